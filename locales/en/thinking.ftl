# What a search has found out, in words, tables and pictures.

value-wins = { $side } wins
value-wins-by = { $side } wins by { $margin }
value-wins-at-least = { $side } wins by at least { $margin }
value-draw = a draw
value-even = about even
value-ahead = { $side } is ahead
value-won-often = { $side } wins more of the random games
value-at-most = at most { $amount } for { $side }
value-at-least = at least { $amount } for { $side }
value-fitness = the best line has fitness { $amount }
compare-repeats = Neither agent uses chance: every game repeats one of the first two.
value-unknown = not judged

think-human = a person thinks for themselves: choose an agent
think-best = Best move: { $chosen }
think-value = Value: { $words }
think-amount = { $amount } { $unit } for { $side }
think-exact = exact
think-depth = Depth: { $depth }
think-nodes = Nodes: { $nodes } in { $seconds } s ({ $rate } per second)
think-line = Line: { $line }
think-seed = Seed: { $seed }
think-move = move
think-worth = value
think-meaning = meaning
think-over = The game is over: { $result }
think-tree-written = Wrote { $path }: { $nodes } positions{ $leftOut ->
    [0] {""}
   *[other] , { $leftOut } left out (--tree-nodes shows more)
}
think-tree-none = { $agent } shows no tree: use minimax, alpha-beta or a classic bot that searches
think-tree-format = "{ $path }" should end in .svg, .json or .dot
unit-margin = margin
unit-mean = mean result
unit-fitness = fitness

cut-beta = { $beta } or better: MIN avoids it
cut-alpha = { $alpha } or worse: MAX avoids it
tree-more = +{ $count } more
tree-skipped = { $count } cut
tree-legend-chosen = the expected line
tree-legend-max = the side to move at the top; all values are as it sees them
tree-legend-window = the values that still matter on entry
tree-legend-cut = moves that cannot matter any more
tree-legend-symmetric = so many moves lead to the same position up to symmetry
tree-legend-left-out = { $count } positions are left out here
tree-legend-dropped = the recording ends { $count } events early
tree-title = { $game }: { $agent }

compare-games = games
compare-time = time { $agent }
compare-result = won-drawn-lost
compare-ratio = { $slow } thinks { $ratio } times as long as { $fast }.
compare-sides = Each side opens half of the games. Times are thinking times; results are seen by { $agent }.
compare-chart = Thinking time by number of games, logarithmic scales
compare-counts = "{ $found }" is not a list of numbers of games such as 2,10,20: each from 1 to 1000000
compare-human = a person cannot be compared: choose two agents

analysis-without-values = { $agent } gives moves no value: choose another agent to analyse
