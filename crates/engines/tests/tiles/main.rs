//! Methods and heuristics for sliding tiles against the table of the whole 8-puzzle.

mod support;

use papan_core::{Heuristic, NoGuess, Problem, Random, Solution};
use papan_engines::sliding_tiles::{
    LinearConflict, Manhattan, Misplaced, UnsupportedBoard, WalkingDistance, WholeSpace,
};
use papan_puzzles::sliding_tiles::{Board, Direction, Goal, Options, Size, SlidingTiles};
use papan_search::path::{
    Weight, a_star, bidirectional, breadth_first, greedy_best_first, ida_star, iterative_deepening,
    uniform_cost, weighted_a_star,
};

use support::{check_distance, problem, solve, space};

const GOALS: [Goal; 3] = [Goal::Rows, Goal::BlankFirst, Goal::Ring];

/// Draws the same few boards from every distance.
fn sample(space: &WholeSpace, of_each: usize) -> Vec<(Board, u8)> {
    let mut by_depth = vec![Vec::new(); space.histogram().len()];
    for (board, depth) in space.boards() {
        by_depth[depth as usize].push(board);
    }
    let mut random = Random::stream(1, 0);
    let mut drawn = Vec::new();
    for (depth, boards) in by_depth.iter().enumerate() {
        for _ in 0..of_each {
            drawn.push((boards[random.index(boards.len())], depth as u8));
        }
    }
    drawn
}

#[test]
fn the_depths_of_the_eight_puzzle_are_the_published_ones() {
    // From the blank in a corner: OEIS A089473, counted to depth 31.
    let corner = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    for goal in GOALS {
        let (_, space) = space(goal);
        assert_eq!(space.histogram().iter().sum::<u64>(), 181_440);
        if goal == Goal::Ring {
            assert_eq!((space.histogram().len() - 1, space.histogram().last()), (30, Some(&148)));
        } else {
            assert_eq!(space.histogram(), corner);
        }
    }
}

#[test]
fn parity_refuses_exactly_the_boards_that_no_moves_reach() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = Size::new(rows, columns).unwrap();
        let goal = Goal::Rows.board(size).unwrap();
        let space = WholeSpace::new(&SlidingTiles::new(size, goal, goal).unwrap()).unwrap();
        let mut counts = [0; 2];
        let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
        permutations(&mut tiles, 0, &mut |tiles| {
            let board = Board::from_tiles(tiles);
            let accepted = SlidingTiles::new(size, board, goal).is_ok();
            assert_eq!(accepted, space.depth(&board).is_some(), "{board}");
            counts[usize::from(accepted)] += 1;
        });
        assert_eq!(counts[0], counts[1], "{size}");
    }
}

fn permutations(tiles: &mut Vec<u8>, fixed: usize, visit: &mut impl FnMut(&[u8])) {
    if fixed == tiles.len() {
        return visit(tiles);
    }
    for chosen in fixed..tiles.len() {
        tiles.swap(fixed, chosen);
        permutations(tiles, fixed + 1, visit);
        tiles.swap(fixed, chosen);
    }
}

#[test]
fn the_hardest_board_needs_31_moves() {
    let hardest = SlidingTiles::read(Options::default(), "8 6 7 2 5 4 3 0 1").unwrap();
    let solution = solve(&hardest, breadth_first);
    assert_eq!((solution.cost, solution.proven), (31, true));
    assert!(solution.bytes_peak <= 20_000_000, "{}", solution.bytes_peak);
    let space = WholeSpace::new(&hardest).unwrap();
    assert_eq!(space.moves(&hardest.start()).unwrap().len(), 31);
    assert!(space.bytes() < 400_000);
}

/// A guess that another one is never below.
type Floor<'a> = &'a dyn Fn(&SlidingTiles, &Board) -> u32;

/// Checks a heuristic on every board: never too high, carried along rightly, and changing by at most 1 a move.
fn check_heuristic<H: Heuristic<SlidingTiles>>(
    make: impl Fn(&SlidingTiles) -> H,
    below: Option<Floor<'_>>,
) {
    for goal in GOALS {
        let (solved, space) = space(goal);
        let heuristic = make(&solved);
        for (board, depth) in space.boards() {
            let note = heuristic.note(&solved, &board);
            let guess = heuristic.guess(&note);
            assert!(guess <= u32::from(depth), "{} {board}", heuristic.name());
            assert!(below.is_none_or(|below| below(&solved, &board) <= guess));
            for direction in solved.moves(&board) {
                let next = solved.after(&board, direction);
                let after = heuristic.note_after(&solved, &note, &board, direction, &next);
                let after = heuristic.guess(&after);
                let fresh = heuristic.guess(&heuristic.note(&solved, &next));
                assert_eq!(after, fresh, "{} {board} {direction}", heuristic.name());
                assert!(!heuristic.is_consistent() || guess <= after + 1, "{board}");
            }
        }
    }
}

#[test]
fn misplaced_tiles_are_admissible_and_consistent_on_all_boards() {
    check_heuristic(|_| Misplaced, None);
}

#[test]
fn manhattan_is_admissible_and_consistent_on_all_boards() {
    let misplaced = |problem: &SlidingTiles, board: &Board| Misplaced.note(problem, board);
    check_heuristic(Manhattan::new, Some(&misplaced));
}

#[test]
fn linear_conflict_is_admissible_and_consistent_on_all_boards() {
    let manhattan =
        |problem: &SlidingTiles, board: &Board| Manhattan::new(problem).note(problem, board);
    check_heuristic(LinearConflict::new, Some(&manhattan));
}

#[test]
fn walking_distance_is_admissible_and_consistent_on_all_boards() {
    check_heuristic(|problem| WalkingDistance::new(problem).unwrap(), None);
}

/// Walks at random on larger boards, where a heuristic must agree with itself made anew.
fn check_carried_along<H: Heuristic<SlidingTiles>>(
    (rows, columns): (u64, u64),
    make: impl Fn(&SlidingTiles) -> H,
) {
    let size = Size::new(rows, columns).unwrap();
    let mut random = Random::stream(3, 0);
    let goal = *SlidingTiles::random(size, Goal::Rows.board(size).unwrap(), &mut random).goal();
    let start = SlidingTiles::random(size, goal, &mut random).start();
    // Any board can be the goal: here a random one, and the walk starts there.
    let problem = SlidingTiles::new(size, start, start).unwrap();
    let heuristic = make(&problem);
    let mut board = start;
    let mut note = heuristic.note(&problem, &board);
    for walked in 0..10_000 {
        assert!(heuristic.guess(&note) <= walked);
        let exits: Vec<Direction> = problem.moves(&board).collect();
        let direction = exits[random.index(exits.len())];
        let next = problem.after(&board, direction);
        note = heuristic.note_after(&problem, &note, &board, direction, &next);
        assert_eq!(heuristic.guess(&note), heuristic.guess(&heuristic.note(&problem, &next)));
        board = next;
    }
}

#[test]
fn heuristics_are_carried_along_rightly_on_every_size_and_for_any_goal() {
    for rows in 2..=5 {
        for columns in 2..=5 {
            let size = (rows, columns);
            check_carried_along(size, |_| Misplaced);
            check_carried_along(size, Manhattan::new);
            check_carried_along(size, LinearConflict::new);
            if rows.max(columns) <= 4 {
                check_carried_along(size, |problem| WalkingDistance::new(problem).unwrap());
            }
        }
    }
}

#[test]
fn what_would_take_too_much_is_refused() {
    let size = Size::new(5, 4).unwrap();
    let goal = Goal::Rows.board(size).unwrap();
    let problem = SlidingTiles::new(size, goal, goal).unwrap();
    let refused = WalkingDistance::new(&problem).unwrap_err();
    assert_eq!(refused, UnsupportedBoard::WalkingDistanceSize { size });
    let refused = WholeSpace::new(&problem).unwrap_err();
    assert_eq!(refused, UnsupportedBoard::WholeSpaceSize { size });
}

#[test]
fn a_star_and_ida_star_find_the_distance_of_ten_boards_from_every_depth() {
    let (solved, space) = space(Goal::Rows);
    let manhattan = Manhattan::new(&solved);
    let conflict = LinearConflict::new(&solved);
    for (board, depth) in sample(&space, 10) {
        check_distance(&board, depth, |puzzle, context| a_star(puzzle, &manhattan, context));
        check_distance(&board, depth, |puzzle, context| a_star(puzzle, &conflict, context));
        check_distance(&board, depth, |puzzle, context| ida_star(puzzle, &manhattan, context));
        check_distance(&board, depth, |puzzle, context| ida_star(puzzle, &conflict, context));
    }
}

#[test]
fn every_optimal_method_finds_the_distance_of_boards_from_every_depth() {
    for goal in GOALS {
        let (solved, space) = space(goal);
        let manhattan = Manhattan::new(&solved);
        let walking = WalkingDistance::new(&solved).unwrap();
        // One goal from every depth, the others from every fifth.
        let every = if goal == Goal::Rows { 1 } else { 5 };
        for (board, depth) in sample(&space, 1).into_iter().step_by(every) {
            let puzzle = problem(goal, &board);
            let check = |name: &str, solution: Solution<Direction>| {
                assert_eq!(solution.cost, u64::from(depth), "{name} {board}");
                assert_eq!(solution.at_least, solution.cost, "{name} {board}");
                assert!(solution.proven && solution.stopped.is_none(), "{name} {board}");
            };
            check("breadth first", solve(&puzzle, breadth_first));
            check("uniform cost", solve(&puzzle, uniform_cost));
            check("bidirectional", solve(&puzzle, bidirectional));
            check("a-star none", solve(&puzzle, |p, c| a_star(p, &NoGuess, c)));
            check("a-star misplaced", solve(&puzzle, |p, c| a_star(p, &Misplaced, c)));
            check("a-star manhattan", solve(&puzzle, |p, c| a_star(p, &manhattan, c)));
            check("a-star walking", solve(&puzzle, |p, c| a_star(p, &walking, c)));
            check("ida-star walking", solve(&puzzle, |p, c| ida_star(p, &walking, c)));
            if depth <= 16 {
                check("iterative deepening", solve(&puzzle, iterative_deepening));
                check("ida-star misplaced", solve(&puzzle, |p, c| ida_star(p, &Misplaced, c)));
            }
        }
    }
}

#[test]
fn methods_that_promise_less_keep_their_promise() {
    let (solved, space) = space(Goal::Rows);
    let manhattan = Manhattan::new(&solved);
    for (board, depth) in sample(&space, 20) {
        let puzzle = problem(Goal::Rows, &board);
        let greedy = solve(&puzzle, |p, c| greedy_best_first(p, &manhattan, c));
        assert!(greedy.cost >= u64::from(depth));
        assert!(!greedy.proven || greedy.cost == u64::from(depth));
        for thousandths in [1000, 1250, 2000, 5000] {
            let weight = Weight::from_thousandths(thousandths);
            let weighted = solve(&puzzle, |p, c| weighted_a_star(p, &manhattan, weight, c));
            assert!(weighted.cost * 1000 <= u64::from(depth) * u64::from(thousandths), "{board}");
            assert!(weighted.at_least <= u64::from(depth));
            assert!(!weighted.proven || weighted.cost == u64::from(depth));
        }
    }
}
