use papan_core::Heuristic;
use papan_puzzles::sliding_tiles::{Board, Direction, SlidingTiles};

/// Counts the tiles that are not in their goal cells: each needs at least one move, and a move moves one tile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misplaced;

impl Heuristic<SlidingTiles> for Misplaced {
    type Note = u32;

    fn name(&self) -> &'static str {
        "misplaced"
    }

    fn note(&self, problem: &SlidingTiles, board: &Board) -> u32 {
        let pairs = board.tiles().iter().zip(problem.goal().tiles());
        pairs.filter(|&(&tile, &wanted)| tile != 0 && tile != wanted).count() as u32
    }

    #[inline]
    fn note_after(
        &self,
        problem: &SlidingTiles,
        note: &u32,
        board: &Board,
        _: Direction,
        next: &Board,
    ) -> u32 {
        let tile = board.tile(next.blank());
        let was_home = problem.goal().tile(next.blank()) == tile;
        let is_home = problem.goal().tile(board.blank()) == tile;
        note + u32::from(was_home) - u32::from(is_home)
    }

    #[inline]
    fn guess(&self, note: &u32) -> u32 {
        *note
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
