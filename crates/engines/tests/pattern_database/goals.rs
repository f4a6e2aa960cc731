use papan_core::{Context, Heuristic, Limits, ManualClock, Problem, Random, StopFlag, UserError};
use papan_engines::sliding_tiles::{
    fifteen::solve,
    pattern_database::{AdditivePatterns, Relabelling},
};
use papan_puzzles::sliding_tiles::{Options, SlidingTiles};

use crate::support::{DATABASE, GOAL, boards, korf, problem, solution};

/// Any goal with its blank in a corner: the other tiles stand in any order.
fn goal_with_blank_in(corner: usize, random: &mut Random) -> [u8; 16] {
    let mut tiles: Vec<u8> = (1..16).collect();
    for left in (2..=15).rev() {
        tiles.swap(left - 1, random.index(left));
    }
    tiles.insert(corner, 0);
    tiles.try_into().unwrap()
}

/// The board that becomes `canonical` when its goal is relabelled.
fn board_for_goal(canonical: &[u8; 16], goal: &[u8; 16], corner: usize) -> [u8; 16] {
    std::array::from_fn(|cell| goal[canonical[cell ^ corner] as usize ^ corner])
}

#[test]
fn one_set_of_tables_serves_every_goal_with_its_blank_in_a_corner() {
    let mut random = Random::stream(4, 3);
    for (canonical, length) in korf().into_iter().filter(|(_, length)| *length <= 50) {
        for corner in [0, 3, 12, 15] {
            let goal = goal_with_blank_in(corner, &mut random);
            let start = board_for_goal(&canonical, &goal, corner);
            assert_eq!(Relabelling::of_goal(&goal).unwrap().board(&start), canonical);
            let puzzle = problem(&start, &goal);
            let solution = solution(&puzzle, &DATABASE);
            assert_eq!(solution.cost, length as u64);
            assert!(puzzle.is_goal(boards(&puzzle, &solution).last().unwrap()));

            let heuristic = AdditivePatterns::new(&puzzle, DATABASE.clone()).unwrap();
            let mut board = puzzle.start();
            let mut note = heuristic.note(&puzzle, &board);
            for &chosen in solution.moves.as_ref().unwrap() {
                let next = puzzle.after(&board, chosen);
                note = heuristic.note_after(&puzzle, &note, &board, chosen, &next);
                assert_eq!(note, heuristic.note(&puzzle, &next));
                board = next;
            }
            assert_eq!(heuristic.guess(&note), 0);
        }
    }
}

#[test]
fn the_goal_in_rows_needs_one_move_when_the_blank_is_one_cell_off() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
    let start = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15];
    let moves = solution(&problem(&start, &goal), &DATABASE).moves.unwrap();
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["right"]);
}

fn fault(puzzle: &SlidingTiles) -> String {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let error = solve(puzzle, &DATABASE, &mut context).unwrap_err();
    assert_eq!(AdditivePatterns::new(puzzle, DATABASE.clone()).unwrap_err(), error);
    error.message().key.to_string()
}

#[test]
fn other_sizes_and_goals_are_refused_with_the_reason() {
    let eight = SlidingTiles::read(Options::default(), "1 2 3 4 5 6 7 0 8").unwrap();
    assert_eq!(fault(&eight), "pdb-only-four-by-four");

    for blank in [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14] {
        let mut goal = GOAL;
        goal.swap(0, blank);
        assert_eq!(fault(&problem(&goal, &goal)), "pdb-blank-not-in-corner");
    }
}
