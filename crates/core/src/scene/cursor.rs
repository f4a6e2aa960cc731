use super::{Board, Place};

/// Where an arrow key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Board {
    /// Returns where a cursor is at first: the middle of the board.
    pub fn first_place(&self) -> Place {
        let column = self.columns().saturating_sub(1) / 2;
        match self {
            Board::Lattice(lattice) => Place::Horizontal { row: lattice.rows / 2, column },
            Board::Cells(_) | Board::Piles(_) => {
                Place::Cell { row: self.rows().saturating_sub(1) / 2, column }
            }
        }
    }

    /// Returns where an arrow key leads from a place; at the edge the cursor stays, and from outside of the board it
    /// comes back to the middle.
    ///
    /// On a lattice left and right go from line to line of the same direction, up and down from horizontal lines to
    /// vertical ones and back, so that every line is reached.
    pub fn step(&self, from: Place, way: Way) -> Place {
        if !self.has(from) {
            return self.first_place();
        }
        let (rows, columns) = (self.rows(), self.columns());
        match (from, way) {
            (Place::Horizontal { row: 0, .. }, Way::Up) => from,
            (Place::Horizontal { row, .. }, Way::Down) if row == rows => from,
            (Place::Horizontal { row, column }, Way::Up) => {
                Place::Vertical { row: row - 1, column }
            }
            (Place::Horizontal { row, column }, Way::Down) => Place::Vertical { row, column },
            (Place::Vertical { row, column }, Way::Up) => {
                Place::Horizontal { row, column: column.min(columns - 1) }
            }
            (Place::Vertical { row, column }, Way::Down) => {
                Place::Horizontal { row: row + 1, column: column.min(columns - 1) }
            }
            (Place::Horizontal { row, column }, _) => {
                Place::Horizontal { row, column: beside(column, way, columns) }
            }
            (Place::Vertical { row, column }, _) => {
                Place::Vertical { row, column: beside(column, way, columns + 1) }
            }
            (Place::Cell { row, column }, Way::Left | Way::Right) => {
                Place::Cell { row, column: beside(column, way, columns) }
            }
            (Place::Cell { row, column }, _) => Place::Cell { row: beside(row, way, rows), column },
            (Place::Aside, _) => self.first_place(),
        }
    }
}

fn beside(index: usize, way: Way, count: usize) -> usize {
    match way {
        Way::Up | Way::Left => index.saturating_sub(1),
        Way::Down | Way::Right => (index + 1).min(count - 1),
    }
}
