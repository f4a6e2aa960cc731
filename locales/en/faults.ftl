# What is wrong with something the user typed, and the way out.

value-not-in-range = "{ $found }" is not a whole number from { $min } to { $max }
value-not-a-choice = "{ $found }" is not one of: { $choices }
value-not-a-size = "{ $found }" is not a size such as 3x4: rows and columns go from { $min } to { $max }
value-not-a-decimal = "{ $found }" is not a number from { $min } to { $max } with at most three digits after the point
value-not-a-duration = "{ $found }" is not a length of time such as 250ms, 1.5s or 2m (at most 24h)

option-malformed = "{ $found }" is not an option: write key=value, and a comma between options
option-none = there are no options here, so "{ $found }" cannot be one
option-twice = option { $key } is given twice
option-value = option { $key }: { $fault }
unknown-option = "{ $found }" is not an option here{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The options are: { $known }
unknown-game = "{ $found }" is not a game{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The games are: { $known }
unknown-player = "{ $found }" is not a player{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The players are: { $known }
unknown-entrant = "{ $found }" is not a player{ $nearest ->
    [none] {"."}
   *[other] ; did you mean { $nearest }?
} The agents are: { $known }. A program is written exec:COMMAND (or gtp:, nboard:, ugi:), or by a name of papan bot list

cell-malformed = "{ $found }" is not a cell: write the letter of the column and the number of the row, such as e3
cell-column-range = "{ $found }" is not a cell: columns go from a to h
cell-row-range = "{ $found }" is not a cell: rows go from 1 to 8
line-malformed = "{ $found }" is not a line: name the dots at both ends, such as a1-b1
line-outside = "{ $found }" is outside the board: the dots go from a1 to { $last }
line-not-neighbours = "{ $found }" is not a line: the two dots must be neighbours in a row or a column
line-drawn = { $line } is already drawn

move-occupied = { $cell } is not empty
move-outside = { $cell } is outside the board: the cells go from a1 to { $last }
move-game-over = the game is over
reversi-move-malformed = "{ $found }" is not a move: write a cell such as e3, or pass
reversi-flanks-nothing = { $cell } flanks no enemy disc
reversi-no-pass = a pass is legal only when there is no other move
reversi-must-pass = there is no cell to play: the only move is pass

position-incomplete = the position "{ $found }" is incomplete: it should look like { $example }
position-row-count = the position has { $found } rows joined by /: expected { $min ->
    [8] 8
   *[other] from { $min } to { $max }
}
position-row-length = row { $row } of the position has { $found } characters: expected { $expected }
position-sign = row { $row }, character { $column } of the position is "{ $found }": expected one of { $expected }
position-side = the side to move is "{ $found }": expected one of { $expected }
position-extra = "{ $found }" at the end of the position is one word too many
position-of-other-options = the position belongs to { $word }: leave out the options that say otherwise

tic-tac-toe-row-too-long = { $row } in a row do not fit on a board of { $width }x{ $height }: at most the longer side
tic-tac-toe-mark-count = X has { $x } marks and O has { $o }: with { $side } to move, X must have { $side ->
    [X] as many as O
   *[other] one more than O
}
tic-tac-toe-row-of-mover = { $side } has a full row although it is to move: the game would have ended before
tic-tac-toe-rows-apart = { $side } has two full rows without a common mark: the game would have ended before
reversi-empty-centre = { $cell } is empty: the four centre cells never are
dots-and-boxes-even-rows = the position has { $found } rows joined by /: there is one more row of lines than rows of boxes, so the number is odd
dots-and-boxes-columns = row 1 of the position has { $found } lines: expected from 1 to { $max }
dots-and-boxes-no-owner = the box in row { $row }, column { $column } has four lines but no owner
dots-and-boxes-open-box = the box in row { $row }, column { $column } has an owner but not four lines
adjacency-few-marks = the board has { $found } marks: there are never fewer than the 8 of the start
adjacency-plies-left = "{ $found }" is not a number of moves left: there are from 0 to { $most }, one for each empty cell

connect-four-row-too-long = { $row } in a row do not fit on a board of { $width }x{ $height }: at most the longer side
connect-four-column-malformed = "{ $found }" is not a column: a move is one letter such as d
connect-four-column-range = "{ $found }" is not a column: columns go from a to h
connect-four-outside = column { $column } is not on this board: the last column is { $last }
connect-four-full = column { $column } is full
connect-four-floating = the counter on { $cell } has an empty cell below it
connect-four-counter-count = X has { $x } counters and O has { $o }: with { $side } to move, X must have { $side ->
    [X] as many as O
   *[other] one more than O
}
connect-four-row-of-mover = { $side } has a full row although it is to move: the game would have ended before
connect-four-earlier-row = { $side } has full rows that no last counter completed: the game would have ended before

nim-pile-count = there are { $found } piles: at most { $max } are allowed
nim-pile-size = a pile has { $found } objects: at most { $max } are allowed
nim-piles-malformed = "{ $found }" are not piles: write the numbers of objects with hyphens, such as 3-5-7
nim-move-malformed = "{ $found }" is not a move: write the pile and how many objects to take, such as 2-3
nim-no-such-pile = there is no pile { $pile }: piles go from 1 to { $piles }
nim-too-many = pile { $pile } has { $size ->
    [0] no objects
    [one] one object
   *[other] { $size } objects
}

moves-fault = move { $number }, "{ $found }": { $fault }

file-unreadable = cannot read { $path }: { $reason }
file-too-large = { $path } is too large: at most { $limit } are read
file-not-text = { $path } is not text in UTF-8 (byte { $byte })
file-is-folder = { $path } is a folder, not a file
file-is-device = { $path } is a device, not a file
file-is-pipe = { $path } is a pipe or a socket, not a file
line-too-long = a line of the input is too long: at most { $limit } are read
input-endless = the input has an endless line, or more lines than can wait for an answer
file-unwritable = cannot write { $path }: { $reason }
no-data-folder = there is no folder for data: set HOME or PAPAN_DATA, or name a database with --db
value-over-cores = { $found } threads are more than this machine runs at once: at most { $max } here
value-over-memory = { $found } needs more memory than one option may take on this machine: at most { $max } here
table-refused = the system refuses the memory for a table of { $size } MB: choose a smaller one with table=
value-not-numbers = "{ $found }" is not a list of at most { $most } whole numbers such as 1{ $separator }5{ $separator }10{ $separator }25
