use papan_puzzles::sliding_tiles::{Board, SlidingTiles};

use crate::sliding_tiles::UnsupportedBoard;

/// Turns a goal with its blank in a corner into the one goal that the tables are made for.
///
/// The board is mirrored left to right, top to bottom, or both, so that the blank's home comes to the upper left corner:
/// on a board of four by four that is an exclusive or of the number of every cell with that of the corner. Then every tile
/// gets the number of the cell that is its home. Both keep the moves and so all distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relabelling {
    corner: u8,
    label_of_tile: [u8; 16],
}

impl Relabelling {
    /// Makes the relabelling for the goal of a problem.
    ///
    /// # Errors
    /// When the board is not 4x4 or the blank of its goal is not in a corner.
    pub fn of_problem(problem: &SlidingTiles) -> Result<Relabelling, UnsupportedBoard> {
        let size = problem.size();
        if (size.rows(), size.columns()) != (4, 4) {
            return Err(UnsupportedBoard::NotFourByFour { size });
        }
        Relabelling::of_goal(&sixteen_cells(problem.goal()))
            .ok_or(UnsupportedBoard::BlankNotInCorner { goal: *problem.goal() })
    }

    /// Makes the relabelling for a goal, row by row with 0 for the blank; `None` if the blank's home is not a corner.
    pub fn of_goal(goal: &[u8; 16]) -> Option<Relabelling> {
        let corner = goal.iter().position(|&tile| tile == 0)? as u8;
        if !matches!(corner, 0 | 3 | 12 | 15) {
            return None;
        }
        let mut label_of_tile = [0; 16];
        for (home, &tile) in (0..16).zip(goal) {
            *label_of_tile.get_mut(tile as usize)? = home ^ corner;
        }
        Some(Relabelling { corner, label_of_tile })
    }

    /// Turns a board that should reach the goal.
    pub fn board(&self, cells: &[u8; 16]) -> [u8; 16] {
        std::array::from_fn(|cell| self.tile(cells[cell ^ self.corner as usize]))
    }

    /// Turns a cell; the same turns it back.
    #[inline]
    pub fn cell(&self, cell: u8) -> u8 {
        cell ^ self.corner
    }

    /// Turns a tile, or the blank.
    #[inline]
    pub fn tile(&self, tile: u8) -> u8 {
        self.label_of_tile[tile as usize & 15]
    }
}

/// Returns the tiles of a board of four by four.
pub(crate) fn sixteen_cells(board: &Board) -> [u8; 16] {
    std::array::from_fn(|cell| board.tile(cell))
}
