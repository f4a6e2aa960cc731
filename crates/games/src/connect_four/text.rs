use std::{fmt, str::FromStr};

use papan_core::Side;

use super::{Column, ConnectFour, Options, PositionError};
use crate::{
    grid::{Cell, CellSet, Cells},
    position_text::{BoardSize, BoardText, Sign, owner, unexpected, write_rows},
    rows::has_row,
};

const SIZE: BoardSize = BoardSize {
    min: Options::MIN_SIDE as usize,
    max: Options::MAX as usize,
    example: "......./......./......./......./......./...X... O",
};

/// The length of the winning row that a text leaves out.
const USUAL_ROW: usize = 4;

pub(super) fn sign(side: Side) -> Sign {
    match side {
        Side::First => Sign::X,
        Side::Second => Sign::O,
    }
}

/// Prints the rows from the top, the side to move and, when it is not 4, the length of the winning row.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counters = Side::BOTH.map(|side| self.counters_of(side));
        let (rows, columns) = self.size();
        write_rows(f, rows, columns, |cell| {
            owner(counters, cell).map_or('.', |side| sign(side).symbol())
        })?;
        write!(f, " {}", sign(self.turn).symbol())?;
        match self.in_a_row() {
            USUAL_ROW => Ok(()),
            length => write!(f, " {length}"),
        }
    }
}

impl fmt::Debug for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Refuses counters with an empty cell below them, numbers of counters that do not fit the side to move, a row of the
/// side to move, and rows that no last counter on top of a column completes.
impl FromStr for ConnectFour {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<ConnectFour, PositionError> {
        let board = BoardText::read(text, &SIZE)?;
        let in_a_row = match board.extras[..] {
            [] => USUAL_ROW as u64,
            [length] => length.parse().map_err(|_| Options::not_a_row(length))?,
            [_, extra, ..] => return Err(unexpected(extra).into()),
        };
        let options = Options::new(board.columns as u64, board.rows as u64, in_a_row)?;
        let turn = if board.side == Sign::X { Side::First } else { Side::Second };
        let (own, enemy) = match turn {
            Side::First => (board.x, board.o),
            Side::Second => (board.o, board.x),
        };
        let position = ConnectFour { own, enemy, turn, won: false, options };
        if let Some(cell) = floating(&position) {
            return Err(PositionError::Floating { cell });
        }
        let [x, o] = [board.x, board.o].map(u64::count_ones);
        let expected = if turn == Side::First { o } else { o + 1 };
        if x != expected {
            return Err(PositionError::CounterCount { x, o, side: board.side.symbol() });
        }
        if has_row(own, options.in_a_row()) {
            return Err(PositionError::RowOfMover { side: board.side.symbol() });
        }
        let won = has_row(enemy, options.in_a_row());
        if won && !last_counter_won(&position) {
            return Err(PositionError::EarlierRow { side: board.side.other().symbol() });
        }
        Ok(ConnectFour { won, ..position })
    }
}

/// Returns the first counter in reading order with an empty cell below.
fn floating(position: &ConnectFour) -> Option<Cell> {
    let has_counter = position.own | position.enemy;
    Cells::of(has_counter & (position.empty() >> 8)).next()
}

/// Returns whether some counter of the side that moved last is on top of its column and belongs to all its rows.
fn last_counter_won(position: &ConnectFour) -> bool {
    let (rows, columns) = position.size();
    let top = |column: usize| -> CellSet {
        let above = position.landing(Column::new(column)).map_or(0, |landing| landing.row() + 1);
        if above < rows { Cell::new(above, column).bit() } else { 0 }
    };
    (0..columns).map(top).any(|counter| {
        counter & position.enemy != 0 && !has_row(position.enemy & !counter, position.in_a_row())
    })
}
