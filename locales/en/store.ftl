# Tournaments on disk.

store-cannot-open = the database { $path } cannot be opened: { $reason }
store-is-a-folder = { $path } is a folder: name the file of the database in it
store-only-log = the database { $path } is missing, but { $log } has games that belong to it: put the database back under its name, or move the log away together with it
store-not-a-database = { $path } is not a database: it was left as it is
store-foreign = { $path } is a database of another program: it was left as it is
store-newer = { $path } was made by a newer version of Papan (its form is { $found }, this program knows { $known }): it was left as it is
store-older = { $path } was made by an older version of Papan and cannot be brought up to date, because it is read-only: copy it to where it can be written to
store-damaged = { $path } is damaged or cut off ({ $reason }): it was left as it is
store-read-only = { $path } cannot be written to: the file, its folder or its disk is read-only
store-disk-full = there is no room left on the disk of { $path }: nothing stored is lost
store-cannot-write = { $path } cannot be written to just now ({ $reason }): nothing stored is lost
store-busy = another process has been writing to { $path } for too long: try again when it has finished
store-owned = { $id } is being played by another process: wait for it, or stop it
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
store-export-impossible = line { $line } of the exported tournament says what no tournament can have: nothing was imported
store-stream = the exported tournament could not be read or written: { $reason }
store-given-up = storing was given up: the games that were not yet on disk are played again by resuming
store-failed = { $path }: SQLite says "{ $reason }"
database-migrated = { $path } was brought up to date; what it was before is in { $copy }
database-none = there is no database { $path } yet: play a tournament first
