use papan_core::{Board, Cells, Drawn, Marks, Place, Side};

use super::{Move, Reversi, text::symbol};
use crate::position_text::cells_board;

impl Drawn for Reversi {
    fn board(&self) -> Board {
        let guides = vec![(2, 2), (2, 6), (6, 2), (6, 6)];
        Board::Cells(Cells { guides, ..cells_board(self.both(), 8, 8, Marks::Discs) })
    }

    fn place(&self, chosen: Move) -> Place {
        match chosen {
            Move::Place(cell) => cell.into(),
            Move::Pass => Place::Aside,
        }
    }

    fn symbol(&self, side: Side) -> char {
        symbol(side)
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.both().map(u64::count_ones))
    }
}
