use std::{fmt, str::FromStr};

use papan_core::{Place, Symmetry};

use super::LineError;
use crate::grid::{Cell, CellError, CellSet, Cells};

/// A line between two neighbouring dots, named by both: `a1-b1` is the top left horizontal.
///
/// Lines are ordered with all horizontal ones first, each kind in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The line to the right of a dot.
    Horizontal(Cell),
    /// The line below a dot.
    Vertical(Cell),
}

impl Line {
    /// Returns the dots at the ends, the smaller first.
    fn ends(self) -> (Cell, Cell) {
        match self {
            Line::Horizontal(dot) => (dot, Cell::new(dot.row(), dot.column() + 1)),
            Line::Vertical(dot) => (dot, Cell::new(dot.row() + 1, dot.column())),
        }
    }

    /// Returns the line between two dots, if they are neighbours.
    fn between(a: Cell, b: Cell) -> Option<Line> {
        let (from, to) = if a < b { (a, b) } else { (b, a) };
        match (to.row() - from.row(), to.column().wrapping_sub(from.column())) {
            (0, 1) => Some(Line::Horizontal(from)),
            (1, 0) => Some(Line::Vertical(from)),
            _ => None,
        }
    }

    /// Returns where the line goes on a board with the given number of dots.
    #[must_use]
    pub(super) fn image(self, symmetry: Symmetry, dot_rows: usize, dot_columns: usize) -> Line {
        let (a, b) = self.ends();
        let [a, b] = [a, b].map(|dot| dot.image(symmetry, dot_rows, dot_columns));
        Line::between(a, b).expect("a symmetry keeps neighbours together")
    }
}

impl From<Line> for Place {
    fn from(line: Line) -> Place {
        match line {
            Line::Horizontal(dot) => Place::Horizontal { row: dot.row(), column: dot.column() },
            Line::Vertical(dot) => Place::Vertical { row: dot.row(), column: dot.column() },
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = self.ends();
        write!(f, "{from}-{to}")
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads both dots in either order, joined by `-` or a space: `a1-b1`, `B1 - A1`, `a1 b1`, `a1b1`.
impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let text = text.trim();
        let malformed = || LineError::Malformed { found: text.to_owned() };
        // The second dot starts at the second letter, whatever stands between the dots.
        let (second, _) = text
            .char_indices()
            .filter(|(_, c)| c.is_ascii_alphabetic())
            .nth(1)
            .ok_or_else(malformed)?;
        let first = text[..second].trim_end();
        let first = first.strip_suffix('-').unwrap_or(first);
        let dot = |text: &str| -> Result<Cell, LineError> {
            text.parse().map_err(|error| match error {
                CellError::Malformed { .. } => malformed(),
                beside @ (CellError::Column { .. } | CellError::Row { .. }) => {
                    LineError::Dot(beside)
                }
            })
        };
        let (a, b) = (dot(first)?, dot(&text[second..])?);
        let last = Cell::new(6, 6);
        for end in [a, b] {
            if end.row() > last.row() || end.column() > last.column() {
                return Err(LineError::Outside { found: text.to_owned(), last });
            }
        }
        Line::between(a, b).ok_or_else(|| LineError::NotNeighbours { found: text.to_owned() })
    }
}

/// A set of lines in order: the horizontal ones, then the vertical ones.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub horizontal: Cells,
    pub vertical: Cells,
}

impl Lines {
    #[inline]
    pub fn of(horizontal: CellSet, vertical: CellSet) -> Lines {
        Lines { horizontal: Cells::of(horizontal), vertical: Cells::of(vertical) }
    }
}

impl Iterator for Lines {
    type Item = Line;

    #[inline]
    fn next(&mut self) -> Option<Line> {
        match self.horizontal.next() {
            Some(dot) => Some(Line::Horizontal(dot)),
            None => self.vertical.next().map(Line::Vertical),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.horizontal.len() + self.vertical.len();
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Line> {
        let horizontal = self.horizontal.len();
        if n < horizontal {
            return self.horizontal.nth(n).map(Line::Horizontal);
        }
        self.horizontal = Cells::of(0);
        self.vertical.nth(n - horizontal).map(Line::Vertical)
    }
}

impl ExactSizeIterator for Lines {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_either_order_and_refused_with_the_reason() {
        for text in ["a1-b1", "b1-a1", "A1-B1", " a1 - b1 ", "a1 b1", "a1b1", "a 1 - b 1"] {
            assert_eq!(text.parse(), Ok(Line::Horizontal(Cell::new(0, 0))), "{text:?}");
        }
        assert_eq!("c4-c3".parse(), Ok(Line::Vertical(Cell::new(2, 2))));
        for text in ["", "a1", "a1-", "a1--b1", "ab", "a1-b1-c1", "é1-b1"] {
            let found = text.to_owned();
            assert_eq!(text.parse::<Line>(), Err(LineError::Malformed { found }), "{text:?}");
        }
        for text in ["a1-c1", "a1-b2", "b1-a2", "a1-a1"] {
            let found = text.to_owned();
            assert_eq!(text.parse::<Line>(), Err(LineError::NotNeighbours { found }), "{text:?}");
        }
        for text in ["h1-a2", "g7-g8"] {
            let (found, last) = (text.to_owned(), Cell::new(6, 6));
            assert_eq!(text.parse::<Line>(), Err(LineError::Outside { found, last }), "{text:?}");
        }
        let beside = [
            ("a9-a8", CellError::Row { found: "a9".to_owned() }),
            ("z1-a1", CellError::Column { found: "z1".to_owned() }),
        ];
        for (text, error) in beside {
            assert_eq!(text.parse::<Line>(), Err(LineError::Dot(error)), "{text:?}");
        }
    }
}
