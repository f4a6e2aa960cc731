//! Helpers: the default tables, Korf's instances, and a solver.

use std::sync::{Arc, LazyLock};

use papan_core::{Context, Limits, ManualClock, Problem, Random, Solution, StopFlag};
use papan_engines::sliding_tiles::{
    fifteen::solve,
    pattern_database::{Partition, PatternDatabase},
};
use papan_puzzles::sliding_tiles::{Board, Direction, Size, SlidingTiles};

/// The default tables, built once for all tests.
pub static DATABASE: LazyLock<Arc<PatternDatabase>> =
    LazyLock::new(|| Arc::new(build(Partition::default())));

/// The goal of Korf's instances and of the tables.
pub const GOAL: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

pub fn build(partition: Partition) -> PatternDatabase {
    PatternDatabase::build(partition, 2, &StopFlag::new(), |_| ()).unwrap()
}

/// Korf's hundred boards with the lengths of their shortest solutions.
pub fn korf() -> Vec<([u8; 16], usize)> {
    let lines = include_str!("../data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (board, length) = line.split_once(';').unwrap();
            let tiles: Vec<u8> =
                board.split_whitespace().map(|tile| tile.parse().unwrap()).collect();
            (tiles.try_into().unwrap(), length.trim().parse().unwrap())
        })
        .collect()
}

pub fn problem(start: &[u8; 16], goal: &[u8; 16]) -> SlidingTiles {
    let size = Size::new(4, 4).unwrap();
    SlidingTiles::new(size, Board::from_tiles(start), Board::from_tiles(goal)).unwrap()
}

pub fn solution(problem: &SlidingTiles, database: &PatternDatabase) -> Solution<Direction> {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let solution = solve(problem, database, &mut context).unwrap();
    assert_eq!(context.nodes(), solution.expanded);
    solution
}

/// Plays a solution and returns every board on the path, the start first.
pub fn boards(problem: &SlidingTiles, solution: &Solution<Direction>) -> Vec<Board> {
    let mut boards = vec![problem.start()];
    for &chosen in solution.moves.as_ref().unwrap() {
        let last = boards.last().unwrap();
        assert!(problem.moves(last).any(|legal| legal == chosen));
        boards.push(problem.after(last, chosen));
    }
    boards
}

pub fn tiles(board: &Board) -> [u8; 16] {
    board.tiles().try_into().unwrap()
}
