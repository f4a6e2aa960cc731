//! A* and IDA* find the true distance of all 181 440 reachable boards of the 8-puzzle: run in release mode.
//!
//! `cargo test --release --package papan-engines --test long_tiles`

#[path = "tiles/support.rs"]
mod support;

use papan_core::{Context, Solution};
use papan_engines::sliding_tiles::{LinearConflict, Manhattan};
use papan_puzzles::sliding_tiles::{Direction, Goal, SlidingTiles};
use papan_search::path::{a_star, ida_star};

use support::{check_distance, space};

/// Compares a method with the table of the whole space on every board, or every so many.
fn check<H>(
    every: usize,
    heuristic: impl Fn(&SlidingTiles) -> H,
    method: impl Fn(&SlidingTiles, &H, &mut Context<'_>) -> Solution<Direction>,
) {
    let (solved, space) = space(Goal::Rows);
    let heuristic = heuristic(&solved);
    let mut boards = 0;
    for (board, depth) in space.boards().step_by(every) {
        check_distance(&board, depth, |puzzle, context| method(puzzle, &heuristic, context));
        boards += 1;
    }
    assert_eq!(boards * every, 181_440);
}

#[test]
fn a_star_finds_the_distance_of_every_eighth_board_with_manhattan() {
    check(8, Manhattan::new, a_star);
}

#[test]
fn a_star_finds_the_distance_of_every_board_with_linear_conflict() {
    check(1, LinearConflict::new, a_star);
}

#[test]
fn ida_star_finds_the_distance_of_every_board_with_manhattan() {
    check(1, Manhattan::new, ida_star);
}

#[test]
fn ida_star_finds_the_distance_of_every_eighth_board_with_linear_conflict() {
    check(8, LinearConflict::new, ida_star);
}
