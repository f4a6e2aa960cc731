use papan_core::{Board, Drawn, Marks, Place, Side};

use super::Adjacency;
use crate::{grid::Cell, position_text::cells_board};

impl Drawn for Adjacency {
    fn board(&self) -> Board {
        Board::Cells(cells_board(self.marks, 8, 8, Marks::Signs))
    }

    fn place(&self, cell: Cell) -> Place {
        cell.into()
    }

    fn symbol(&self, side: Side) -> char {
        self.sign(side).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.marks.map(u64::count_ones))
    }

    fn rounds_left(&self) -> Option<u32> {
        Some(self.plies_left().div_ceil(2))
    }
}
