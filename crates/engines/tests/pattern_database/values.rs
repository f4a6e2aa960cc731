use std::collections::HashSet;

use papan_core::{Problem, Random};
use papan_engines::sliding_tiles::pattern_database::reflected;

use crate::support::{DATABASE, GOAL, problem, tiles};

fn shuffled(random: &mut Random) -> [u8; 16] {
    let mut board = GOAL;
    for left in (2..=16).rev() {
        board.swap(left - 1, random.index(left));
    }
    board
}

fn manhattan(board: &[u8; 16]) -> u32 {
    let steps = |cell: u8, tile: u8| (cell / 4).abs_diff(tile / 4) + (cell % 4).abs_diff(tile % 4);
    (0..16)
        .zip(board)
        .filter(|(_, tile)| **tile != 0)
        .map(|(cell, &tile)| u32::from(steps(cell, tile)))
        .sum()
}

#[test]
fn the_tables_never_say_less_than_manhattan_and_agree_with_its_parity() {
    let mut random = Random::stream(4, 0);
    for _ in 0..100_000 {
        let board = shuffled(&mut random);
        let steps = manhattan(&board);
        let estimate = DATABASE.estimate(&board);
        for sum in [estimate.plain.total(), estimate.reflected.total()] {
            assert!(sum >= steps, "{board:?}");
            assert_eq!(sum % 2, steps % 2, "{board:?}");
        }
    }
}

#[test]
fn the_tables_never_say_more_than_the_distance_of_the_120_000_nearest_boards() {
    // How many boards are how far from the goal: https://oeis.org/A089484.
    let counts = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842];
    let puzzle = problem(&GOAL, &GOAL);
    let mut seen = HashSet::from([puzzle.start()]);
    let mut level = vec![puzzle.start()];
    for (distance, count) in counts.into_iter().enumerate() {
        assert_eq!(level.len(), count);
        for board in &level {
            let guess = DATABASE.estimate(&tiles(board)).larger();
            assert!(guess <= distance as u32, "{board}");
            assert_eq!(guess == 0, distance == 0, "{board}");
        }
        let next = level
            .iter()
            .flat_map(|board| puzzle.moves(board).map(|chosen| puzzle.after(board, chosen)));
        level = next.filter(|board| seen.insert(*board)).collect();
    }
}

#[test]
fn the_reflected_sum_is_the_sum_of_the_reflected_board() {
    let mut random = Random::stream(4, 1);
    for _ in 0..10_000 {
        let board = shuffled(&mut random);
        assert_eq!(reflected(&reflected(&board)), board);
        let (one, other) = (DATABASE.estimate(&board), DATABASE.estimate(&reflected(&board)));
        assert_eq!((one.plain, one.reflected), (other.reflected, other.plain));
    }
    assert_eq!(reflected(&GOAL), GOAL);
}

#[test]
fn the_sums_carried_along_a_walk_are_those_of_a_fresh_look() {
    let mut random = Random::stream(4, 2);
    let puzzle = problem(&GOAL, &GOAL);
    let mut board = puzzle.start();
    let mut estimate = DATABASE.estimate(&GOAL);
    for _ in 0..100_000 {
        let moves: Vec<_> = puzzle.moves(&board).collect();
        let next = puzzle.after(&board, moves[random.index(moves.len())]);
        let (from, to) = (next.blank() as u8, board.blank() as u8);
        estimate = DATABASE.estimate_after(&estimate, board.tile(next.blank()), from, to);
        board = next;
        assert_eq!(estimate, DATABASE.estimate(&tiles(&board)), "{board}");
    }
}
