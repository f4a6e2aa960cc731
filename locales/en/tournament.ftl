# What tournaments and reports say.

tournament-field = { $field }: { $fault }
tournament-name = a name has 1 to { $most } characters and no control or invisible characters
tournament-other-format = there is no such thing in a tournament of the format { $format }
tournament-twice = "{ $name }" is there twice
tournament-no-games = name at least one game
tournament-protocol-of-agent = an agent speaks no protocol; write command instead of agent for a program
tournament-in-game = in { $game }: { $fault }
tournament-agent-or-command = an entrant has either an agent or a command
tournament-unknown-field = unknown field; the fields here are: { $fields }
tournament-missing-field = this field is missing
tournament-expects-text = expected a text in quotation marks
tournament-expects-number = expected a whole number, without a sign or quotation marks
tournament-expects-truth = expected true or false
tournament-expects-games = expected a list of games such as ["tic-tac-toe", "reversi"]
tournament-expects-openings = expected "random:PLIES", the name of a file, or a list such as ["a1 b2", "b2 a1"]
tournament-expects-command = expected a list of words such as ["python3", "x.py"]
tournament-expects-entrants = expected [[entrant]], with two brackets, above each entrant
tournament-zero = this must be more than 0
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
tournament-broken-later = { $count ->
    [one] 1 entrant
   *[other] { $count } entrants
} cannot start and the schedule cannot change any more: repair them, or let them forfeit their games with --forfeit-broken
tournament-preflight = trying the programs
withdrawal-champions = no champion of the gauntlet can start, so there is nothing to play
withdrawal-fewer-champions = the gauntlet has { $champions ->
    [one] 1 champion
   *[other] { $champions } champions
} now
withdrawal-fewer-rounds = with fewer entrants only { $rounds ->
    [one] 1 round is
   *[other] { $rounds } rounds are
} played
withdrawal-rest = without the entrants that cannot start: { $fault }
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
tournament-forfeits = { $name } ({ $game }) { $violation }: { $count ->
    [one] once
   *[other] { $count } times
}
consent-title = { $name } would run these programs:
consent-title-import = { $name } was imported from a file and would run these programs:
consent-registered = registered on this machine as { $name }
consent-folder = working folder
consent-allow-read = readable folder
consent-named-outside = readable outside the tournament folder
consent-sandbox = the programs are not confined and can do whatever you can
consent-memory = this machine has { $memory }
consent-concurrency = this machine has { $cores ->
    [one] 1 core
   *[other] { $cores } cores
}
consent-question = Run them? [y/N]
consent-needed = the programs of { $name } need your consent, and there is no terminal to ask on: check the list above, then add --trust-commands
consent-no-key = consent cannot be remembered: { $path } cannot be written ({ $reason })
consent-no-folder = consent cannot be remembered: { $fault }
consent-refused = nothing was started
origin-import = imported
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
standing-errors = { $name } { $violation }; the end of its standard error then:
match-saved = Saved as { $id }
match-no-resume = { $id } is a match that an older version of Papan saved, without what is needed to go on: play it again
match-entrants = a match has two entrants
tournament-all-alike = some entrants always play the same, so their games are repeated and count as more than they prove: try openings = "random:2"
verify-intact = Verified { $games } games: everything is intact
verify-damaged = { $count ->
    [one] one thing is damaged
   *[other] { $count } things are damaged
}: see above, or --json
verify-repaired = repaired ({ $count } damaged)
verify-games-removed = damaged games removed from tournaments: { $count }; papan tournament resume plays them again
verify-played-removed = damaged played games removed: { $count }; they are not played again, but kept in { $aside }
verify-log-aside = the damaged log { $log } is now { $aside }, and { $copy } is a copy of the database as it was; papan tournament resume plays the games of tournaments again that are missing, but games that people played lack what was in the log
verify-log-missing = the database goes on without the log { $log }, which is missing, and { $copy } is a copy of the database as it was; papan tournament resume plays the games of tournaments again that are missing, but games that people played lack what was in the log
