//! Helpers of the tests of sliding tiles.

use papan_core::{Context, Limits, ManualClock, Problem, Random, Solution, StopFlag};
use papan_engines::sliding_tiles::WholeSpace;
use papan_puzzles::sliding_tiles::{Board, Direction, Goal, Size, SlidingTiles};

/// Returns the puzzle from a board of the default size to a goal.
pub fn problem(goal: Goal, start: &Board) -> SlidingTiles {
    let goal = goal.board(Size::default()).unwrap();
    SlidingTiles::new(Size::default(), *start, goal).unwrap()
}

/// Returns the goal as an instance of its own, and its whole space.
pub fn space(goal: Goal) -> (SlidingTiles, WholeSpace) {
    let solved = problem(goal, &goal.board(Size::default()).unwrap());
    let space = WholeSpace::new(&solved).unwrap();
    (solved, space)
}

/// Solves a puzzle without limits and follows the moves to the goal.
pub fn solve(
    problem: &SlidingTiles,
    method: impl Fn(&SlidingTiles, &mut Context<'_>) -> Solution<Direction>,
) -> Solution<Direction> {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let solution = method(problem, &mut context);
    assert_eq!(context.nodes(), solution.expanded);
    let mut board = problem.start();
    for &direction in solution.moves.as_ref().expect("a way") {
        assert!(problem.exits(board.blank()).any(|exit| exit == direction));
        board = problem.after(&board, direction);
    }
    assert_eq!(board, *problem.goal());
    assert_eq!(solution.cost as usize, solution.moves.as_ref().unwrap().len());
    solution
}

/// Solves a board by a method and compares with its true distance to the goal in rows.
pub fn check_distance(
    board: &Board,
    depth: u8,
    method: impl Fn(&SlidingTiles, &mut Context<'_>) -> Solution<Direction>,
) {
    let solution = solve(&problem(Goal::Rows, board), method);
    assert_eq!((solution.cost, solution.proven), (u64::from(depth), true), "{board}");
}
