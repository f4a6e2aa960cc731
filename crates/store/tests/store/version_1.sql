-- A database as version 1 made it. Never changed: it stands for the files that people have.

PRAGMA application_id = 0x5061706e;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;

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

CREATE TABLE game (
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
    UNIQUE (tournament, number)
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

INSERT INTO tournament VALUES (1, 'kelas-a-1', 'tournament', 'Kelas A', 7, '', 1700000000, 'unfinished');
INSERT INTO board_game VALUES (1, 0, 'tic-tac-toe'), (1, 1, 'reversi');
INSERT INTO entrant VALUES (1, 0, 'a', 'random'), (1, 1, 'b', 'greedy'), (1, 2, 'c', 'greedy'), (1, 3, 'd', 'greedy');
INSERT INTO game VALUES
    (1, 0, 1, 0, 0, 0, 0, 1, '3/3/3 x', 0, 'a1 b2 a2 c3 a3', 5, NULL, x'0102030405', NULL, NULL, NULL, 1, 1, 'finished',
     NULL, NULL, NULL, '', '', '', '', 3, 2, 9, 6, 0, 0),
    (1, 1, 1, 0, 0, 0, 1, 0, '3/3/3 x', 0, 'a1', 1, NULL, x'01', NULL, NULL, NULL, 1, NULL, 'out-of-time',
     1, '{"key":"sin-out-of-time"}', NULL, '', '', '', '', 1, 0, 1, 100, 0, 0);
INSERT INTO total VALUES
    (1, 0, 0, 1, 1, 1, 0, 0, 3, 2, 9, 6, 0, 0),
    (1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 100, 0, 0);
INSERT INTO ending VALUES (1, 0, -1, 'finished', 1), (1, 0, 0, 'out-of-time', 1);
