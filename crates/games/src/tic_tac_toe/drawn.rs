use papan_core::{Drawn, Marks, Picture, Place, Side};

use super::{TicTacToe, rows::row_cells, text::sign};
use crate::{
    grid::{Cell, Cells},
    position_text::cells_picture,
};

impl Drawn for TicTacToe {
    fn picture(&self) -> Picture {
        let (rows, columns) = (self.options.height(), self.options.width());
        Picture::Cells(cells_picture(self.marks(), rows, columns, Marks::Signs))
    }

    fn place(&self, cell: Cell) -> Place {
        cell.into()
    }

    fn symbol(&self, player: Side) -> char {
        sign(player).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }

    fn winning_row(&self) -> Vec<Place> {
        // Whoever has a row moved last.
        Cells::of(row_cells(self.enemy, self.in_a_row())).map(Place::from).collect()
    }
}
