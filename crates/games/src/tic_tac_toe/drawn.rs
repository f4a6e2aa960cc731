use papan_core::{Drawn, Marks, Picture, Place, Player};

use super::{TicTacToe, text::sign};
use crate::{grid::Cell, position_text::cells_picture};

impl Drawn for TicTacToe {
    fn picture(&self) -> Picture {
        let (rows, columns) = (self.options.height(), self.options.width());
        Picture::Cells(cells_picture(self.marks(), rows, columns, Marks::Signs))
    }

    fn place(&self, cell: Cell) -> Place {
        cell.into()
    }

    fn symbol(&self, player: Player) -> char {
        sign(player).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }
}
