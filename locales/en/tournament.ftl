# What tournaments and reports say.

tournament-field = { $field }: { $fault }
tournament-name = a name has 1 to { $most } characters and no control characters
tournament-other-format = there is no such thing in a tournament of the format { $format }
tournament-twice = "{ $name }" is there twice
tournament-no-games = name at least one game
tournament-protocol-of-agent = an agent speaks no protocol; write command instead of agent for a program
tournament-in-game = in { $game }: { $fault }
tournament-agent-or-command = an entrant has either an agent or a command
memory-malformed = "{ $found }" is not an amount of memory such as 500MB or 2GB
pairing-too-few = { $entrants ->
    [one] 1 entrant is
   *[other] { $entrants } entrants are
} too few: at least { $least }
pairing-too-many = { $entrants } entrants are too many: at most { $most }
pairing-champions = { $champions } champions among { $entrants } entrants leave nobody to play against
pairing-rounds = { $rounds } rounds are too many for these entrants: at most { $most }
pairing-games = that is more than { $most } games
pairing-nothing = there is nothing to play

no-data-folder = there is no folder for data: set HOME or PAPAN_DATA, or name a database with --db
database-migrated = { $path } was brought up to date; what it was before is in { $copy }
database-none = there is no database { $path } yet: play a tournament first
tournament-written = Wrote { $path }; run it with: papan tournament run { $path }
tournament-retried = { $games ->
    [one] 1 game is
   *[other] { $games } games are
} played again
tournament-retried-with-followers = { $games ->
    [one] 1 spoiled game
   *[other] { $games } spoiled games
} and { $followers } more that followed from { $games ->
    [one] its result
   *[other] their results
}, because others may meet in later rounds now, are put away and played again
tournament-nothing-spoiled = the machine spoiled no game, so none is played again
tournament-waiting = { $fault }; the tournament waits, and goes on by itself as soon as games can be stored
tournament-resume = go on with: { $command }
tournament-report = Report: { $command }
tournament-broken = { $count ->
    [one] 1 entrant
   *[other] { $count } entrants
} cannot start; --skip-broken plays without them
tournament-none = There is no tournament yet. Begin with: papan tournament init example.toml
tournament-line = { $entrants } entrants, { $games } games, { $state }
tournament-delete = Delete { $name } ({ $id }) with { $games ->
    [one] 1 game
   *[other] { $games } games
} for good? [y/N]
tournament-kept = Nothing was deleted
answer-yes = yes
tournament-deleted = Deleted { $id } with { $games } games
tournament-exported = Wrote { $id } with { $games } games to { $path }
tournament-imported = Imported as { $id }
tournament-title = { $name } ({ $id }): { $games } games, { $state }
tournament-forfeits = { $name } ({ $game }) { $sin }: { $count ->
    [one] once
   *[other] { $count } times
}
state-finished = finished
state-unfinished = not finished
state-running = being played
state-interrupted = interrupted
standing-name = entrant
standing-points = points
standing-results = won-drawn-lost
standing-rating = rating
standing-first = first
standing-second = second
standing-forfeits = forf.
standing-cross = Points against each other
standing-cross-elsewhere = The cross table of { $entrants } entrants is in the report: { $command }
standing-by-share = Places by the share of the points: not everybody has as many games.
standing-by-pairings = Points are for meetings won, a half for those that ended level, and for byes.
standing-by-bracket = Places by the bracket; points are for meetings won and decide nothing.
standing-errors = { $name } { $sin }; the end of its standard error then:
match-saved = Saved as { $id }
match-no-resume = { $id } is a match: play it again instead of going on
tournament-all-alike = some entrants always play the same, so their games are repeated and count as more than they prove: try openings = "random:2"
