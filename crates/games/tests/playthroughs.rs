//! One random game of each kind, written down step by step in `playthroughs/` and played again.
//!
//! A change of the rules shows as a difference of text. If it is meant, `PAPAN_BLESS=1 cargo test -p papan-games --test
//! playthroughs` writes the files anew, and the difference goes into the commit.

use std::{env, fmt::Write, fs, path::PathBuf};

use papan_core::{Drawn, OptionValues, Options, Outcome, Random, Side};
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};

use set_up::set_up;

#[path = "shared/set_up.rs"]
mod set_up;

const HOW_TO_BLESS: &str =
    "if the change is meant: PAPAN_BLESS=1 cargo test -p papan-games --test playthroughs";

const SEED: u64 = 1;

/// The name of a file, and the game that it records.
type Playthrough = (&'static str, fn() -> String);

const PLAYTHROUGHS: &[Playthrough] = &[
    ("tic-tac-toe", || tell::<TicTacToe>("start")),
    ("tic-tac-toe-5x4", || tell::<TicTacToe>("width=5 height=4 in-a-row=4")),
    ("reversi", || tell::<Reversi>("start")),
    ("reversi-passes", || {
        tell::<Reversi>("XXXXXXX./XXXXXXX./XXXXXXX./XXXXXXX./OOOOXXX./OOOOOXX./OOOOOOX./OOOOOOO. X")
    }),
    ("dots-and-boxes", || tell::<DotsAndBoxes>("start")),
    ("dots-and-boxes-2x5", || tell::<DotsAndBoxes>("size=2x5")),
    ("adjacency", || tell::<Adjacency>("start")),
    ("adjacency-4-rounds", || tell::<Adjacency>("rounds=4 first=O")),
    ("nim", || tell::<Nim>("start")),
    ("nim-misere", || tell::<Nim>("piles=2-4-1-6 misere=on")),
    ("connect-four", || tell::<ConnectFour>("start")),
    ("connect-four-5x4", || tell::<ConnectFour>("width=5 height=4 in-a-row=3")),
];

/// Plays a random game and writes down all that can be seen of every position.
fn tell<G: Drawn>(start: &str) -> String {
    let mut position: G = set_up(start);
    let mut random = Random::stream(SEED, 0);
    let options = in_words(&position.options().to_values());
    let mut told = format!("game: {}\noptions: {options}\nseed: {SEED}\n\n", G::ID);
    for number in 1.. {
        tell_position(&position, &mut told);
        let moves: Vec<G::Move> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        let chosen = moves[random.index(moves.len())];
        writeln!(told, "\nmove {number}: {chosen}").unwrap();
        position.play_unchecked(chosen);
    }
    told
}

fn tell_position<G: Drawn>(position: &G, told: &mut String) {
    let mut line = |name: &str, text: &str| {
        writeln!(told, "{}", format!("{name}: {text}").trim_end()).unwrap();
    };
    line("position", &position.to_string());
    line("turn", &format!("{:?}, {}", position.turn(), position.symbol(position.turn())));
    if let Some([first, second]) = position.scores() {
        line("scores", &format!("{first} to {second}"));
    }
    if let Some(rounds) = position.rounds_left() {
        line("rounds left", &rounds.to_string());
    }
    match position.outcome() {
        Some(outcome) => line("outcome", &result_in_words(outcome)),
        None => {
            let moves: Vec<String> = position.legal_moves().map(|m| m.to_string()).collect();
            line("legal moves", &moves.join(" "));
        }
    }
}

fn in_words(values: &OptionValues) -> String {
    let values: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if values.is_empty() { "as usual".to_owned() } else { values.join(" ") }
}

fn result_in_words(outcome: Outcome) -> String {
    match outcome.winner() {
        None => "draw".to_owned(),
        Some(winner) => {
            let name = if winner == Side::First { "First" } else { "Second" };
            format!("{name} wins by {}", outcome.margin_for(winner))
        }
    }
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "playthroughs"].iter().collect()
}

#[test]
fn every_game_is_played_as_it_was_written_down() {
    let faults: Vec<String> = PLAYTHROUGHS
        .iter()
        .filter_map(|(name, told_again)| {
            let told_again = told_again();
            let path = folder().join(format!("{name}.txt"));
            if env::var_os("PAPAN_BLESS").is_some() {
                fs::write(&path, &told_again).expect("the folder can be written to");
            }
            let told = fs::read_to_string(&path).unwrap_or_default();
            let difference = first_difference(&told, &told_again)?;
            Some(format!("crates/games/tests/playthroughs/{name}.txt, {difference}"))
        })
        .collect();
    assert!(faults.is_empty(), "\n{}\n{HOW_TO_BLESS}", faults.join("\n"));
}

/// Compares line by line, so that it does not matter how a checkout ends its lines.
fn first_difference(told: &str, told_again: &str) -> Option<String> {
    let (mut before, mut now) = (told.lines(), told_again.lines());
    for number in 1.. {
        match (before.next(), now.next()) {
            (None, None) => break,
            (one, other) if one == other => {}
            (one, other) => {
                let [one, other] = [one, other].map(|line| line.unwrap_or("(no such line)"));
                return Some(format!("line {number}\n  written: {one}\n   played: {other}"));
            }
        }
    }
    None
}

#[test]
fn no_file_is_left_over() {
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let file = entry.expect("an entry").file_name().into_string().expect("a plain name");
        let told = PLAYTHROUGHS.iter().any(|(name, _)| file == format!("{name}.txt"));
        assert!(told, "{file} belongs to no playthrough");
    }
}
