use papan_core::{Drawn, Marks, Picture, Place, Side};

use super::Adjacency;
use crate::{grid::Cell, position_text::cells_picture};

impl Drawn for Adjacency {
    fn picture(&self) -> Picture {
        Picture::Cells(cells_picture(self.marks, 8, 8, Marks::Signs))
    }

    fn place(&self, cell: Cell) -> Place {
        cell.into()
    }

    fn symbol(&self, player: Side) -> char {
        self.sign(player).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.marks.map(u64::count_ones))
    }

    fn rounds_left(&self) -> Option<u32> {
        Some(self.plies_left().div_ceil(2))
    }
}
