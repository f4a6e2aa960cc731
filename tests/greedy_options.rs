//! Options at their largest values, in little memory: a message and an exit code, never an abort.

#![cfg(unix)]

mod support;

use std::{os::unix::process::ExitStatusExt, process::Command};

use serde_json::Value;
use support::papan;

/// The memory of the runs, in KiB: half of it is what one option may take.
const MEMORY: u64 = 1 << 20;

/// Runs `papan` with a limit of memory; returns its exit code and its standard error.
#[track_caller]
fn run(arguments: &[&str]) -> (i32, String) {
    let script = format!("ulimit -v {MEMORY}; exec \"$@\"");
    let result = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_papan")])
        .args(arguments)
        .env("LC_ALL", "C")
        .output()
        .expect("sh runs");
    let errors = String::from_utf8_lossy(&result.stderr).into_owned();
    assert_eq!(result.status.signal(), None, "{arguments:?}\n{errors}");
    assert!(!errors.contains("panicked"), "{arguments:?}\n{errors}");
    (result.status.code().unwrap(), errors)
}

#[track_caller]
fn refused(arguments: &[&str], sentence: &str) {
    let (code, errors) = run(arguments);
    assert_eq!(code, 2, "{arguments:?}\n{errors}");
    assert!(errors.contains(sentence), "{arguments:?}\n{errors}");
}

#[test]
fn what_takes_more_than_half_of_the_memory_is_refused_with_the_largest_value() {
    for (arguments, max) in [
        (["think", "reversi", "iterative:table=65536"], 512),
        (["think", "tic-tac-toe", "iterative:table=513,symmetry=on"], 512),
        (["think", "adjacency", "beam:width=10000"], 8192),
        (["think", "adjacency", "genetic:population=10000"], 8192),
        (["solve", "queens:n=100000000", "construct"], 4_194_304),
        (["solve", "queens:n=100000000", "min-conflicts"], 4_194_304),
        (["solve", "queens:n=100000000", "backtracking"], 4_194_304),
        (["solve", "coins:amount=10000000", "exact"], 8_388_608),
    ] {
        refused(&arguments, &format!("at most {max} here"));
    }
    refused(&["solve", "queens", "construct", "100000000"], "at most 4194304 here");
    refused(&["solve", "coins", "exact", "10000000"], "at most 8388608 here");
    refused(&["solve", "tiles", "bfs", "--memory", "2GB"], "there are only 1.07 GB of memory here");
}

#[test]
fn more_threads_than_cores_are_refused() {
    let cores = std::thread::available_parallelism().unwrap().get();
    // On a machine with more cores the range of the option refuses the value.
    let max = cores.clamp(2, 64);
    let sentence = if max < 64 { format!("at most {max} here") } else { max.to_string() };
    let threads = max + 1;
    refused(&["think", "tic-tac-toe", &format!("iterative:threads={threads}")], &sentence);
    refused(&["solve", "queens:n=12", &format!("count:threads={threads}")], &sentence);
}

#[test]
fn a_match_and_a_tournament_refuse_them_too() {
    let players = ["iterative:table=65536", "random"];
    refused(&["match", "reversi", players[0], players[1], "--games", "2"], "at most 512 here");
    let folder = support::Folder::new("greedy-options");
    let text = format!(
        "name = \"Cup\"\nformat = \"round-robin\"\ngames = [\"reversi\"]\n\
         [[entrant]]\nagent = \"{}\"\n[[entrant]]\nagent = \"{}\"\n",
        players[0], players[1]
    );
    let file = folder.write("cup.toml", &text);
    let database = folder.path("games.db");
    refused(&["tournament", "run", &file, "--db", &database], "at most 512 here");
}

/// Lists `name:key=max` for every number among the options.
fn largest(name: &str, options: &Value) -> Vec<String> {
    let numbers = options.as_array().unwrap().iter().filter(|option| option["kind"] == "integer");
    numbers
        .map(|option| format!("{name}:{}={}", option["key"].as_str().unwrap(), option["max"]))
        .collect()
}

#[test]
fn no_option_of_an_agent_aborts_the_program() {
    let games = papan(&["agents", "--json"], b"").json();
    let mut runs = 0;
    for game in games["games"].as_array().unwrap() {
        for agent in game["agents"].as_array().unwrap() {
            for word in largest(agent["agent"].as_str().unwrap(), &agent["options"]) {
                let game = game["game"].as_str().unwrap();
                let (code, errors) = run(&["think", game, &word, "--time", "5ms"]);
                assert!(matches!(code, 0..=2), "{game} {word}: {code}\n{errors}");
                assert_eq!(errors.is_empty(), code == 0, "{game} {word}: {code}\n{errors}");
                runs += 1;
            }
        }
    }
    assert!(runs > 100, "{runs}");
}

#[test]
fn no_option_of_a_puzzle_aborts_the_program() {
    let puzzles = papan(&["puzzles", "--json"], b"").json();
    let mut runs = 0;
    for puzzle in puzzles["puzzles"].as_array().unwrap() {
        let name = puzzle["puzzle"].as_str().unwrap();
        let words = largest(name, &puzzle["options"]);
        for method in puzzle["methods"].as_array().unwrap() {
            let method_name = method["method"].as_str().unwrap();
            for puzzle in &words {
                let (code, errors) = run(&["solve", puzzle, method_name, "--time", "20ms"]);
                assert!(matches!(code, 0..=2), "{puzzle} {method_name}: {code}\n{errors}");
                runs += 1;
            }
            for method in largest(method_name, &method["options"]) {
                let (code, errors) =
                    run(&["solve", name, &method, "--time", "20ms", "--random", "1"]);
                assert!(matches!(code, 0..=2), "{name} {method}: {code}\n{errors}");
                runs += 1;
            }
        }
    }
    assert!(runs > 10, "{runs}");
}
