//! The text form that boards of cells share: rows from the top joined by `/`, the side to move, then extras.

use std::fmt;

use papan_core::{Cells, Marks, Side};

use crate::{
    TextError,
    grid::{Cell, CellSet},
};

/// The parts of a position text, before a game has checked them.
pub(crate) struct BoardText<'a> {
    pub rows: usize,
    pub columns: usize,
    pub x: CellSet,
    pub o: CellSet,
    /// The sign of the side to move.
    pub side: Sign,
    /// The words after the side to move.
    pub extras: Vec<&'a str>,
}

/// A sign that is written on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    X,
    O,
}

impl Sign {
    pub const fn symbol(self) -> char {
        match self {
            Sign::X => 'X',
            Sign::O => 'O',
        }
    }

    pub const fn other(self) -> Sign {
        match self {
            Sign::X => Sign::O,
            Sign::O => Sign::X,
        }
    }
}

/// How large a board in a text may be.
pub(crate) struct BoardSize {
    pub min: usize,
    pub max: usize,
    /// A position text to show when something is missing.
    pub example: &'static str,
}

impl BoardText<'_> {
    /// Reads rows, side and extras; the first row settles how long the others must be.
    pub fn read<'a>(text: &'a str, size: &BoardSize) -> Result<BoardText<'a>, TextError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(side)) = (words.next(), words.next()) else {
            return Err(incomplete(text, size.example));
        };
        let rows: Vec<&str> = board.split('/').collect();
        let columns = rows[0].chars().count().clamp(size.min, size.max);
        if !(size.min..=size.max).contains(&rows.len()) {
            return Err(TextError::RowCount { found: rows.len(), min: size.min, max: size.max });
        }
        let (mut x, mut o) = (0, 0);
        for (row, cells) in rows.iter().enumerate() {
            check_row_length(row, cells, columns)?;
            for (column, sign) in cells.chars().enumerate() {
                match sign {
                    'X' | 'x' => x |= Cell::new(row, column).bit(),
                    'O' | 'o' => o |= Cell::new(row, column).bit(),
                    '.' => {}
                    found => {
                        return Err(TextError::Sign { row, column, found, expected: "X, O, ." });
                    }
                }
            }
        }
        let side = read_side(side)?;
        Ok(BoardText { rows: rows.len(), columns, x, o, side, extras: words.collect() })
    }
}

/// Reads the side to move of a game with signs.
pub(crate) fn read_side(text: &str) -> Result<Sign, TextError> {
    match text {
        "X" | "x" => Ok(Sign::X),
        "O" | "o" => Ok(Sign::O),
        _ => Err(TextError::Side { found: text.to_owned(), expected: "X, O" }),
    }
}

pub(crate) fn incomplete(text: &str, example: &'static str) -> TextError {
    TextError::Incomplete { found: text.trim().to_owned(), example }
}

pub(crate) fn check_row_length(row: usize, text: &str, expected: usize) -> Result<(), TextError> {
    match text.chars().count() {
        found if found == expected => Ok(()),
        found => Err(TextError::RowLength { row, found, expected }),
    }
}

pub(crate) fn unexpected(extra: &str) -> TextError {
    TextError::Extra { found: extra.to_owned() }
}

/// Prints rows joined by `/`.
pub(crate) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    rows: usize,
    columns: usize,
    sign_at: impl Fn(Cell) -> char,
) -> fmt::Result {
    use fmt::Write;
    for row in 0..rows {
        if row > 0 {
            f.write_char('/')?;
        }
        for column in 0..columns {
            f.write_char(sign_at(Cell::new(row, column)))?;
        }
    }
    Ok(())
}

/// Returns the player whose set holds the cell.
pub(crate) fn owner(sets: [CellSet; 2], cell: Cell) -> Option<Side> {
    Side::BOTH.into_iter().find(|player| sets[player.index()] & cell.bit() != 0)
}

/// Makes a board of cells without guide marks.
pub(crate) fn cells_board(sets: [CellSet; 2], rows: usize, columns: usize, marks: Marks) -> Cells {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
    let owners = cells.map(|cell| owner(sets, cell)).collect();
    Cells { rows, columns, owners, marks, guides: Vec::new() }
}
