//! Puzzles on the command line: solutions, refusals, and limits.

mod support;

use support::{papan, papan_with};

#[test]
fn every_puzzle_is_solved_and_drawn() {
    papan(&["solve", "tiles", "bfs", "8 6 7 2 5 4 3 0 1"], b"")
        .exits_with(0)
        .prints("8 6 7\n2 5 4\n3 . 1\n")
        .prints("Solved: cost 31, the lowest possible.")
        .prints("Moves (31): ")
        .prints("Expanded 181 347");
    papan(&["solve", "queens:n=8", "backtracking"], b"")
        .exits_with(0)
        .prints("Q . . . . . . .\n. . . . Q . . .\n")
        .prints("Moves (8): a1 e2 h3 f4 c5 g6 b7 d8");
    papan(&["solve", "queens:n=8", "backtracking", "--all"], b"")
        .exits_with(0)
        .prints("Solutions: 92");
    papan(&["solve", "queens:n=12", "count"], b"").exits_with(0).prints("Solutions: 14 200");
    papan(&["solve", "queens:n=8", "count-up-to-symmetry"], b"")
        .exits_with(0)
        .prints("Solutions: 12");
    papan(&["solve", "queens:n=20000", "min-conflicts", "--seed", "1"], b"")
        .exits_with(0)
        .prints("Solved");
    for method in ["bitmask", "construct", "hill-climbing", "annealing", "genetic", "beam"] {
        papan(&["solve", "queens:n=6", method, "--seed", "3"], b"").prints("Expanded");
    }
    for size in ["2", "3"] {
        let run = papan(&["solve", &format!("queens:n={size}"), "bitmask"], b"");
        run.exits_with(0).prints("There is no solution.");
    }
    papan(&["solve", "coins:amount=32,coins=1+5+10+25", "greedy"], b"")
        .exits_with(0)
        .prints("25 5 1 1");
    papan(&["solve", "coins:amount=6,coins=1+3+4", "greedy"], b"").exits_with(0).prints("4 1 1");
    papan(&["solve", "coins:amount=6,coins=1+3+4", "exact"], b"").exits_with(0).prints("3 3");
    papan(&["solve", "coins:amount=7,coins=2+4", "exact"], b"")
        .exits_with(0)
        .prints("There is no solution.");
}

#[test]
fn every_path_method_solves_a_short_instance() {
    let methods = [
        "bfs",
        "dfs:limit=12",
        "depth-limited:limit=4",
        "ids",
        "uniform-cost",
        "greedy-best-first",
        "a-star",
        "a-star:heuristic=misplaced",
        "a-star:heuristic=linear-conflict",
        "a-star:heuristic=walking-distance",
        "weighted-a-star:weight=2",
        "ida-star",
        "bidirectional",
    ];
    for method in methods {
        let answer = papan(&["solve", "tiles", method, "1 2 3 4 0 6 7 5 8", "--json"], b"").json();
        assert_eq!(answer["found"], true, "{method}");
        assert!(answer["cost"].as_u64() >= Some(2), "{method}");
        assert_eq!(answer["depth"], answer["cost"], "{method}");
    }
}

#[test]
fn json_answers_have_the_documented_names() {
    let answer = papan(&["solve", "tiles", "a-star", "1 2 3 4 0 6 7 5 8", "--json"], b"").json();
    let names = [
        "puzzle",
        "method",
        "instance",
        "found",
        "optimal",
        "cost",
        "depth",
        "moves",
        "expanded",
        "generated",
        "frontier_peak",
        "bytes_peak",
        "seconds",
    ];
    for name in names {
        assert!(!answer[name].is_null(), "{name}");
    }
    assert_eq!(answer["moves"], serde_json::json!(["down", "right"]));
    let count = papan(&["solve", "queens:n=11", "count", "--json"], b"").json();
    assert_eq!(count["count"], 2680);
    let list = papan(&["puzzles", "--json"], b"").json();
    assert_eq!(list["puzzles"].as_array().map(Vec::len), Some(3));
    let run = papan(&["solve", "tiles", "ida-star", "--random", "4", "--seed", "1", "--json"], b"");
    run.exits_with(0).expect(run.output.lines().count() == 4, "an object a line");
}

#[test]
fn several_instances_are_summed_up_and_lengths_of_a_file_are_checked() {
    papan(&["solve", "tiles", "a-star", "--random", "20", "--seed", "1"], b"")
        .exits_with(0)
        .prints("Solved 20 of 20.");
    let file = std::env::temp_dir().join(format!("papan-tiles-{}.txt", std::process::id()));
    let path = file.to_str().expect("a plain path");
    std::fs::write(&file, "# a comment\n\n1 2 3 4 0 6 7 5 8; 2\n1 2 3 4 5 6 7 0 8; 1\n")
        .expect("written");
    papan(&["solve", "tiles", "a-star", "--file", path], b"")
        .exits_with(0)
        .prints("Solved 2 of 2.");
    std::fs::write(&file, "1 2 3 4 0 6 7 5 8; 3\n1 2 3 4 5 6 7 0 8\n").expect("written");
    papan(&["solve", "tiles", "a-star", "--file", path], b"")
        .exits_with(1)
        .prints("(the file says 3)")
        .complains("one instance has another length than the file says");
    std::fs::write(&file, "1 2 3 4 5 6 7 8 8\n").expect("written");
    papan(&["solve", "tiles", "a-star", "--file", path], b"")
        .exits_with(2)
        .complains("line 1: tile 8 comes twice");
    std::fs::remove_file(&file).expect("removed");
    let arguments = [
        "compare-solvers",
        "tiles",
        "--methods",
        "bfs,a-star,ida-star",
        "--random",
        "3",
        "--seed",
        "1",
    ];
    papan(&arguments, b"").exits_with(0).prints("3/3");
    let rows = papan(&[&arguments[..], &["--json"]].concat(), b"").json();
    assert_eq!(rows["rows"].as_array().map(Vec::len), Some(3));
    assert_eq!(rows["rows"][0]["mean_cost"], rows["rows"][2]["mean_cost"], "both are optimal");
}

#[test]
fn a_limit_stops_with_what_is_known_and_exit_code_1() {
    let hard = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    for limit in [["--nodes", "1000"], ["--time", "20ms"], ["--memory", "1MB"]] {
        let run = papan(
            &[&["solve", "tiles:size=4x4,goal=blank-first", "a-star", hard][..], &limit].concat(),
            b"",
        );
        run.exits_with(1)
            .prints("Stopped at the limit")
            .prints("at least")
            .complains("stopped at the limit");
    }
    papan(&["solve", "queens:n=18", "count", "--time", "20ms"], b"")
        .exits_with(1)
        .prints("Stopped at the limit");
}

#[test]
fn wrong_words_about_puzzles_get_one_sentence_and_exit_code_2() {
    let rows: &[(&[&str], &str)] = &[
        (&["solve", "tile", "bfs", "1"], "did you mean tiles?"),
        (&["solve", "tiles", "a-start", "1"], "did you mean a-star?"),
        (&["solve", "tiles", "bfs", "1 2 3 4 5 6 8 7 0"], "cannot be solved for the goal"),
        (&["solve", "tiles", "bfs", "1 2 3 4 5 6 7 8"], "only 8 are given; missing: 0"),
        (&["solve", "tiles", "bfs", "1 2 3 4 5 6 7 8 0 9"], "but 10 are given"),
        (&["solve", "tiles", "bfs", "1 2 3 4 5 6 7 8 9"], "is not a tile"),
        (&["solve", "tiles", "bfs", "1 1 3 4 5 6 7 8 0"], "tile 1 comes twice, at places 1 and 2"),
        (&["solve", "tiles:size=6x6", "bfs", "1"], "rows and columns go from 2 to 5"),
        (&["solve", "tiles:size=4x4,goal=ring", "bfs", "1"], "exists on 3x3 only"),
        (&["solve", "tiles", "ida-star", "--heuristic", "pdb2", "1"], "is not one of: manhattan"),
        (&["solve", "tiles", "bfs", "--heuristic", "manhattan", "1"], "there are no options here"),
        (&["solve", "queens:n=0", "bitmask"], "is not a whole number from 1 to"),
        (&["solve", "coins:coins=0+1", "exact"], "is not a coin"),
        (&["solve", "coins:coins=1+1", "exact"], "given twice"),
        (&["solve", "coins:amount=99999999", "exact"], "is not a whole number from 0 to 10000000"),
        (&["solve", "tiles", "a-star", "--random", "0"], "0 is not in 1..=1000000"),
        (&["solve", "tiles", "a-star", "--memory", "much"], "such as 500MB"),
        (&["compare-solvers", "tiles", "--random", "2"], "--methods"),
    ];
    for (arguments, sentence) in rows {
        let run = papan(arguments, b"");
        run.exits_with(2)
            .complains(sentence)
            .expect(!run.errors.contains("panicked"), "it panicked");
    }
    papan(&["solve", "tiles", "bfs", "--file", "/no/such/file"], b"")
        .exits_with(1)
        .complains("cannot read");
}

#[test]
fn a_goal_is_a_name_or_a_board() {
    for goal in ["ring", "1 2 3 8 0 4 7 6 5"] {
        papan(&["solve", "tiles", "a-star", "1 2 3 8 4 0 7 6 5", "--goal", goal], b"")
            .exits_with(0)
            .prints("Moves (1): left");
    }
}

#[test]
fn a_foreign_database_is_built_again_kept_and_can_be_freed() {
    let folder = std::env::temp_dir().join(format!("papan-cache-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("6-6-3.papan-pdb"), "something else").expect("written");
    let cache = [("PAPAN_CACHE", folder.to_str().expect("a plain path"))];
    let solve =
        ["solve", "tiles:size=4x4", "ida-star", "--pdb", "6-6-3", "--random", "2", "--seed", "1"];
    papan_with(&cache, &solve, b"")
        .exits_with(0)
        .complains("it is built again")
        .prints("Solved 2 of 2.");
    let again = papan_with(&cache, &solve, b"");
    again.exits_with(0).expect(again.errors.is_empty(), "the second time it is loaded");
    let list = papan_with(&cache, &["cache", "list", "--json"], b"").json();
    assert_eq!(list["files"].as_array().map(Vec::len), Some(1));
    papan_with(&cache, &["cache", "clear"], b"").exits_with(0).prints("Deleted one file");
    papan_with(&cache, &["cache", "list"], b"").exits_with(0).prints("0 files");
    std::fs::remove_dir_all(&folder).expect("removed");
}
