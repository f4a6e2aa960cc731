//! The tables.
//!
//! Numbers of games, entrants, rounds and meetings count from 0. Durations are microseconds. Unknown values are NULL.

/// Distinguishes Papan's files from other `SQLite` files: `Papn` in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x5061_706e;

/// The migration steps from an empty file to the current schema; the version of a file is the number of steps applied.
///
/// A released step is never changed: a later one corrects it.
pub(super) const STEPS: &[&str] = &[
    TOURNAMENTS_AND_GAMES,
    SECOND_ATTEMPTS_AND_EXTREMES,
    PLAYED_GAMES_AND_SETTINGS,
    TOTALS_OF_MEETINGS,
    CHECKSUMS_ORIGINS_AND_STALLS,
    TYPED_VIOLATIONS,
];

/// The columns of a game, for games that count and for archived ones.
macro_rules! game_columns {
    () => {
        "
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    attempt    INTEGER NOT NULL,   -- from 1; more when a game was played again
    meeting    INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    board_game INTEGER NOT NULL,
    first      INTEGER NOT NULL,   -- the entrant that moved first
    second     INTEGER NOT NULL,
    start      TEXT    NOT NULL,   -- the position before the opening
    opening    INTEGER NOT NULL,   -- how many of the moves nobody chose
    moves      TEXT    NOT NULL,   -- with a space between them
    length     INTEGER NOT NULL,   -- how many moves
    sides      BLOB,               -- a bit a move, set for the second side; NULL when turns alternate
    times      BLOB    NOT NULL,   -- LEB128, microseconds a move
    vals       BLOB,               -- little-endian floats of 4 or 8 bytes a move, NaN where unknown
    depths     BLOB,               -- LEB128 a move, one more than the depth, 0 where unknown
    nodes      BLOB,               -- the same for nodes
    result     INTEGER NOT NULL CHECK (result IN (-1, 0, 1)),   -- seen by the first side
    margin     INTEGER,            -- of games that ended by the rules, seen by the first side
    ending     TEXT    NOT NULL,
    culprit    INTEGER CHECK (culprit IN (0, 1)),               -- the side whose fault it was
    fault      TEXT,               -- a message as JSON
    evidence   TEXT,
    first_layers  TEXT NOT NULL,   -- what confined it, with a space between
    second_layers TEXT NOT NULL,
    first_errors  TEXT NOT NULL,   -- the last of its standard error
    second_errors TEXT NOT NULL,
    -- What the totals add up: chosen moves, thinking and nodes of both sides.
    first_moves   INTEGER NOT NULL,
    second_moves  INTEGER NOT NULL,
    first_time    INTEGER NOT NULL,
    second_time   INTEGER NOT NULL,
    first_nodes   INTEGER NOT NULL,
    second_nodes  INTEGER NOT NULL,
"
    };
}

/// The names of all columns of a game, in the order in which rows are written and read. The checksum, of all others,
/// is the last.
pub(super) const GAME_COLUMNS: &str = "number, attempt, meeting, round, board_game, first, second, \
     start, opening, moves, length, sides, times, vals, depths, nodes, result, margin, ending, culprit, detail, evidence, \
     first_layers, second_layers, first_errors, second_errors, \
     first_moves, second_moves, first_time, second_time, first_nodes, second_nodes, stalled, tournament, checksum";

/// Version 1.
const TOURNAMENTS_AND_GAMES: &str = concat!(
    "
CREATE TABLE tournament (
    key         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('tournament', 'match')),
    name        TEXT    NOT NULL,
    seed        INTEGER NOT NULL,   -- 64 bits without a sign, kept as 64 bits with one
    description TEXT    NOT NULL,   -- the file as it was given
    created     INTEGER NOT NULL,   -- seconds since 1970
    state       TEXT    NOT NULL CHECK (state IN ('unfinished', 'finished'))
) STRICT;

CREATE TABLE board_game (
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    word       TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant (
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    word       TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (",
    game_columns!(),
    "    UNIQUE (tournament, number)
) STRICT;

CREATE TABLE total (
    tournament   INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    board_game   INTEGER NOT NULL,
    first        INTEGER NOT NULL,
    second       INTEGER NOT NULL,
    games        INTEGER NOT NULL,
    wins         INTEGER NOT NULL,   -- of the first side
    draws        INTEGER NOT NULL,
    losses       INTEGER NOT NULL,
    first_moves  INTEGER NOT NULL,
    second_moves INTEGER NOT NULL,
    first_time   INTEGER NOT NULL,
    second_time  INTEGER NOT NULL,
    first_nodes  INTEGER NOT NULL,
    second_nodes INTEGER NOT NULL,
    PRIMARY KEY (tournament, board_game, first, second)
) STRICT, WITHOUT ROWID;

CREATE TABLE ending (
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    board_game INTEGER NOT NULL,
    culprit    INTEGER NOT NULL,     -- the entrant whose fault it was, or -1
    name       TEXT    NOT NULL,
    games      INTEGER NOT NULL,
    PRIMARY KEY (tournament, board_game, culprit, name)
) STRICT, WITHOUT ROWID;
"
);

/// Version 2.
const SECOND_ATTEMPTS_AND_EXTREMES: &str = concat!(
    "
CREATE TABLE archived_game (",
    game_columns!(),
    "    UNIQUE (tournament, number, attempt)
) STRICT;

CREATE INDEX game_by_length ON game (tournament, board_game, length);

-- Read forwards the closest game comes first, and the longer one of equals; backwards the most one-sided.
CREATE INDEX game_by_margin ON game (tournament, board_game, abs(margin), length DESC) WHERE margin IS NOT NULL;

CREATE INDEX game_by_fault ON game (tournament, ending) WHERE culprit IS NOT NULL;
"
);

/// Version 3.
const PLAYED_GAMES_AND_SETTINGS: &str = "
CREATE TABLE played_games (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,   -- the word of the game
    state   TEXT    NOT NULL,   -- written and read by others
    created INTEGER NOT NULL,   -- milliseconds since 1970, as is the next
    updated INTEGER NOT NULL
) STRICT;

CREATE INDEX played_games_by_update ON played_games (updated);

CREATE TABLE settings (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
";

/// Version 4.
const TOTALS_OF_MEETINGS: &str = "
CREATE TABLE meeting_total (
    tournament  INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    meeting     INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    half_points INTEGER NOT NULL,   -- of whoever moves first in the games with even numbers
    PRIMARY KEY (tournament, meeting)
) STRICT, WITHOUT ROWID;

INSERT INTO meeting_total
SELECT tournament, meeting, count(*), sum(iif(number % 2 = 0, 1 + result, 1 - result))
FROM game
GROUP BY tournament, meeting;
";

/// Version 5.
const CHECKSUMS_ORIGINS_AND_STALLS: &str = "
ALTER TABLE tournament ADD COLUMN origin TEXT NOT NULL DEFAULT 'local' CHECK (origin IN ('local', 'import'));
-- The hash of the commands and settings that the user agreed to run; NULL until then.
ALTER TABLE tournament ADD COLUMN consent TEXT;

-- 1 in an archived attempt that is void because the host stalled, and in a game whose result counts although the host
-- stalled in every attempt.
ALTER TABLE game ADD COLUMN stalled INTEGER NOT NULL DEFAULT 0 CHECK (stalled IN (0, 1));
ALTER TABLE archived_game ADD COLUMN stalled INTEGER NOT NULL DEFAULT 0 CHECK (stalled IN (0, 1));
CREATE INDEX game_by_stall ON game (tournament) WHERE stalled = 1;
CREATE INDEX archived_game_by_stall ON archived_game (tournament) WHERE stalled = 1;

-- CRC-32 of all other columns of the row; the migration computes it for rows that older versions wrote.
ALTER TABLE game ADD COLUMN checksum INTEGER;
ALTER TABLE archived_game ADD COLUMN checksum INTEGER;
-- Of id, game, state and updated.
ALTER TABLE played_games ADD COLUMN checksum INTEGER;
-- Of id, kind, name, seed, description, created, origin, the words of the games, and names and words of the entrants.
ALTER TABLE tournament ADD COLUMN checksum INTEGER;

-- Counts the writes of a game, so that a write based on an older state is refused.
ALTER TABLE played_games ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
";

/// Version 6; `typed_violations.rs` converts the values.
const TYPED_VIOLATIONS: &str = "
-- Why the culprit forfeited, as JSON with names that only the store knows; it was a message with text keys before.
ALTER TABLE game RENAME COLUMN fault TO detail;
ALTER TABLE archived_game RENAME COLUMN fault TO detail;
";
