# The games: what they are and what can be chosen.

game-tic-tac-toe = Tic-tac-toe
about-tic-tac-toe = Whoever first has three marks in a row wins; other sizes make it harder.
option-tic-tac-toe-width = columns of the board
option-tic-tac-toe-height = rows of the board
option-tic-tac-toe-in-a-row = in a row to win, at most the longer side

game-reversi = Reversi
about-reversi = Flank enemy discs to turn them over; the player with the most discs wins.

game-dots-and-boxes = Dots and Boxes
about-dots-and-boxes = Draw lines between dots; whoever closes a box owns it and moves again.
option-dots-and-boxes-size = rows and columns of boxes

game-adjacency = Adjacency
about-adjacency = Mark any empty cell; the enemy's marks beside it become yours.
option-adjacency-rounds = rounds to play, one move by each side; 28 fill the board
option-adjacency-first = the side that moves first

game-connect-four = Connect Four
about-connect-four = Drop counters into columns; the first row of four wins, in any direction.
option-connect-four-width = columns of the board
option-connect-four-height = rows of the board
option-connect-four-in-a-row = in a row to win, at most the longer side

game-nim = Nim
about-nim = Take any number of objects from one pile; the player who takes the last object wins.
option-nim-piles = objects in each pile, up to 6 piles of up to 15
option-nim-misere = whether the player who takes the last object loses
