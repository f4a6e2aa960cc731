# Puzzles: what they are, how they are solved, and what came out.

puzzle-tiles = Sliding tiles
about-tiles = Slide tiles into the empty cell until all are in order.
option-tiles-size = rows and columns
option-tiles-goal = the board to reach
puzzle-queens = N-Queens
about-queens = Place as many queens as the board has rows, none attacking another.
option-queens-n = rows and columns of the board
puzzle-coins = Coin change
about-coins = Pay an amount with as few coins as possible.
option-coins-amount = the amount to pay
option-coins-coins = the coins there are, as many of each as needed
puzzle-methods = Methods
puzzle-heuristics = Heuristics (the first is the default)

method-bfs = Breadth first: all boards one move away, then two, and so on; the shortest way.
method-dfs = Depth first: follows one way as far as it goes, within a limit; any way.
method-depth-limited = Depth first within a limit, without remembering its way; any way.
method-ids = Iterative deepening: depth limited again and again; the shortest way in little memory.
method-uniform-cost = Uniform cost: the cheapest open state first; a cheapest way.
method-greedy-best-first = Greedy best first: what looks nearest first; quick, any way.
method-a-star = A*: cost so far plus guess; a cheapest way.
method-weighted-a-star = Weighted A*: trusts the guess more; at most so many times the cheapest.
method-ida-star = IDA*: depth first within a growing cost; a cheapest way in little memory.
method-bidirectional = Breadth first from both ends until they meet; the shortest way.
method-backtracking = Queen by queen, each checked against the whole board; for learning.
method-bitmask = Backtracking with a board in three words.
method-count = Counts all solutions by putting quadrants together.
method-count-up-to-symmetry = Counts the solutions that are not turns or reflections of each other.
method-construct = Writes a solution down at once, by a known pattern.
method-min-conflicts = Repairs a random board queen by queen; for very large boards.
method-hill-climbing = Exchanges two queens while that helps, in one of five ways.
method-annealing = Simulated annealing: sometimes takes a worse step while it is hot.
method-genetic = Breeds boards from boards.
method-beam = Keeps several boards and their best neighbours.
method-greedy = Takes the largest coin that fits, again and again; not always the fewest.
method-exact = Finds the fewest coins for every smaller amount first.
option-method-heuristic = how the rest of the way is guessed
option-method-pdb = groups of tiles of the pattern database (15-puzzle)
option-method-weight = how much more the guess counts
option-method-limit = most moves of a way
option-method-by = how to count: by matching quadrants, or one by one with bit masks
option-method-solutions = which solutions to look for
heuristic-manhattan = steps of each tile to its place, as if no other were in the way
heuristic-misplaced = tiles that are not in their place
heuristic-linear-conflict = Manhattan, and two more for tiles that must let each other pass
heuristic-walking-distance = moves that bring all tiles to their rows, and to their columns
heuristic-pdb = moves that bring groups of tiles home, from tables (15-puzzle)

unknown-puzzle = "{ $found }" is not a puzzle{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The puzzles are: { $known }
unknown-method = "{ $found }" is not a method{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The methods are: { $known }
tiles-not-a-direction = "{ $found }" is not a move: the blank goes up, down, left or right
tiles-not-a-tile = "{ $found }" at place { $place } is not a tile: a { $size } board has the tiles 1 to { $most } and 0 for the blank
tiles-repeated = tile { $tile } comes twice, at places { $first } and { $second }
tiles-too-few = a { $size } board has { $expected } cells, but only { $found } are given; missing: { $missing }
tiles-too-many = a { $size } board has { $expected } cells, but { $found } are given
tiles-ring-size = the goal ring exists on 3x3 only, not on { $size }
tiles-unsolvable = this board cannot be solved for the goal { $goal }: turning one into the other takes { $swaps } swaps, and the blank is { $steps } steps from its place; each move is one swap and one step, so both must be even or both odd
tiles-walking-distance-size = walking distance works on boards of at most { $most } rows and columns, not on { $size }
tiles-whole-space-size = only boards of at most { $most } cells fit a table of the whole space; { $size } has more
queens-size = "{ $found }" is not a number of queens: there are from 1 to { $max }
queens-column = column { $found } is outside the board: columns go from 0 to { $max }
queens-not-a-column = "{ $found }" is not a column
queens-not-a-cell = "{ $found }" is not a cell: write the letter of the column and the number of the row, such as e3
queens-same-row = row { $row } has two queens
coins-amount = "{ $found }" is not an amount: at most { $max }
coins-number = there are { $found } coins: expected from 1 to { $max }
coins-value = "{ $found }" is not a coin: coins are worth from 1 to { $max }
coins-twice = coin { $coin } is given twice
coins-not-a-coin = "{ $found }" is not a coin: write whole numbers such as 1+5+10+25
coins-malformed = "{ $found }" is not an amount with its coins such as 32: 1+5+10+25
pdb-missing = the pattern database is not loaded
pdb-foreign = this is not a pattern database of Papan
pdb-other-version = the pattern database has version { $found }; version { $expected } is needed
pdb-other-groups = the pattern database is not for the groups { $expected }
pdb-cut-off = the pattern database is cut off
pdb-too-long = the pattern database goes on after its end
pdb-memory = the system refuses the memory for the pattern database { $name }
pdb-damaged = the pattern database is damaged: its checksum does not match
pdb-unreadable = the pattern database cannot be read: { $error }
pdb-only-four-by-four = pattern databases are for boards of 4x4, not { $rows }x{ $columns }
pdb-blank-not-in-corner = pattern databases need a goal with its blank in a corner, not { $goal }
pdb-rebuilt = { $path }: { $fault }; it is built again
pdb-building = building the pattern database { $name }; it is kept for the next time
pdb-not-kept = cannot keep the pattern database in { $path }: { $reason }

solve-optimal = Solved: cost { $cost }, the lowest possible.
solve-found = Solved: cost { $cost }; a lower one may exist.
solve-none = There is no solution.
solve-nothing = No solution was found{ $least ->
    [0] {"."}
   *[other] ; every one costs at least { $least }.
}
solve-stopped = Stopped at the limit ({ $limit }){ $least ->
    [0] {"."}
   *[other] ; every solution costs at least { $least }.
}
limit-time = time
limit-nodes = nodes
limit-memory = memory
limit-told = told to stop
solve-moves = Moves ({ $count }): { $moves }
solve-count = Solutions: { $count }
solve-effort = Expanded { $expanded }, generated { $generated }, largest frontier { $frontier }, memory { $memory }, time { $time }
solve-wrong = (the file says { $expected })
solve-wrong-lengths = { $count ->
    [one] one instance has another length than the file says
   *[other] { $count } instances have other lengths than the file says
}
solve-limit = { $count ->
    [one] one instance was stopped at the limit
   *[other] { $count } instances were stopped at the limit
}
solve-length = "{ $found }" behind the semicolon is not a number of moves
solve-totals = Solved { $found } of { $all }. Mean cost { $cost }, expanded { $expanded }, generated { $generated }, time { $time }; total time { $total }.
solvers-instance = instance
solvers-cost-short = cost
solvers-method = method
solvers-solved = solved
solvers-cost = mean cost
solvers-expanded = expanded
solvers-memory = memory
solvers-time = time
solvers-chart = States expanded by length of the solution, logarithmic scales
solvers-depth = moves
file-line = { $path }, line { $line }: { $fault }
cache-nowhere = no cache folder is known: set PAPAN_CACHE
cache-total = { $count ->
    [one] One file
   *[other] { $count } files
}, { $size }, in { $folder }
cache-cleared = { $count ->
    [one] Deleted one file
   *[other] Deleted { $count } files
}, { $size }
