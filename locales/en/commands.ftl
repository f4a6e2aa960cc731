# What the commands say while they work.

error = error: { $fault }
option-default = default { $default }
agents-of = Agents for { $game }

evaluations-of = Evaluations for { $game } (the first is the default)
side-black = black
side-white = white
score = Score
rounds-left = Rounds left: { $rounds }
to-move = { $side } to move
side-wins = { $side } wins.
side-wins-by = { $side } wins by { $margin }: { $first } to { $second }.
draw = A draw.
draw-score = A draw: { $first } to { $second }.
position-line = Position
moves-count = { $count ->
    [one] 1 legal move
   *[other] { $count } legal moves
}
moves-list = Moves: { $moves }
file-written = Wrote { $path }

perft-leaves = Positions after { $depth ->
    [one] 1 move
   *[other] { $depth } moves
}: { $count }
perft-rate = { $seconds } s, { $rate } million positions per second
perft-partial = stopped: { $count } positions counted in { $done } of { $all } parts

play-choose = Which game?
play-choose-hint = number or name
play-welcome = { $game }: { $first } is { $firstPlayer }, { $second } is { $secondPlayer }. Type help for help, quit to leave.
play-person = you
play-plays = { $side } ({ $player }) plays { $chosen }
play-seed = { $player } uses seed { $seed }
play-refused = Not possible: { $fault }. It is still { $side }'s turn.
play-undone = Taken back to before { $chosen }.
play-nothing-to-undo = There is nothing to take back.
play-left = The game was left unfinished.
play-over = The game is over.
play-no-answer = { $player } had no answer
play-failed = { $player } loses: { $fault }
help-move = a move, such as { $example }
help-moves = list the legal moves
help-undo = take back your last move and what followed
help-board = draw the board again
help-help = this help
help-quit = leave the game

bench-games = games/s
bench-moves = moves/s
bench-length = moves/game
bench-signature = signature
bench-game = game
bench-seed = Seed { $seed }, one thread.
interrupted = stopped by the user
