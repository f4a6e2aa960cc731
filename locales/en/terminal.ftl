# The full screen of papan play.

terminal-too-small = Papan needs a terminal of { $width } columns and { $height } rows; this one has { $found }. Make it larger, or press q to leave.

terminal-played = { $side } ({ $player }) plays { $chosen }.
terminal-passed = { $side } has no move and passes.
terminal-must-pass = { $side } has no move: press Enter to pass.
terminal-hint = Hint: { $chosen }, { $words }.
terminal-hint-wait = Looking for a good move…
terminal-no-hint-now = Hints are for your turn, or for a paused game.
terminal-not-your-turn = It is not your turn.
terminal-resigned = { $loser } resigns: { $winner } wins.
terminal-unresigned = The resignation is taken back.
terminal-agents-resign-not = Only people resign; n starts a new game.
terminal-swapped = The sides are swapped.
terminal-still-running = The game still runs: x resigns, n starts a new game.
terminal-rematch = A new game; the other one starts.

terminal-person = a person
terminal-playing = playing · speed { $speed } of { $fastest }
terminal-paused = paused · speed { $speed } of { $fastest }
terminal-title-thinking = Thinking
terminal-title-hint = Hint
terminal-title-values = Values
terminal-title-moves = Moves ({ $count })
terminal-thinks = { $player } thinks… { $seconds } s
terminal-thought = { $player } · { $seconds } s
terminal-no-thought = nothing yet
terminal-depth = Depth { $depth } · { $nodes } nodes
terminal-rate = { $rate } nodes per second

terminal-first-player = moves first
terminal-second-player = moves second
terminal-start = Start
terminal-option = { $about }: { $kind }
terminal-about-human = human: you, or somebody beside you
terminal-type-agent = Type any agent with its options, such as mcts:nodes=500, or choose with ← and →.

terminal-quit = The game is not over. Leave it?
terminal-quit-keys = Enter leave · Esc go on playing

terminal-keys-games = ↑ ↓ choose · Enter go on · ? help · q quit
terminal-keys-games-back = ↑ ↓ choose · Enter go on · Esc back to the game · ? help · q quit
terminal-keys-setup = ↑ ↓ row · ← → change or type · Enter start · Esc back · ? help
terminal-keys-play = arrows Enter play · h hint · u undo · l legal · v values · ? help · q quit
terminal-keys-watch = Space pause · . step · + - speed · h hint · v values · ? help · q quit
terminal-keys-over = r rematch · s swap · n new game · u undo · ? help · q quit

terminal-help-title = Keys
terminal-help-cursor = move the cursor
terminal-help-play = play there, or pass
terminal-help-mouse = a click plays, too; the wheel scrolls the moves
terminal-help-legal = show or hide the legal moves
terminal-help-hint = ask the strong agent for a move
terminal-help-values = show or hide the value of every move
terminal-help-undo = back to your last turn
terminal-help-resign = resign
terminal-help-swap = swap sides
terminal-help-rematch = rematch after the end, the other one starts
terminal-help-new = new game
terminal-help-scroll = scroll the list of moves
terminal-help-pause = watching: pause or go on
terminal-help-step = watching: one move
terminal-help-speed = watching: faster or slower
terminal-help-language = switch the language
terminal-help-language-menu = switch the language, where the games are listed
terminal-help-quit = quit
terminal-help-choose = choose a row
terminal-help-change = change the value
terminal-help-type = type a value, such as mcts:nodes=500 for a player
terminal-help-accept = go on, or start the game
terminal-help-back = go back
terminal-help-leave = leave at once, anywhere
terminal-help-close = Any key closes this help.
