use super::{Place, column_name};
use crate::Side;

/// A board and what is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Cells that hold marks or discs.
    Cells(Cells),
    /// Dots joined by lines around boxes.
    Lattice(Lattice),
    /// Rows of objects that belong to no side.
    Piles(Piles),
}

/// A rectangle of cells, listed row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The owner of each cell.
    pub owners: Vec<Option<Side>>,
    /// What an owned cell holds.
    pub marks: Marks,
    /// The crossings of the grid that have a guide mark: the row and the column of the cell below on the right.
    pub guides: Vec<(usize, usize)>,
}

/// What the cells of a board hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Written signs.
    Signs,
    /// Discs, dark for `First` and light for `Second`.
    Discs,
    /// Coloured counters with the sign of their side, in a frame with holes.
    Counters,
}

/// A rectangle of boxes between dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Rows of boxes.
    pub rows: usize,
    /// Columns of boxes.
    pub columns: usize,
    /// Which horizontal lines are drawn: `rows + 1` rows of `columns`.
    pub horizontal: Vec<bool>,
    /// Which vertical lines are drawn: `rows` rows of `columns + 1`.
    pub vertical: Vec<bool>,
    /// The owner of each box, row by row.
    pub owners: Vec<Option<Side>>,
}

/// Rows of objects, each from the left; a move takes an object and all to the right of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    /// The number of objects in each pile.
    pub sizes: Vec<usize>,
    /// How many objects a row has room for.
    pub columns: usize,
}

impl Board {
    /// Returns the rows of cells, boxes or piles.
    pub fn rows(&self) -> usize {
        match self {
            Board::Cells(cells) => cells.rows,
            Board::Lattice(lattice) => lattice.rows,
            Board::Piles(piles) => piles.sizes.len(),
        }
    }

    /// Returns the columns of cells, boxes or objects.
    pub fn columns(&self) -> usize {
        match self {
            Board::Cells(cells) => cells.columns,
            Board::Lattice(lattice) => lattice.columns,
            Board::Piles(piles) => piles.columns,
        }
    }

    /// Returns the crossings that have a guide mark.
    pub fn guides(&self) -> &[(usize, usize)] {
        match self {
            Board::Cells(cells) => &cells.guides,
            _ => &[],
        }
    }

    /// Returns the names above the columns; the columns of a lattice are those of its dots.
    pub fn column_names(&self) -> Vec<String> {
        let count = match self {
            Board::Cells(cells) => cells.columns,
            Board::Lattice(lattice) => lattice.columns + 1,
            Board::Piles(_) => 0,
        };
        (0..count).map(column_name).collect()
    }

    /// Returns the names beside the rows; the rows of a lattice are those of its dots.
    pub fn row_names(&self) -> Vec<String> {
        let more = usize::from(matches!(self, Board::Lattice(_)));
        (1..=self.rows() + more).map(|row| row.to_string()).collect()
    }

    /// Lists all places that can be chosen, row by row; on a lattice rows of horizontal and vertical lines alternate.
    pub fn places(&self) -> Vec<Place> {
        let (rows, columns) = (self.rows(), self.columns());
        let cell = |row| (0..columns).map(move |column| Place::Cell { row, column });
        let horizontal = |row| (0..columns).map(move |column| Place::Horizontal { row, column });
        let vertical = |row| (0..=columns).map(move |column| Place::Vertical { row, column });
        match self {
            Board::Cells(_) | Board::Piles(_) => (0..rows).flat_map(cell).collect(),
            Board::Lattice(_) => (0..rows)
                .flat_map(|row| horizontal(row).chain(vertical(row)))
                .chain(horizontal(rows))
                .collect(),
        }
    }

    /// Returns whether a place is on the board.
    pub fn has(&self, place: Place) -> bool {
        let (rows, columns) = (self.rows(), self.columns());
        let is_lattice = matches!(self, Board::Lattice(_));
        match place {
            Place::Cell { row, column } => !is_lattice && row < rows && column < columns,
            Place::Horizontal { row, column } => is_lattice && row <= rows && column < columns,
            Place::Vertical { row, column } => is_lattice && row < rows && column <= columns,
            Place::Aside => false,
        }
    }

    /// Names a place: `a1` for a cell, `a1-b1` for a line, `2.3` for the third object of the second pile, and nothing
    /// for what is not on the board.
    pub fn name_of(&self, place: Place) -> String {
        match (self, place) {
            (Board::Piles(_), Place::Cell { row, column }) => format!("{}.{}", row + 1, column + 1),
            _ => place.to_string(),
        }
    }
}
