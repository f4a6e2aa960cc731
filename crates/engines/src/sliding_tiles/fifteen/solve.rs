use papan_core::{Context, Problem, Solution};
use papan_puzzles::sliding_tiles::{Direction, SlidingTiles};

use super::search::Search;
use crate::sliding_tiles::{
    UnsupportedBoard,
    pattern_database::{PatternDatabase, Relabelling, sixteen_cells},
};

/// Finds a shortest solution of a 15-puzzle, or what is known when a limit ends the search.
///
/// A board that is entered counts as a node. The frontier is the way the search stands on; the bytes are those of the
/// search, without the database.
///
/// # Errors
/// When the board is not 4x4 or the blank of its goal is not in a corner.
pub fn solve(
    problem: &SlidingTiles,
    database: &PatternDatabase,
    context: &mut Context<'_>,
) -> Result<Solution<Direction>, UnsupportedBoard> {
    let relabelling = Relabelling::of_problem(problem)?;
    let start = problem.start();
    let board = relabelling.board(&sixteen_cells(&start));
    let mut search = Search::new(database, context);
    let (moves, stopped) = match search.run(&board) {
        Ok(path) => (Some(directions(start.blank() as u8, &path, &relabelling)), None),
        Err(stopped) => (None, Some(stopped)),
    };
    Ok(Solution {
        cost: moves.as_ref().map_or(0, |moves| moves.len() as u64),
        proven: moves.is_some(),
        at_least: u64::from(search.bound()),
        moves,
        expanded: search.expanded(),
        generated: search.generated(),
        frontier_peak: u64::from(search.bound()),
        bytes_peak: search.bytes(),
        stopped,
    })
}

/// Names the moves of the blank, from the relabelled cells that it goes to.
fn directions(start: u8, path: &[u8], relabelling: &Relabelling) -> Vec<Direction> {
    let mut from = start;
    let direction = |&cell: &u8| {
        let to = relabelling.cell(cell);
        let direction = match (to > from, to.abs_diff(from)) {
            (false, 4) => Direction::Up,
            (true, 4) => Direction::Down,
            (false, _) => Direction::Left,
            (true, _) => Direction::Right,
        };
        from = to;
        direction
    };
    path.iter().map(direction).collect()
}
