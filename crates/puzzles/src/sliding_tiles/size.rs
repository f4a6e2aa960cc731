use std::fmt;

use papan_core::ValueError;

/// How many rows and columns a board has: 2 to 5 of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The fewest rows or columns.
    pub const MIN: u8 = 2;
    /// The most rows or columns.
    pub const MAX: u8 = 5;

    /// Makes a size.
    ///
    /// # Errors
    /// When a side is out of range.
    pub fn new(rows: u64, columns: u64) -> Result<Size, ValueError> {
        let side = |number: u64| {
            u8::try_from(number).ok().filter(|side| (Self::MIN..=Self::MAX).contains(side))
        };
        match (side(rows), side(columns)) {
            (Some(rows), Some(columns)) => Ok(Size { rows, columns }),
            _ => Err(ValueError::NotASize {
                found: format!("{rows}x{columns}"),
                min: u64::from(Self::MIN),
                max: u64::from(Self::MAX),
            }),
        }
    }

    /// Returns the number of rows.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the row of a cell.
    #[inline]
    pub fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// Returns the column of a cell.
    #[inline]
    pub fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// Returns how many steps lie between two cells.
    pub fn distance(self, from: usize, to: usize) -> usize {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }
}

impl Default for Size {
    fn default() -> Size {
        Size { rows: 3, columns: 3 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
