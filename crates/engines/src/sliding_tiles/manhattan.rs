use papan_core::Heuristic;
use papan_puzzles::sliding_tiles::{Board, Direction, MAX_CELLS, SlidingTiles};

/// The sum of the distances of all tiles from their goal cells: a move takes one tile one step.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// By tile and cell.
    steps: [[u8; MAX_CELLS]; MAX_CELLS],
}

impl Manhattan {
    /// Makes the heuristic for the goal of a problem.
    pub fn new(problem: &SlidingTiles) -> Manhattan {
        let size = problem.size();
        let mut steps = [[0; MAX_CELLS]; MAX_CELLS];
        for (home, &tile) in
            problem.goal().tiles().iter().enumerate().filter(|(_, tile)| **tile != 0)
        {
            for (cell, steps) in steps[tile as usize][..size.cells()].iter_mut().enumerate() {
                *steps = size.distance(cell, home) as u8;
            }
        }
        Manhattan { steps }
    }

    /// Returns the distance of a tile in a cell from its goal cell.
    #[inline]
    pub fn steps(&self, tile: u8, cell: usize) -> u32 {
        u32::from(self.steps[tile as usize][cell])
    }
}

impl Heuristic<SlidingTiles> for Manhattan {
    type Note = u32;

    fn name(&self) -> &'static str {
        "manhattan"
    }

    fn note(&self, _: &SlidingTiles, board: &Board) -> u32 {
        board.tiles().iter().enumerate().map(|(cell, &tile)| self.steps(tile, cell)).sum()
    }

    #[inline]
    fn note_after(
        &self,
        _: &SlidingTiles,
        note: &u32,
        board: &Board,
        _: Direction,
        next: &Board,
    ) -> u32 {
        // The tile moves in the opposite direction of the blank.
        let tile = board.tile(next.blank());
        note + self.steps(tile, board.blank()) - self.steps(tile, next.blank())
    }

    #[inline]
    fn guess(&self, note: &u32) -> u32 {
        *note
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
