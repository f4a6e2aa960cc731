use std::{
    fmt::{self, Write},
    str::FromStr,
};

use papan_core::{Game, Side};

use super::{DotsAndBoxes, Options, PositionError};
use crate::{
    TextError,
    grid::Cell,
    position_text::{check_row_length, incomplete, owner, unexpected},
};

const EXAMPLE: &str = "../...../../...../.. 1";

pub(super) fn symbol(player: Side) -> char {
    match player {
        Side::First => '1',
        Side::Second => '2',
    }
}

/// Prints rows of horizontal lines and rows of boxes with the vertical lines between them, in turn.
impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows(), self.columns());
        for row in 0..=rows {
            for column in 0..columns {
                let drawn = self.horizontal & Cell::new(row, column).bit() != 0;
                f.write_char(if drawn { '-' } else { '.' })?;
            }
            if row == rows {
                break;
            }
            f.write_char('/')?;
            for column in 0..=columns {
                let cell = Cell::new(row, column);
                f.write_char(if self.vertical & cell.bit() != 0 { '|' } else { '.' })?;
                if column < columns {
                    f.write_char(owner(self.boxes, cell).map_or('.', symbol))?;
                }
            }
            f.write_char('/')?;
        }
        write!(f, " {}", symbol(self.turn))
    }
}

impl fmt::Debug for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads what [`Display`](fmt::Display) prints; a box has an owner exactly when it has four lines.
impl FromStr for DotsAndBoxes {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<DotsAndBoxes, PositionError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(side)) = (words.next(), words.next()) else {
            return Err(incomplete(text, EXAMPLE).into());
        };
        if let Some(extra) = words.next() {
            return Err(unexpected(extra).into());
        }
        let mut position = DotsAndBoxes::start(&read_size(board)?);
        position.turn = match side {
            "1" => Side::First,
            "2" => Side::Second,
            _ => {
                let found = side.to_owned();
                return Err(TextError::Side { found, expected: "1, 2" }.into());
            }
        };
        for (index, line_of_text) in board.split('/').enumerate() {
            position.read_row(index, line_of_text)?;
        }
        position.refuse_contradictions()?;
        Ok(position)
    }
}

/// Returns the size of a board from the number of its rows and the length of the first.
fn read_size(board: &str) -> Result<Options, PositionError> {
    let most = usize::from(Options::MAX);
    let rows_of_text = board.split('/').count();
    if !(3..=2 * most + 1).contains(&rows_of_text) {
        let (found, min, max) = (rows_of_text, 3, 2 * most + 1);
        return Err(TextError::RowCount { found, min, max }.into());
    }
    if rows_of_text.is_multiple_of(2) {
        return Err(PositionError::EvenRows { found: rows_of_text });
    }
    let columns = board.split('/').next().unwrap_or_default().chars().count();
    if !(1..=most).contains(&columns) {
        return Err(PositionError::Columns { found: columns, max: most });
    }
    Ok(Options::new((rows_of_text / 2) as u64, columns as u64)?)
}

fn unknown_sign(row: usize, column: usize, found: char, expected: &'static str) -> TextError {
    TextError::Sign { row, column, found, expected }
}

impl DotsAndBoxes {
    /// Reads one row of text: lines between dots if its index is even, else boxes between lines.
    fn read_row(&mut self, index: usize, text: &str) -> Result<(), TextError> {
        let row = index / 2;
        if index.is_multiple_of(2) {
            check_row_length(index, text, self.columns())?;
            for (column, sign) in text.chars().enumerate() {
                match sign {
                    '-' => self.horizontal |= Cell::new(row, column).bit(),
                    '.' => {}
                    _ => return Err(unknown_sign(index, column, sign, "-, .")),
                }
            }
            return Ok(());
        }
        check_row_length(index, text, 2 * self.columns() + 1)?;
        for (place, sign) in text.chars().enumerate() {
            let cell = Cell::new(row, place / 2).bit();
            match (place % 2, sign) {
                (0, '|') => self.vertical |= cell,
                (1, '1') => self.boxes[0] |= cell,
                (1, '2') => self.boxes[1] |= cell,
                (_, '.') => {}
                (0, _) => return Err(unknown_sign(index, place, sign, "|, .")),
                (_, _) => return Err(unknown_sign(index, place, sign, "1, 2, .")),
            }
        }
        Ok(())
    }

    fn refuse_contradictions(&self) -> Result<(), PositionError> {
        let (closed, owned) = (self.closed(), self.boxes[0] | self.boxes[1]);
        let wrong = closed ^ owned;
        if wrong == 0 {
            return Ok(());
        }
        let cell = Cell::from_index(wrong.trailing_zeros());
        Err(if closed & cell.bit() != 0 {
            PositionError::NoOwner { cell }
        } else {
            PositionError::OpenBox { cell }
        })
    }
}
