use papan_core::{Context, Heuristic, Limits, ManualClock, Problem, Random, StopFlag};
use papan_engines::sliding_tiles::pattern_database::AdditivePatterns;
use papan_search::path::ida_star;

use crate::support::{DATABASE, GOAL, boards, korf, problem, solution, tiles};

#[test]
fn korfs_hundred_come_out_with_the_lengths_of_the_file() {
    let instances = korf();
    assert_eq!(instances.len(), 100);
    for (start, length) in instances {
        let puzzle = problem(&start, &GOAL);
        let solution = solution(&puzzle, &DATABASE);
        assert!(solution.proven && solution.stopped.is_none());
        assert_eq!((solution.cost, solution.at_least), (length as u64, length as u64), "{start:?}");
        let boards = boards(&puzzle, &solution);
        assert_eq!(boards.len(), length + 1);
        assert!(puzzle.is_goal(&boards[length]));
        // On a shortest path the distance of every board is known.
        for (moves, board) in boards.iter().enumerate() {
            assert!(
                DATABASE.estimate(&tiles(board)).larger() as usize <= length - moves,
                "{board}"
            );
        }
    }
}

#[test]
fn a_solved_board_takes_no_move_and_its_neighbours_one() {
    let puzzle = problem(&GOAL, &GOAL);
    assert_eq!(solution(&puzzle, &DATABASE).moves, Some(Vec::new()));
    for chosen in puzzle.moves(&puzzle.start()) {
        let start = tiles(&puzzle.after(&puzzle.start(), chosen));
        let back = puzzle.reverse(chosen).unwrap();
        assert_eq!(solution(&problem(&start, &GOAL), &DATABASE).moves, Some(vec![back]));
    }
}

#[test]
fn the_general_method_with_the_same_tables_finds_the_same_lengths() {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    for (start, length) in korf().into_iter().filter(|(_, length)| *length <= 46) {
        let puzzle = problem(&start, &GOAL);
        let heuristic = AdditivePatterns::new(&puzzle, DATABASE.clone()).unwrap();
        assert_eq!(
            heuristic.guess(&heuristic.note(&puzzle, &puzzle.start())),
            DATABASE.estimate(&start).larger()
        );
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        let general = ida_star(&puzzle, &heuristic, &mut context);
        assert_eq!(general.cost, length as u64);
    }
}
