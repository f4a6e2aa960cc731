use std::sync::Arc;

use papan_core::Heuristic;
use papan_puzzles::sliding_tiles::{Board, Direction, SlidingTiles};

use super::{Estimate, PatternDatabase, Relabelling, sixteen_cells};
use crate::sliding_tiles::UnsupportedBoard;

/// The sum of the tables, for the methods that work on every problem; [`fifteen`](crate::sliding_tiles::fifteen) is faster.
#[derive(Clone, Debug)]
pub struct AdditivePatterns {
    database: Arc<PatternDatabase>,
    relabelling: Relabelling,
}

impl AdditivePatterns {
    /// Makes the heuristic for the goal of a problem.
    ///
    /// # Errors
    /// When the board is not 4x4 or the blank of its goal is not in a corner.
    pub fn new(
        problem: &SlidingTiles,
        database: Arc<PatternDatabase>,
    ) -> Result<AdditivePatterns, UnsupportedBoard> {
        Ok(AdditivePatterns { database, relabelling: Relabelling::of_problem(problem)? })
    }
}

impl Heuristic<SlidingTiles> for AdditivePatterns {
    type Note = Estimate;

    fn name(&self) -> &'static str {
        "pdb"
    }

    fn note(&self, _: &SlidingTiles, board: &Board) -> Estimate {
        self.database.estimate(&self.relabelling.board(&sixteen_cells(board)))
    }

    #[inline]
    fn note_after(
        &self,
        _: &SlidingTiles,
        note: &Estimate,
        board: &Board,
        _: Direction,
        next: &Board,
    ) -> Estimate {
        // The tile moves against the blank.
        let tile = self.relabelling.tile(board.tile(next.blank()));
        let from = self.relabelling.cell(next.blank() as u8);
        let to = self.relabelling.cell(board.blank() as u8);
        self.database.estimate_after(note, tile, from, to)
    }

    #[inline]
    fn guess(&self, note: &Estimate) -> u32 {
        note.larger()
    }

    /// The tables forget where the blank is, so the guess may change by more than a move.
    fn is_consistent(&self) -> bool {
        false
    }
}
