use std::{fmt, str::FromStr};

use super::ColumnError;
use crate::grid::{CellSet, SIDE};

/// A column to drop a counter into, named by its letter: `a` is the leftmost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// Makes a column from its number, starting at 0 on the left.
    ///
    /// # Panics
    /// When it is above 7.
    pub const fn new(index: usize) -> Column {
        assert!(index < SIDE, "a grid has at most eight columns");
        Column(index as u8)
    }

    /// Returns the number of the column, starting at 0 on the left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all cells of the column, on a grid of eight rows.
    #[inline]
    pub(super) const fn cells(self) -> CellSet {
        0x0101_0101_0101_0101 << (self.0 & 7)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `d` and `D` alike.
impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(text: &str) -> Result<Column, ColumnError> {
        let found = || text.trim().to_owned();
        let mut characters = text.trim().chars().map(|c| c.to_ascii_lowercase());
        match (characters.next(), characters.next()) {
            (Some(letter @ 'a'..='h'), None) => Ok(Column(letter as u8 - b'a')),
            (Some('i'..='z'), None) => Err(ColumnError::Range { found: found() }),
            _ => Err(ColumnError::Malformed { found: found() }),
        }
    }
}
