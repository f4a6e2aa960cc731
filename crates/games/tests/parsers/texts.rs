//! Texts that are read and texts that are refused, game by game.

/// What a game reads and what it refuses.
pub struct Texts {
    /// Starts of games, to be played on from.
    pub starts: &'static [&'static str],
    /// A position text, and how the position prints itself.
    pub read: &'static [(&'static str, &'static str)],
    /// A position text, and the key of the reason why it is refused.
    pub refused: &'static [(&'static str, &'static str)],
    /// The same for the texts of moves.
    pub refused_moves: &'static [(&'static str, &'static str)],
    /// A position, a move that can be read, and the key of the reason why it is illegal there.
    pub illegal: &'static [(&'static str, &'static str, &'static str)],
}

const REFUSED_CELLS: &[(&str, &str)] = &[
    ("", "cell-malformed"),
    ("a", "cell-malformed"),
    ("1a", "cell-malformed"),
    ("a1b", "cell-malformed"),
    ("a+1", "cell-malformed"),
    ("á1", "cell-malformed"),
    ("pass", "cell-malformed"),
    ("i1", "cell-column-range"),
    ("Z9", "cell-column-range"),
    ("a0", "cell-row-range"),
    ("h9", "cell-row-range"),
    ("a18446744073709551617", "cell-row-range"),
];

pub const TIC_TAC_TOE: Texts = Texts {
    starts: &[
        ".../.../... X",
        "..../..../..../.... X 4",
        "...../...../..... X",
        "......../......../......../......../......../......../......../........ X 5",
    ],
    read: &[
        (".../.../... X", ".../.../... X"),
        (" xo./.../...  x ", "XO./.../... X"),
        (".../.../...\tX\n3", ".../.../... X"),
        ("XXX/OO./... O", "XXX/OO./... O"),
        ("XXX/XOO/XOO O", "XXX/XOO/XOO O"),
        ("XOX/XOO/OXX O", "XOX/XOO/OXX O"),
        ("XXX./OO../..../.... O 4", "XXX./OO../..../.... O 4"),
        (".../.../.../.../.../.../.../... X 8", ".../.../.../.../.../.../.../... X 8"),
    ],
    refused: &[
        ("", "position-incomplete"),
        (".../.../...", "position-incomplete"),
        (".../... X", "position-row-count"),
        (".../.../.../.../.../.../.../.../... X", "position-row-count"),
        ("../../.. X", "position-row-length"),
        ("........./........./......... X", "position-row-length"),
        (".../..../... X", "position-row-length"),
        (".../.../ X", "position-row-length"),
        (".../.?./... X", "position-sign"),
        (".../.é./... X", "position-sign"),
        (".../.../... Z", "position-side"),
        (".../.../... XO", "position-side"),
        (".../.../... X 3 3", "position-extra"),
        (".../.../... X 2", "value-not-in-range"),
        (".../.../... X 9", "value-not-in-range"),
        (".../.../... X -3", "value-not-in-range"),
        (".../.../... X three", "value-not-in-range"),
        (".../.../... X 4", "tic-tac-toe-row-too-long"),
        ("X../.../... X", "tic-tac-toe-mark-count"),
        ("O../.../... X", "tic-tac-toe-mark-count"),
        (".../.../... O", "tic-tac-toe-mark-count"),
        ("XX./.../... O", "tic-tac-toe-mark-count"),
        ("XXX/OO./O.. X", "tic-tac-toe-row-of-mover"),
        ("XXX/OOO/X.. O", "tic-tac-toe-row-of-mover"),
        ("XXX./OO.O/XXX./OO.. O", "tic-tac-toe-rows-apart"),
        ("XXXXXX/OO.OO./.....O O", "tic-tac-toe-rows-apart"),
    ],
    refused_moves: REFUSED_CELLS,
    illegal: &[
        ("X../.../... O", "a1", "move-occupied"),
        ("X../.../... O", "d1", "move-outside"),
        ("X../.../... O", "a4", "move-outside"),
        ("XXX/OO./... O", "c2", "move-game-over"),
        ("XOX/XOO/OXX O", "a1", "move-game-over"),
    ],
};

pub const REVERSI: Texts = Texts {
    starts: &["......../......../......../...OX.../...XO.../......../......../........ X"],
    read: &[
        (
            "......../......../......../...OX.../...XO.../......../......../........ X",
            "......../......../......../...OX.../...XO.../......../......../........ X",
        ),
        (
            "......../......../......../...xx.../...xo.../......../......../........\to",
            "......../......../......../...XX.../...XO.../......../......../........ O",
        ),
        (
            "---------------------------OX------XO--------------------------- X",
            "......../......../......../...OX.../...XO.../......../......../........ X",
        ),
        (
            "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36",
            "O..OOOOX/.OOOOOOX/OOXXOOOX/OOXOOOXX/OOOOOOXX/...OOOOX/....O..X/........ X",
        ),
        (
            "...........................ox......xo........................... o;",
            "......../......../......../...OX.../...XO.../......../......../........ O",
        ),
    ],
    refused: &[
        (" \t ", "position-incomplete"),
        (
            "......../......../......../...OX.../...XO.../......../......../........",
            "position-incomplete",
        ),
        ("---------------------------OX------XO---------------------------", "position-incomplete"),
        (
            "---------------------------OX------XO--------------------------- ;X",
            "position-incomplete",
        ),
        ("......../......../......../...OX.../...XO.../......../........ X", "position-row-count"),
        ("---------------------------OX------XO-------------------------- X", "position-row-count"),
        (
            "......../......../......../...OX.../...XO../......../......../........ X",
            "position-row-length",
        ),
        (
            "......../......../......../...OX.../...XO.../......../......../.......-. X",
            "position-row-length",
        ),
        (
            "......../......../......../...OX.../...XO.../......../......../-------- X",
            "position-sign",
        ),
        ("--------------------------?OX------XO--------------------------- X", "position-sign"),
        ("--------------------------éOX------XO--------------------------- X", "position-sign"),
        (
            "......../......../......../...OX.../...XO.../......../......../........ B",
            "position-side",
        ),
        ("---------------------------OX------XO--------------------------- black", "position-side"),
        (
            "......../......../......../...OX.../...XO.../......../......../........ X 60",
            "position-extra",
        ),
        (
            "---------------------------OX------XO--------------------------- X 60;",
            "position-extra",
        ),
        (
            "......../......../......../...O..../...XO.../......../......../........ X",
            "reversi-empty-centre",
        ),
        (
            "---------------------------OX------X---------------------------- X",
            "reversi-empty-centre",
        ),
    ],
    refused_moves: &[
        ("", "reversi-move-malformed"),
        ("pas", "reversi-move-malformed"),
        ("pass!", "reversi-move-malformed"),
        ("p ass", "reversi-move-malformed"),
        ("3d", "reversi-move-malformed"),
        ("d3 pass", "reversi-move-malformed"),
        ("j3", "cell-column-range"),
        ("p3", "cell-column-range"),
        ("d9", "cell-row-range"),
    ],
    illegal: &[
        (
            "......../......../......../...OX.../...XO.../......../......../........ X",
            "d4",
            "move-occupied",
        ),
        (
            "......../......../......../...OX.../...XO.../......../......../........ X",
            "a1",
            "reversi-flanks-nothing",
        ),
        (
            "......../......../......../...OX.../...XO.../......../......../........ X",
            "pass",
            "reversi-no-pass",
        ),
        (
            "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OXXXXXX. X",
            "h8",
            "reversi-must-pass",
        ),
        (
            "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OXXXXXX. X",
            "a1",
            "reversi-must-pass",
        ),
        (
            "......../......../......../...XX.../...XX.../......../......../........ O",
            "pass",
            "move-game-over",
        ),
        (
            "......../......../......../...XX.../...XX.../......../......../........ X",
            "a1",
            "move-game-over",
        ),
    ],
};

pub const DOTS_AND_BOXES: Texts = Texts {
    starts: &[
        "./.../. 1",
        "../...../../...../.. 1",
        ".../......./.../......./.../......./... 1",
        "./.../. 2",
    ],
    read: &[
        ("../...../../...../.. 1", "../...../../...../.. 1"),
        ("  -./|1|../-./...../..\t2 ", "-./|1|../-./...../.. 2"),
        ("-/|2|/- 1", "-/|2|/- 1"),
        ("./.../. 2", "./.../. 2"),
        ("....../............./...... 1", "....../............./...... 1"),
    ],
    refused: &[
        ("", "position-incomplete"),
        ("1", "position-incomplete"),
        ("./.../.", "position-incomplete"),
        ("./.../. 1 1", "position-extra"),
        ("./.../. 3", "position-side"),
        ("./.../. X", "position-side"),
        (". 1", "position-row-count"),
        ("./.../././.../././.../././.../././.../././... 1", "position-row-count"),
        ("./.../.../. 1", "dots-and-boxes-even-rows"),
        ("......./.............../....... 1", "dots-and-boxes-columns"),
        ("/./ 1", "dots-and-boxes-columns"),
        ("./../. 1", "position-row-length"),
        ("./...../. 1", "position-row-length"),
        ("./.../.. 1", "position-row-length"),
        ("|/.../. 1", "position-sign"),
        ("./-../. 1", "position-sign"),
        ("./.|./. 1", "position-sign"),
        ("-/|3|/- 1", "position-sign"),
        ("é/.../. 1", "position-sign"),
        ("-/|.|/- 1", "dots-and-boxes-no-owner"),
        ("--/|1|.|/-- 1", "dots-and-boxes-no-owner"),
        ("-/|1|/. 1", "dots-and-boxes-open-box"),
        ("../.1.../.. 2", "dots-and-boxes-open-box"),
    ],
    refused_moves: &[
        ("", "line-malformed"),
        ("a1", "line-malformed"),
        ("a1-b", "line-malformed"),
        ("a1/b1", "line-malformed"),
        ("1a-1b", "line-malformed"),
        ("a1-b1-c1", "line-malformed"),
        ("á1-b1", "line-malformed"),
        ("pass", "line-malformed"),
        ("a1-a3", "line-not-neighbours"),
        ("a1-b2", "line-not-neighbours"),
        ("c3-c3", "line-not-neighbours"),
        ("g1-h1", "line-outside"),
        ("a7-a8", "line-outside"),
        ("a8-a9", "cell-row-range"),
        ("a0-a1", "cell-row-range"),
        ("h1-i1", "cell-column-range"),
    ],
    illegal: &[
        ("-./...../../...../.. 2", "a1-b1", "line-drawn"),
        ("-./...../../...../.. 2", "c1-d1", "line-outside"),
        ("-./...../../...../.. 2", "a3-a4", "line-outside"),
        ("-./...../../...../.. 2", "d3-d2", "line-outside"),
        ("-/|2|/- 1", "a1-b1", "move-game-over"),
        ("-/|2|/- 1", "f6-f7", "move-game-over"),
    ],
};

pub const ADJACENCY: Texts = Texts {
    starts: &[
        "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
        "......OO/......OO/......../......../......../......../XX....../XX...... O 14",
        "......OO/......OO/......../......../......../......../XX....../XX...... X 3",
    ],
    read: &[
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
            "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
        ),
        (
            "......oo/......oo/......../......../......../......../xx....../xx......\to\t007",
            "......OO/......OO/......../......../......../......../XX....../XX...... O 7",
        ),
        (
            "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OOOOOOOO X 0",
            "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OOOOOOOO X 0",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 0",
            "......OO/......OO/......../......../......../......../XX....../XX...... X 0",
        ),
        (
            "XXXXXXXX/......../......../......../......../......../......../O....... X 55",
            "XXXXXXXX/......../......../......../......../......../......../O....... X 55",
        ),
    ],
    refused: &[
        ("", "position-incomplete"),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X",
            "position-incomplete",
        ),
        (
            "......OO/......OO/......../......../......../XX....../XX...... X 48",
            "position-row-count",
        ),
        (
            "......OO/......OO/......../......./......../......../XX....../XX...... X 56",
            "position-row-length",
        ),
        (
            "......OO/......OO/......../...-..../......../......../XX....../XX...... X 56",
            "position-sign",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... 1 56",
            "position-side",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 56 X",
            "position-extra",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../X....... X 56",
            "adjacency-few-marks",
        ),
        (
            "......../......../......../......../......../......../......../........ X 64",
            "adjacency-few-marks",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 57",
            "adjacency-plies-left",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 300",
            "adjacency-plies-left",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X -1",
            "adjacency-plies-left",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X many",
            "adjacency-plies-left",
        ),
        (
            "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OOOOOOOO X 1",
            "adjacency-plies-left",
        ),
    ],
    refused_moves: REFUSED_CELLS,
    illegal: &[
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
            "a8",
            "move-occupied",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
            "h1",
            "move-occupied",
        ),
        (
            "......OO/......OO/......../......../......../......../XX....../XX...... X 0",
            "a1",
            "move-game-over",
        ),
    ],
};

pub const CONNECT_FOUR: Texts = Texts {
    starts: &[
        "......./......./......./......./......./....... X",
        "..../..../..../.... X 3",
        "......../......../......../......../......../......../......../........ X 5",
    ],
    read: &[
        ("..../..../..../.... X", "..../..../..../.... X"),
        ("..../..../..../XOX. o 4", "..../..../..../XOX. O"),
        ("..../..../.O../xox. x\t3", "..../..../.O../XOX. X 3"),
        ("X.../X.../X.O./XOO. O", "X.../X.../X.O./XOO. O"),
    ],
    refused: &[
        ("", "position-incomplete"),
        ("..../..../..../....", "position-incomplete"),
        (".../.../... X", "position-row-count"),
        (".../.../.../... X", "position-row-length"),
        ("..../..../.../.... X", "position-row-length"),
        ("..../..../..../..?. X", "position-sign"),
        ("..../..../..../.... Z", "position-side"),
        ("..../..../..../.... X 3 3", "position-extra"),
        ("..../..../..../.... X 2", "value-not-in-range"),
        ("..../..../..../.... X four", "value-not-in-range"),
        ("..../..../..../.... X 5", "connect-four-row-too-long"),
        ("..../..../X.../.... O", "connect-four-floating"),
        ("X.../.X../OO../XO.. X", "connect-four-floating"),
        ("..../..../..../X... X", "connect-four-counter-count"),
        ("..../..../..../.... O", "connect-four-counter-count"),
        ("..../XXX./OOO./XXOO X 3", "connect-four-row-of-mover"),
        ("O.../X.../X.../X.../XOO. O", "connect-four-earlier-row"),
    ],
    refused_moves: &[
        ("", "connect-four-column-malformed"),
        ("d4", "connect-four-column-malformed"),
        ("4", "connect-four-column-malformed"),
        ("é", "connect-four-column-malformed"),
        ("i", "connect-four-column-range"),
        ("Z", "connect-four-column-range"),
    ],
    illegal: &[
        ("O.../X.../O.../X... X", "a", "connect-four-full"),
        ("..../..../..../.... X", "e", "connect-four-outside"),
        ("X.../X.../X.O./XOO. O", "b", "move-game-over"),
    ],
};

pub const NIM: Texts = Texts {
    starts: &["3-5-7 1", "1-2-3-4-5-15 2", "4 1 misere", "15-15 2 misere"],
    read: &[
        ("3-5-7 1", "3-5-7 1"),
        (" 03-5-7\t2 ", "3-5-7 2"),
        ("0-0 1", "0-0 1"),
        ("4-1 2 MISERE", "4-1 2 misere"),
    ],
    refused: &[
        ("", "position-incomplete"),
        ("3-5-7", "position-incomplete"),
        ("3--7 1", "nim-piles-malformed"),
        ("3+5 1", "nim-piles-malformed"),
        ("3-x 1", "nim-piles-malformed"),
        ("99999999999999999999 1", "nim-piles-malformed"),
        ("1-2-3-4-5-6-7 1", "nim-pile-count"),
        ("3-16 1", "nim-pile-size"),
        ("3-5-7 X", "position-side"),
        ("3-5-7 1 normal", "position-extra"),
        ("3-5-7 1 misere misere", "position-extra"),
    ],
    refused_moves: &[
        ("", "nim-move-malformed"),
        ("2", "nim-move-malformed"),
        ("0-1", "nim-move-malformed"),
        ("1-0", "nim-move-malformed"),
        ("1-+2", "nim-move-malformed"),
        ("1-300", "nim-move-malformed"),
    ],
    illegal: &[
        ("3-5-7 1", "4-1", "nim-no-such-pile"),
        ("3-5-7 1", "1-4", "nim-too-many"),
        ("0-0 1", "1-1", "move-game-over"),
    ],
};
