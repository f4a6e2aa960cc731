-- What version 2 made of a database of version 1. Never changed: it stands for the files that people have.

PRAGMA user_version = 2;

CREATE TABLE archived_game (
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
    UNIQUE (tournament, number, attempt)
) STRICT;

CREATE INDEX game_by_length ON game (tournament, board_game, length);

-- Read forwards the closest game comes first, and the longer one of equals; backwards the most one-sided.
CREATE INDEX game_by_margin ON game (tournament, board_game, abs(margin), length DESC) WHERE margin IS NOT NULL;

CREATE INDEX game_by_fault ON game (tournament, ending) WHERE culprit IS NOT NULL;

INSERT INTO archived_game VALUES
    (1, 2, 1, 1, 0, 0, 2, 3, '3/3/3 x', 0, '', 0, NULL, x'', NULL, NULL, NULL, -1, NULL, 'cannot-start',
     0, '{"key":"sin-cannot-start"}', NULL, '', '', '', '', 0, 0, 0, 0, 0, 0);
