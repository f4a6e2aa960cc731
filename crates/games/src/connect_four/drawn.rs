use papan_core::{Board, Drawn, Marks, Place, Side};

use super::{Column, ConnectFour, text::sign};
use crate::{grid::Cells, position_text::cells_board, rows::row_cells};

impl Drawn for ConnectFour {
    fn board(&self) -> Board {
        let (rows, columns) = self.size();
        let counters = Side::BOTH.map(|side| self.counters_of(side));
        Board::Cells(cells_board(counters, rows, columns, Marks::Counters))
    }

    /// Returns where the counter comes to rest.
    fn place(&self, column: Column) -> Place {
        self.landing(column).map_or(Place::Aside, Place::from)
    }

    fn choice(&self, place: Place) -> String {
        match place {
            Place::Cell { column, .. } => Column::new(column).to_string(),
            _ => String::new(),
        }
    }

    fn symbol(&self, side: Side) -> char {
        sign(side).symbol()
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }

    fn winning_row(&self) -> Vec<Place> {
        // The side that has a row moved last.
        let row = row_cells(self.counters_of(self.turn.other()), self.in_a_row());
        Cells::of(row).map(Place::from).collect()
    }
}
