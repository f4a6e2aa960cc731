use papan_core::{Board, Drawn, Marks, Place, Side};

use super::{TicTacToe, text::sign};
use crate::{
    grid::{Cell, Cells},
    position_text::cells_board,
    rows::row_cells,
};

impl Drawn for TicTacToe {
    fn board(&self) -> Board {
        let (rows, columns) = (self.options.height(), self.options.width());
        Board::Cells(cells_board(self.marks(), rows, columns, Marks::Signs))
    }

    fn place(&self, cell: Cell) -> Place {
        cell.into()
    }

    fn symbol(&self, side: Side) -> char {
        sign(side).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }

    fn winning_row(&self) -> Vec<Place> {
        // The side that has a row moved last.
        Cells::of(row_cells(self.enemy, self.in_a_row())).map(Place::from).collect()
    }
}
