# Reports of tournaments and matches.

report-language = en
report-decimal-mark = {"."}
report-of-tournament = Tournament report
report-of-match = Match report
report-line = { $date } · { $entrants ->
    [one] 1 entrant
   *[other] { $entrants } entrants
} · { $games ->
    [one] 1 game
   *[other] { $games } games
}
report-won = { $entrant } won, with { $points } points from { $games ->
    [one] 1 game
   *[other] { $games } games
}.
report-won-points = { $entrant } won, with { $points } points.
report-leads-points = { $entrant } is in front, with { $points } points.
report-leads = { $entrant } is in front, with { $points } points from { $games ->
    [one] 1 game
   *[other] { $games } games
}.
report-shared = The first place is shared by { $entrants }, with { $points } points each.
report-won-knockout = { $entrant } won the knockout.
report-level = { $entrants } share the first place.
report-unfinished = Not all games have been played yet.
report-no-games = No game has been played yet.
report-contents = Contents
report-made = Made with { $command }.

report-standings = Standings
report-cross-table = Cross table
report-ratings = Ratings
report-sides = First or second
report-pairings = Pairings
report-thinking = Time and nodes
report-forfeits = Forfeits
report-highlights = Notable games
report-settings = How it was played
report-all-games = All games
report-some-games = Some of the games

report-entrant = Entrant
report-entrants = Entrants
report-games = Games
report-draw-share = Draws
report-first-mover = First mover's score
report-points = Points
report-wins = Won
report-draws = Drawn
report-losses = Lost
report-score = Score
report-elo = Elo
report-interval = 95 %
report-direct-encounter = Direct encounter
report-sonneborn-berger = Sonneborn-Berger
report-buchholz = Buchholz
report-game-points = Game points
report-standings-by-games = A win is one point, a draw a half. Equal points are told apart by the games among those who have them, then by games won, then by Sonneborn-Berger: the points of each opponent times what was taken from them.
report-standings-by-pairings = A pairing is worth one point, a half if its games end level, and a bye one point; games won, drawn and lost are counted beside. Equal points are told apart by the columns on the right, from left to right.
report-standings-by-share = A win is one point, a draw a half. Places come from the score, the share of the points: in a gauntlet not everybody has as many games.
report-standings-by-bracket = Places come from the bracket: whoever came further stands higher, and those who left in the same round share a place. Points are one for each meeting won and a half for one that ended level; they and the columns on the right decide nothing, and byes give none.
report-reached = Reached
report-told = won { $wins }, drawn { $draws }, lost { $losses }
report-cross-caption = Points out of games, seen by the entrant of the row; the columns have the numbers of the rows. Blue is more than half of the points, orange is less.
report-ratings-caption = The strengths under which these results are most likely (the model of Bradley and Terry), as Elo differences from the average of all entrants. Lines show the 95 % interval. Everybody is taken to have drawn one more game against an average opponent, so that those who won or lost everything have a rating too.
report-as-first = Moving first
report-as-second = Moving second
report-performance = Performance
report-sides-caption = Games won (+), drawn (=) and lost (−). Performance is the rating at which the score could be expected against the same opponents; it has no end for those who won or lost everything.

report-board-game = Game
report-board-games = Games played
report-opened-a = A first
report-opened-b = B first
report-a-won = A won
report-drawn = Drawn
report-b-won = B won
report-shares = Shares
report-score-a-b = Score A : B
report-margin = Margin of A
report-rounds = Each game has { $rounds } rounds, in which both move once.
report-winner = Winner
report-nobody = nobody
report-pairings-caption = A is the one who stands better. Percentages are of all games of the pairing; a draw counts as a draw, not as half a win.
report-margin-caption = The margin is by how much A won on the board, in the mean of the games that were played to their end.

report-time = Thinking time
report-moves = Moves
report-time-per-move = Time per move
report-nodes-per-move = Nodes per move
report-nodes-per-second = Nodes per second
report-logarithmic = logarithmic scale
report-thinking-caption = Means over all moves that an entrant chose itself. A node is a position that was looked at; whoever does not tell how many has none here.

report-verdict = Verdict
report-sentence = What happened
report-errors = The end of standard error
report-example = such as in game { $number }
report-no-forfeits = Nobody forfeited a game.
report-forfeits-caption = A forfeited game is won by the opponent and counts like any other.

report-longest = The longest
report-closest = The closest
report-most-one-sided = The most one-sided
report-move-count = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
report-by-nothing = a draw
report-by-margin = won by { $margin }
report-by-ending = ended by { $ending }
report-replay = Replay game { $number }

report-id = Name in the database
report-seed = Seed
report-word = Plays as
report-file = The tournament file

report-left-out = { $shown } of { $all } games are in this file: the first ones of every pairing, and those shown above. All of them: { $command }
report-how-to-replay = Choose a game to replay it; the arrow keys go back and forward. Without scripts, a game opens to show its moves.
report-filter = Games of
report-everybody = everybody
report-go-first = To the start
report-go-back = One move back
report-go-forward = One move forward
report-go-last = To the end
report-seek = Move
report-at-start = The start
report-at-move = Move { $number } of { $count }: { $move }

knockout-round = round { $number }
knockout-quarter-final = quarter-final
knockout-semi-final = semi-final
knockout-third-place = third place
knockout-final = final
knockout-winner = winner
knockout-level = Level meeting ({ $stage }): { $winner } and { $loser } ended at { $points } : { $points }; { $decision } decided for { $winner }.
knockout-by-play-off = a play-off
knockout-by-seed = the better seed
knockout-by-lot = the lot
