# The full screen of papan play.

session-over = the game is over
