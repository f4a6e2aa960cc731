use std::{fmt, str::FromStr};

use super::MoveError;
use crate::grid::{Cell, CellSet, Cells};

/// A disc on a cell, or a pass, which is legal exactly when nothing else is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts a disc on a cell.
    Place(Cell),
    /// Leaves the turn to the opponent.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => cell.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        Ok(Move::Place(text.parse()?))
    }
}

/// The moves of a position: cells in reading order, or a single pass.
pub(super) enum Moves {
    Cells(Cells),
    Pass,
    None,
}

impl Moves {
    pub fn to(cells: CellSet) -> Moves {
        Moves::Cells(Cells::of(cells))
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Moves::Cells(cells) => cells.size_hint(),
            Moves::Pass => (1, Some(1)),
            Moves::None => (0, Some(0)),
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        if let Moves::Cells(cells) = self {
            return if n == 0 { cells.next() } else { cells.nth(n) }.map(Move::Place);
        }
        match std::mem::replace(self, Moves::None) {
            Moves::Pass if n == 0 => Some(Move::Pass),
            _ => None,
        }
    }
}

impl ExactSizeIterator for Moves {}
