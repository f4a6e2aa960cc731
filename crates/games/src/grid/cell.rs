use std::{fmt, str::FromStr};

use papan_core::{Place, Symmetry};

use super::{CellError, IllegalCell};

/// The most rows and columns of a grid, so that a set of cells is one word of 64 bits.
pub const SIDE: usize = 8;

/// A cell, named by the letter of its column and the number of its row from the top: `a1` is the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Makes the cell in a row and a column.
    ///
    /// # Panics
    /// When either is above 7.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Cell {
        assert!(row < SIDE && column < SIDE, "a grid has at most eight rows and columns");
        Cell((8 * row + column) as u8)
    }

    #[inline]
    pub(crate) const fn from_index(index: u32) -> Cell {
        Cell(index as u8)
    }

    /// Returns the row from the top, starting at 0.
    pub const fn row(self) -> usize {
        self.0 as usize / 8
    }

    /// Returns the column from the left, starting at 0.
    pub const fn column(self) -> usize {
        self.0 as usize % 8
    }

    /// Returns the set that holds this cell alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Returns where the cell goes on a board of the given size.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry, rows: usize, columns: usize) -> Cell {
        let (row, column) = symmetry.map((self.row(), self.column()), (rows, columns));
        Cell::new(row, column)
    }

    /// Returns an error if the cell is outside a board of the given size.
    pub(crate) fn refuse_outside(self, rows: usize, columns: usize) -> Result<(), IllegalCell> {
        if self.row() < rows && self.column() < columns {
            return Ok(());
        }
        let last = Cell::new(rows - 1, columns - 1);
        Err(IllegalCell::Outside { cell: self, last })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place::Cell { row: cell.row(), column: cell.column() }
    }
}

fn column_letter(column: usize) -> char {
    (b'a' + column as u8) as char
}

/// Reads `e3`, `E3` and `e 3` alike.
impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let mut characters = text.trim().chars();
        let letter = characters.next().map(|c| c.to_ascii_lowercase());
        let digits = characters.as_str().trim_start();
        let numbered = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let Some(letter @ 'a'..='z') = letter.filter(|_| numbered) else {
            return Err(CellError::Malformed { found: text.trim().to_owned() });
        };
        let column = letter as usize - 'a' as usize;
        if column >= SIDE {
            return Err(CellError::Column { found: text.trim().to_owned() });
        }
        match digits.parse() {
            Ok(row @ 1..=SIDE) => Ok(Cell::new(row - 1, column)),
            _ => Err(CellError::Row { found: text.trim().to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_kindly_and_refused_with_the_reason() {
        for text in ["e3", "E3", "e 3", " E  3 ", "e03"] {
            assert_eq!(text.parse(), Ok(Cell::new(2, 4)), "{text:?}");
        }
        let malformed = |found| CellError::Malformed { found };
        let column = |found| CellError::Column { found };
        let row = |found| CellError::Row { found };
        for (text, error) in [
            ("", malformed as fn(String) -> CellError),
            ("3e", malformed),
            ("e", malformed),
            ("e-3", malformed),
            ("é3", malformed),
            ("e3x", malformed),
            ("i1", column),
            ("e9", row),
            ("e0", row),
            ("e99999999999999999999", row),
        ] {
            assert_eq!(text.parse::<Cell>(), Err(error(text.to_owned())), "{text:?}");
        }
    }
}
