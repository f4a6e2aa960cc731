# The page in the browser.

web-title = Papan
web-title-game = { $game }: { $first } – { $second } · Papan
web-home = Papan, to the first page
web-loading = Loading…
web-close = Close
web-language = Language
web-theme = Colours
web-theme-light = Light
web-theme-dark = Dark
web-theme-system = System

web-gate-missing = This page needs its key
web-gate-refused = This key is no longer valid
web-gate-explain = Papan protects your games with a key that it makes anew whenever it starts. Open the address that papan printed in the terminal; the key is at the end:
web-gate-example = Example of such an address
web-gate-restart = If the terminal is closed, start papan again and open the address that it prints then.
web-missing-title = There is nothing here
web-missing-text = The address leads to no page of Papan. Perhaps a letter of it got lost.
web-missing-home = To the games
web-no-game-title = This game cannot be opened
web-unreachable-title = Papan does not answer
web-unreachable-text = Is it still running in the terminal? Start it there if need be, then try again.
web-unreachable = Papan does not answer. Is it still running in the terminal?
web-unexpected = Something unexpected happened: { $reason }
web-try-again = Try again

web-setup-title = What would you like to play?
web-game = Game
web-who-plays = Who plays
web-moves-first = Moves first
web-moves-second = Moves second
web-person = Person
web-computer = Computer
web-bot = Bot
web-agent = Agent
web-name = Name
web-player-1 = Player 1
web-player-2 = Player 2
web-level-easy = Easy
web-level-medium = Medium
web-level-hard = Hard
web-more-agents = { $count ->
    [one] One more agent
   *[other] { $count } more agents
}
web-agent-options = Options and name
web-automatic = automatic
web-word-on = on
web-word-off = off
web-swap-sides = Swap sides: the other one begins
web-rules = Rules
web-rows = rows
web-columns = columns
web-less = Less: { $what }
web-more = More: { $what }
web-time-per-move = Seconds for each move
web-seconds-per-move = Seconds of your choice
web-no-limit = No limit
web-own-value = Other…
web-from-text = Start from a text
web-from-text-label = A position, or a whole game as text
web-play = Play { $game }
web-name-blank = Please enter a name.
web-name-long = A name has at most { $most } characters.
web-name-equal = Both players have this name; please choose another.
web-bot-missing = Please choose a bot.
web-agent-missing = Please choose an agent.
web-seconds-wrong = "{ $found }" is not a number of seconds: write a number above 0, at most { $most }.
web-not-a-number = "{ $found }" is not a whole number: { $min } or more.
web-not-numbers = "{ $found }" is not a list of whole numbers such as 1{ $separator }5{ $separator }10.

web-recent = Recent games
web-moves-count = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
web-just-now = just now
web-unfinished = unfinished
web-show-all = Show all { $count }

web-board-label = { $game }, board of { $rows } rows and { $columns } columns
web-to-move = to move
web-your-turn = Your turn
web-waits = Queued
web-thinks = Thinking
web-depth = depth { $depth }
web-won = Winner
web-time-of = Time of { $name }
web-score-of = { $name }: { $score }
web-rounds-left = { $rounds ->
    [0] Last round
    [one] 1 round left
   *[other] { $rounds } rounds left
}
web-not-kept = This game is not kept on disk: it ends with Papan.

web-plays = { $name } plays { $chosen }
web-passes = { $name } has no move and passes
web-turn-of = { $name } to move
web-must-pass = { $name } has no move and must pass.
web-pass = Pass
web-paused = Paused
web-connection-lost = The connection is lost; trying again…
web-looking-back = { $viewed ->
    [0] Viewing the start.
   *[other] Viewing move { $viewed } of { $moves }.
}
web-back-to-game = Back to the game
web-hint-is = Hint: { $chosen }
web-hint-wait = Looking for a good move…

web-about-game = About the game
web-moves = Moves
web-analysis = Analysis
web-no-moves = No moves yet.
web-move-seconds = { $seconds } s
web-navigation = Go through the moves
web-go-first = To the start
web-go-previous = Previous move
web-go-next = Next move
web-go-last = To the last move

web-controls = Controls
web-undo = Undo
web-hint = Hint
web-swap = Swap
web-resign = Resign
web-restart = Restart
web-share = Share
web-new-game = New game
web-shows-legal = Legal moves
web-coordinates = Coordinates
web-pause = Pause
web-go-on = Resume
web-step = Step
web-speed = Speed
web-speed-is = { $speed } of { $fastest }
web-resign-title = Resign this game?
web-resign-text = The other side wins at once.
web-resign-not = Keep playing

web-wins = { $name } wins
web-draw = A draw
web-final-scores = { $first } to { $second }
web-ending-resigned = { $name } resigned.
web-ending-time = { $name } ran out of time.
web-drawn = drawn
web-rematch = Rematch
web-rematch-starts = In the next game { $name } begins.
web-analyse = Analyse

web-copy = Copy
web-copy-position = Position
web-copy-game = Game
web-copy-link = Link
web-download = Download
web-download-record = Record
web-download-svg = Picture (SVG)
web-download-png = Picture (PNG)
web-load = Load a position or a game
web-load-start = Start from it
web-load-empty = Please paste a position or a game first.
web-done = Done.
