use std::{fmt, str::FromStr};

use papan_core::Side;

use super::{Options, PositionError, TicTacToe};
use crate::{
    position_text::{BoardSize, BoardText, Sign, owner, unexpected, write_rows},
    rows::{has_row, rows_share_a_mark},
};

const SIZE: BoardSize =
    BoardSize { min: Options::MIN as usize, max: Options::MAX as usize, example: ".../.../... X" };

pub(super) fn sign(player: Side) -> Sign {
    match player {
        Side::First => Sign::X,
        Side::Second => Sign::O,
    }
}

/// Prints the rows, the side to move and, when it is not 3, the length of the winning row.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = self.marks();
        write_rows(f, self.options.height(), self.options.width(), |cell| {
            owner(marks, cell).map_or('.', |player| sign(player).symbol())
        })?;
        write!(f, " {}", sign(self.turn).symbol())?;
        match self.options.in_a_row() {
            3 => Ok(()),
            length => write!(f, " {length}"),
        }
    }
}

impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Accepts exactly the positions that a game can reach.
///
/// X has as many marks as O when X is to move, and one more when O is; only the side that moved last may have a row,
/// and if it has several, one mark completed them all.
impl FromStr for TicTacToe {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<TicTacToe, PositionError> {
        let board = BoardText::read(text, &SIZE)?;
        let in_a_row = match board.extras[..] {
            [] => 3,
            [length] => length.parse().map_err(|_| Options::out_of_range(length))?,
            [_, extra, ..] => return Err(unexpected(extra).into()),
        };
        let options = Options::new(board.columns as u64, board.rows as u64, in_a_row)?;
        let turn = if board.side == Sign::X { Side::First } else { Side::Second };

        let [x, o] = [board.x, board.o].map(u64::count_ones);
        let expected = if turn == Side::First { o } else { o + 1 };
        if x != expected {
            return Err(PositionError::MarkCount { x, o, side: board.side.symbol() });
        }
        let (own, enemy) = match turn {
            Side::First => (board.x, board.o),
            Side::Second => (board.o, board.x),
        };
        if has_row(own, options.in_a_row()) {
            return Err(PositionError::RowOfMover { side: board.side.symbol() });
        }
        let won = has_row(enemy, options.in_a_row());
        if won && !rows_share_a_mark(enemy, options.in_a_row()) {
            return Err(PositionError::RowsApart { side: board.side.other().symbol() });
        }
        let empty_cells = (board.rows * board.columns) as u8 - (x + o) as u8;
        Ok(TicTacToe { own, enemy, turn, empty_cells, won, options })
    }
}
