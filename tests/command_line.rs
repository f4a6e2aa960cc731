//! The command line for users: output, refusals, and exit codes.

mod support;

use support::papan;

/// Wrong words and the resulting messages.
const WRONG_WORDS: &[(&[&str], &str)] = &[
    (
        &["show", "revesi"],
        r#""revesi" is not a game; did you mean reversi? The games are: tic-tac-toe, reversi"#,
    ),
    (&["show", "chess"], r#""chess" is not a game. The games are: tic-tac-toe"#),
    (&["show", ""], r#""" is not a game."#),
    (&["show", "tic-tac-toe:widht=4"], r#""widht" is not an option here; did you mean width?"#),
    (&["show", "tic-tac-toe:width"], r#""width" is not an option: write key=value"#),
    (&["show", "tic-tac-toe:width=9"], r#"option width: "9" is not a whole number from 3 to 8"#),
    (&["show", "tic-tac-toe:width=-1"], r#""-1" is not a whole number from 3 to 8"#),
    (&["show", "tic-tac-toe:width=4,width=5"], "option width is given twice"),
    (&["show", "tic-tac-toe:in-a-row=4"], "4 in a row do not fit on a board of 3x3"),
    (&["show", "reversi:size=8"], r#"there are no options here, so "size" cannot be one"#),
    (&["show", "dots-and-boxes:size=7x3"], "rows and columns go from 1 to 6"),
    (&["show", "adjacency:rounds=29"], r#""29" is not a whole number from 1 to 28"#),
    (&["show", "adjacency:first=Z"], r#""Z" is not one of: X, O"#),
    (
        &["show", "tic-tac-toe", "--position", "xyz"],
        "is incomplete: it should look like .../.../... X",
    ),
    (
        &["show", "tic-tac-toe", "--position", ".../.../.. X"],
        "row 3 of the position has 2 characters: expected 3",
    ),
    (
        &["show", "tic-tac-toe", "--position", ".../.Z./... X"],
        r#"row 2, character 2 of the position is "Z": expected one of X, O, ."#,
    ),
    (
        &["show", "tic-tac-toe", "--position", ".../... X"],
        "the position has 2 rows joined by /: expected from 3 to 8",
    ),
    (
        &["show", "tic-tac-toe", "--position", "X../.../... X"],
        "X has 1 marks and O has 0: with X to move, X must have as many as O",
    ),
    (
        &["show", "tic-tac-toe", "--position", "XXX/OOO/... X"],
        "X has a full row although it is to move",
    ),
    (
        &["show", "tic-tac-toe:width=4", "--position", ".../.../... X"],
        "the position belongs to tic-tac-toe: leave out the options",
    ),
    (
        &[
            "show",
            "reversi",
            "--position",
            "......../......../......../......../......../......../......../........ X",
        ],
        "d4 is empty: the four centre cells never are",
    ),
    (
        &["show", "reversi", "--position", "........ X"],
        "the position has 1 rows joined by /: expected 8",
    ),
    (
        &["show", "dots-and-boxes", "--position", "-/|.|/- 1"],
        "the box in row 1, column 1 has four lines but no owner",
    ),
    (
        &["show", "dots-and-boxes", "--position", "-/|1./- 1"],
        "the box in row 1, column 1 has an owner but not four lines",
    ),
    (
        &[
            "show",
            "adjacency",
            "--position",
            "......OO/......OO/......../......../......../......../XX....../XX...... X 57",
        ],
        "there are from 0 to 56",
    ),
    (&["show", "reversi", "--moves", "d3 d3"], r#"move 2, "d3": d3 is not empty"#),
    (
        &["show", "reversi", "--moves", "e9"],
        r#"move 1, "e9": "e9" is not a cell: rows go from 1 to 8"#,
    ),
    (&["perft", "reversi", "100"], "100 is not in 0..=99"),
    (&["perft", "reversi", "-1"], "-1 is not in 0..=99"),
    (&["perft", "reversi", "many"], "invalid"),
    (
        &["play", "reversi", "humen"],
        r#""humen" is not a player; did you mean human? The players are: random, mcts, greedy"#,
    ),
    (&["play", "reversi", "random:seed=x"], r#"option seed: "x" is not a whole number"#),
    (&["play", "reversi", "human:seed=1"], "there are no options here"),
    (&["think", "reversi", "alpha-bet"], "did you mean alpha-beta?"),
    (&["think", "reversi", "human"], "choose an agent"),
    (&["think", "reversi", "alpha-beta:depth=0"], r#""0" is not a whole number from 1 to 99"#),
    (&["think", "reversi", "alpha-beta:deph=3"], "did you mean depth?"),
    (&["think", "reversi", "greedy:eval=mobilty"], r#""mobilty" is not one of: mixed, mobility"#),
    (&["think", "reversi", "mcts:exploration=-1"], "is not a number from 0 to 10"),
    (&["think", "reversi", "iterative:time=soon"], "is not a length of time"),
    (&["think", "reversi", "iterative", "--depth", "0"], "0 is not in 1..=99"),
    (&["think", "reversi", "minimax", "--tree", "tree.png"], "should end in .svg, .json or .dot"),
    (&["think", "reversi", "minimax", "--tree-nodes", "5"], "--tree"),
    (&["compare", "reversi", "random", "human"], "a person cannot be compared"),
    (&["compare", "reversi", "random", "random", "--games", "2,x"], "is not a list of numbers"),
    (&["bench", "playouts", "--time", "soon"], "length of time"),
    (&["--lang", "fr", "games"], "the languages are: en, id"),
    (&["gmaes"], "similar"),
    (&["show", "reversi", "--position", "\u{1b}[2J"], "\\u{1b}[2J"),
];

#[test]
fn wrong_words_get_one_sentence_the_nearest_right_word_and_exit_code_2() {
    for (arguments, sentence) in WRONG_WORDS {
        let run = papan(arguments, b"");
        run.exits_with(2).complains(sentence).expect(run.output.is_empty(), "expected no output");
        run.expect(!run.errors.contains("panicked"), "it panicked");
    }
}

#[test]
fn json_answers_have_the_documented_names() {
    let perft = papan(&["perft", "reversi", "6", "--json"], b"").json();
    assert_eq!(perft["game"], "reversi");
    assert_eq!(perft["depth"], 6);
    assert_eq!(perft["leaves"], 8200);
    assert!(perft["seconds"].is_f64());
    assert!(perft["position"].as_str().is_some_and(|text| text.ends_with(" X")));

    let divided = papan(&["perft", "tic-tac-toe", "2", "--divide", "--json"], b"").json();
    assert_eq!(divided["divide"].as_array().map(Vec::len), Some(9));
    assert_eq!(divided["divide"][4], serde_json::json!({"move": "b2", "leaves": 8}));

    let shown = papan(&["show", "adjacency:rounds=8", "--moves", "c7", "--json"], b"").json();
    assert_eq!(shown["options"]["rounds"], "8");
    assert_eq!(shown["turn"], "O");
    assert_eq!(shown["scores"], serde_json::json!([5, 4]));
    assert_eq!(shown["rounds_left"], 8);
    assert_eq!(shown["moves"].as_array().map(Vec::len), Some(55));
    assert_eq!(shown["over"], false);

    let over = papan(&["show", "tic-tac-toe", "--position", "XXX/OO./... O", "--json"], b"").json();
    assert_eq!((&over["winner"], &over["margin"]), (&"X".into(), &1.into()));

    let games = papan(&["games", "--json"], b"").json();
    assert_eq!(games["games"].as_array().map(Vec::len), Some(papan_catalogue::games().len()));
    let agents = papan(&["agents", "reversi", "--json"], b"").json();
    assert_eq!(agents["games"][0]["agents"][0]["agent"], "random");

    let bench = papan(&["bench", "playouts", "--time", "0ms", "--json"], b"");
    bench.exits_with(0);
    for line in bench.output.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        assert_eq!(line["bench"], "playouts");
        assert!(line["game"].is_string());
        assert!(line["games_per_second"].as_f64() > Some(0.0));
        assert!(line["moves_per_second"].as_f64() > line["games_per_second"].as_f64());
    }
    assert_eq!(bench.output.lines().count(), 5);
}

#[test]
fn the_bench_of_the_arena_measures_each_kind_of_player() {
    let bench = papan(&["bench", "arena", "--time", "0ms", "--json"], b"");
    bench.exits_with(0);
    let mut kinds = Vec::new();
    for line in bench.output.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        assert_eq!(line["bench"], "arena");
        let kind = line["players"].as_str().expect("a kind of player").to_owned();
        let positive: &[&str] = match kind.as_str() {
            "in-process" => &["games_per_second"],
            "bare" => &["round_trip_seconds", "own_seconds"],
            _ => &[
                "games_per_second",
                "round_trip_seconds",
                "start_seconds",
                "referee_seconds_per_move",
            ],
        };
        for name in positive {
            let is_counted =
                cfg!(unix) || !matches!(*name, "own_seconds" | "referee_seconds_per_move");
            assert!(!is_counted || line[name].as_f64() > Some(0.0), "{name}: {line}");
        }
        kinds.push(kind);
    }
    kinds.dedup();
    assert_eq!(kinds, ["in-process", "bare", "programs"]);
}

#[test]
fn think_answers_in_json_with_the_documented_names() {
    let answer = papan(&["think", "tic-tac-toe", "classic-minimax", "--json"], b"").json();
    assert_eq!(answer["best"], "a1");
    assert_eq!(answer["nodes"], 549_946);
    assert_eq!(
        (&answer["value"], &answer["exact"], &answer["unit"]),
        (&0.0.into(), &true.into(), &"margin".into())
    );
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(9));
    assert_eq!(answer["line"][0], "a1");
    for name in ["game", "position", "turn", "agent", "depth", "seconds"] {
        assert!(!answer[name].is_null(), "{name}");
    }
    let random = papan(&["think", "reversi", "random:seed=1", "--json"], b"").json();
    assert!(random["value"].is_null() && random["unit"].is_null());

    let over =
        papan(&["think", "tic-tac-toe", "mcts", "--position", "XXX/OO./... O", "--json"], b"");
    let over = over.json();
    assert!(over["best"].is_null());
    assert_eq!((&over["value"], &over["exact"]), (&(-1.0).into(), &true.into()));
    papan(&["think", "tic-tac-toe", "mcts", "--position", "XXX/OO./... O"], b"")
        .exits_with(0)
        .prints("The game is over: X wins.");
}

#[test]
fn think_explains_itself_in_words_and_on_the_board() {
    papan(&["think", "adjacency", "classic-minimax", "--depth", "2"], b"")
        .exits_with(0)
        .prints("Best move: f1")
        .prints("O is ahead (-2.75 objective for X)")
        .prints("Line: f1 ")
        .prints("│[-2.75]│")
        .prints("f1*");
    papan(&["think", "dots-and-boxes:size=1x2", "iterative", "--lang", "id"], b"")
        .exits_with(0)
        .prints("Nilai: seri (0 selisih untuk 1, pasti)");
}

#[test]
fn a_tree_is_written_in_every_format() {
    let folder = std::env::temp_dir().join(format!("papan-tree-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (ending, start) in [("svg", "<svg"), ("dot", "digraph"), ("json", "{")] {
        let file = folder.join(format!("two-ply.{ending}"));
        let path = file.to_str().expect("a plain path");
        papan(&["think", "tic-tac-toe", "classic-two-ply", "--tree", path], b"")
            .exits_with(0)
            .prints("16 positions");
        let text = std::fs::read_to_string(&file).expect("the tree was written");
        assert!(text.starts_with(start), "{ending}: {}", &text[..40]);
        if ending == "svg" {
            for label in ["A = 1", "B = -1", "C = 1", "D = -2"] {
                assert!(text.contains(label), "{label}");
            }
        }
    }
    let path = folder.join("big.json");
    let path = path.to_str().expect("a plain path");
    papan(&["think", "tic-tac-toe", "alpha-beta", "--tree", path, "--tree-nodes", "100"], b"")
        .exits_with(0)
        .prints("100 positions")
        .prints("left out");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn two_agents_are_compared_in_both_orders() {
    let arguments =
        ["compare", "tic-tac-toe", "classic-greedy", "classic-minimax", "--games", "2,4"];
    let run = papan(&arguments, b"");
    run.exits_with(0).prints("0-2-0").prints("0-4-0").prints("times as long");
    let run = papan(&[&arguments[..], &["--json"]].concat(), b"").json();
    assert_eq!(run["rows"][1]["games"], 4);
    assert!(run["rows"][1]["seconds_b"].as_f64() > run["rows"][1]["seconds_a"].as_f64());
}

#[test]
fn the_same_seed_benches_and_plays_the_same_games() {
    for arguments in [
        &["bench", "playouts", "--time", "0ms", "--seed", "7"][..],
        &["play", "dots-and-boxes:size=2x2", "random", "random", "--seed", "7"],
    ] {
        let [one, other] = [(); 2].map(|()| papan(arguments, b""));
        let words = |text: &str| -> Vec<String> {
            // Speeds differ from run to run; signatures, moves and boards do not.
            text.lines().map(|line| line.rsplit("  ").next().unwrap_or_default().into()).collect()
        };
        one.exits_with(0);
        assert_eq!(words(&one.output), words(&other.output));
    }
}

#[test]
fn a_person_is_refused_with_the_reason_keeps_the_turn_and_may_take_back() {
    let input = b"e9\na1\ne 3\nmoves\nE6\nundo\nundo\nhelp\n\nquit\n";
    let run = papan(&["play", "reversi", "human", "random", "--seed", "3"], input);
    run.exits_with(0)
        .prints("random uses seed 3")
        .prints(r#"Not possible: "e9" is not a cell: rows go from 1 to 8. It is still X (black)'s turn."#)
        .prints("Not possible: a1 flanks no enemy disc.")
        .prints("Not possible: e3 flanks no enemy disc.")
        .prints("Moves: d3 c4 f5 e6")
        .prints("O (random) plays")
        .prints("Taken back to before e6.")
        .prints("There is nothing to take back.")
        .prints("take back your last move")
        .prints("The game was left unfinished.");
    run.expect(run.output.matches("Score: X 2, O 2").count() == 2, "the start is drawn twice");
}

#[test]
fn a_game_between_people_is_announced_to_the_end() {
    let input = b"a1\nb 2\nB1\na2\nc1\n";
    papan(&["play", "tic-tac-toe", "human", "human"], input)
        .exits_with(0)
        .prints("X to move")
        .prints("O to move")
        .prints("X wins.")
        .prints("The game is over.");
    papan(&["play", "adjacency:rounds=1", "human", "human"], b"g3\nb6\n")
        .exits_with(0)
        .prints("Rounds left: 1")
        .prints("A draw: 5 to 5.");
}

#[test]
fn the_same_player_moves_again_after_closing_a_box() {
    let input = b"a1-b1\na1-a2\nb2-a2\nb1-b2\n";
    papan(&["play", "dots-and-boxes:size=1x2", "human", "human"], input)
        .exits_with(0)
        .prints("2> ")
        .prints("Score: 1 0, 2 1\n2 to move");
}

#[test]
fn the_end_of_the_input_and_senseless_input_end_cleanly() {
    let endless = b"x".repeat(100_000);
    for input in [&b""[..], b"\n\n", b"\xff\xfe\n", &endless, b"a1"] {
        let run = papan(&["play", "tic-tac-toe"], input);
        run.exits_with(0).prints("The game was left unfinished.");
        run.expect(run.output.len() < 10_000, "the answer is short");
    }
    papan(&["play"], b"").exits_with(0).prints("Which game?");
    papan(&["play"], b"0\nchess\n1\n")
        .exits_with(0)
        .prints(r#""chess" is not a game."#)
        .prints("Tic-tac-toe: X is you");
}

#[test]
fn the_command_line_is_translated_to_indonesian() {
    papan(&["--lang", "id", "play", "adjacency:rounds=1", "human", "human"], b"a7\ng3\nb6\n")
        .exits_with(0)
        .prints("Tidak bisa: a7 tidak kosong. Masih giliran X.")
        .prints("Sisa ronde: 1")
        .prints("Seri: 5–5.");
    papan(&["show", "revesi", "--lang", "id"], b"").exits_with(2).complains("maksud Anda reversi?");
}

#[test]
fn colour_is_used_when_asked_for_and_only_then() {
    let coloured = papan(&["show", "reversi", "--color", "always"], b"");
    coloured.exits_with(0).prints("\u{1b}[");
    let plain = papan(&["show", "reversi"], b"");
    plain.exits_with(0).expect(!plain.output.contains('\u{1b}'), "a pipe gets no colour");
}

#[test]
fn completions_and_manual_pages_are_generated() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        papan(&["completions", shell], b"").exits_with(0).prints("papan");
    }
    papan(&["man"], b"").exits_with(0).prints(".TH papan");
    let folder = std::env::temp_dir().join(format!("papan-man-{}", std::process::id()));
    papan(&["man", folder.to_str().expect("a plain path")], b"").exits_with(0);
    let pages = std::fs::read_dir(&folder).expect("the folder was made").count();
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert!(pages >= 8, "{pages} pages");
}

#[test]
fn a_board_is_written_as_a_picture_or_the_reason_is_printed() {
    let file = std::env::temp_dir().join(format!("papan-board-{}.svg", std::process::id()));
    let path = file.to_str().expect("a plain path");
    papan(&["show", "reversi", "--svg", path], b"").exits_with(0).prints(path);
    let picture = std::fs::read_to_string(&file).expect("the picture was written");
    std::fs::remove_file(&file).expect("the picture can be removed");
    assert!(picture.starts_with("<svg") || picture.starts_with("<?xml"));
    papan(&["show", "reversi", "--svg", "/no/such/folder/board.svg"], b"")
        .exits_with(1)
        .complains("cannot write /no/such/folder/board.svg");
}
