# Tournaments on disk.

store-cannot-open = the database { $path } cannot be opened: { $reason }
store-is-a-folder = { $path } is a folder: name the file of the database in it
store-only-log = the database { $path } is missing, but { $log } has games that belong to it: put the database back under its name, or move the log away together with it
store-not-a-database = { $path } is not a database: it was left as it is
store-foreign = { $path } is a database of another program: it was left as it is
store-newer = { $path } was made by a newer version of Papan (its form is { $found }, this program knows { $known }): it was left as it is
store-older = { $path } was made by an older version of Papan and cannot be brought up to date, because it is read-only: copy it to where it can be written to
store-damaged = { $path } is damaged or cut off ({ $reason }): it was left as it is
store-damaged-game = game { $number } of { $id } in { $path } is damaged: its checksum is wrong; papan tournament verify --repair --db "{ $path }" removes damaged games, and papan tournament resume plays them again
store-damaged-tournament = the settings or entrants of { $id } in { $path } are damaged: they are unreadable or their checksum is wrong; import it again from an exported file, or put back a copy of the database
store-damaged-totals = the totals of { $id } in { $path } are damaged: they are not those of its games; papan tournament verify --repair --db "{ $path }" counts them again
store-damaged-played = the played game { $id } in { $path } is damaged: its checksum is wrong; papan tournament verify --repair --db "{ $path }" moves it to a file of its own
store-damaged-log = the log { $log } is damaged ({ $reason }): the games that were stored last are in it; it was left as it is. Put back a copy of it, or go on without these games: papan tournament verify --repair --db "{ $path }" moves the log aside, and keeps a copy of the database
store-read-only = { $path } cannot be written to: the file, its folder or its disk is read-only
store-disk-full = there is no room left on the disk of { $path }: nothing stored is lost
store-cannot-write = { $path } cannot be written to just now ({ $reason }): nothing stored is lost
store-busy = another process has been writing to { $path } for too long: try again when it has finished
store-hard-links = { $path } has a second name (a hard link), under which another program could damage it: remove the link, or work on a copy
store-owned = { $id } is being played by another process: wait for it, or stop it
store-served = the games in { $path } are in use by the server at { $address } (process { $process }): use that one, look at them with papan serve --read-only, or keep others in another file with --db
store-served-unknown = the games in { $path } are in use by another server: use that one, look at them with papan serve --read-only, or keep others in another file with --db
store-stale = { $ids }: another program has changed the game since it was read, so nothing was written
store-cannot-lock = the lock { $path } cannot be had: { $reason }
store-cannot-copy = the copy { $path } that is made before an older database is changed could not be written ({ $reason }): nothing was changed
store-unknown-id = there is no tournament "{ $found }"{ $nearest ->
    [none] ; papan tournament list names those there are
   *[other] ; the nearest: { $nearest }
}
store-unknown-game = { $id } has no game { $number }
store-unfit = game { $number } does not belong to { $id }: it names a player or a game that is not in it
store-not-exported = this is not a tournament that Papan exported: nothing was imported
store-exported-newer = this tournament was exported by a newer version of Papan: nothing was imported
store-export-damaged = the exported tournament is damaged or cut off at line { $line }: nothing was imported
store-export-impossible = line { $line } of the exported tournament says what no tournament can have, such as control or invisible characters in a name: nothing was imported
store-export-unreadable = the description of the exported tournament cannot be read: { $fault }; nothing was imported
store-export-mismatch = entrant "{ $name }" is shown as "{ $word }", but the description of the exported tournament would run "{ $described }": nothing was imported
store-export-differs = { $field } is shown as "{ $shown }", but the description of the exported tournament says "{ $described }": nothing was imported
store-stream = the exported tournament could not be read or written: { $reason }
store-given-up = storing was given up: the games that were not yet on disk are played again by resuming
store-failed = { $path }: SQLite says "{ $reason }"
database-migrated = { $path } was brought up to date; what it was before is in { $copy }
database-none = there is no database { $path } yet: play a tournament first
