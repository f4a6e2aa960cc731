use papan_core::{Drawn, Marks, Picture, Place, Side};

use super::{Move, Reversi, text::symbol};
use crate::position_text::cells_picture;

impl Drawn for Reversi {
    fn picture(&self) -> Picture {
        Picture::Cells(cells_picture(self.both(), 8, 8, Marks::Discs))
    }

    fn place(&self, chosen: Move) -> Place {
        match chosen {
            Move::Place(cell) => cell.into(),
            Move::Pass => Place::Aside,
        }
    }

    fn symbol(&self, player: Side) -> char {
        symbol(player)
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.both().map(u64::count_ones))
    }
}
