use std::{fmt, str::FromStr};

use papan_core::Side;

use super::{Adjacency, PositionError, position::MARKS_AT_START};
use crate::position_text::{BoardSize, BoardText, Sign, incomplete, owner, unexpected, write_rows};

const SIZE: BoardSize = BoardSize {
    min: 8,
    max: 8,
    example: "......OO/......OO/......../......../......../......../XX....../XX...... X 56",
};

impl Adjacency {
    pub(super) fn sign(&self, player: Side) -> Sign {
        match player {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }
}

/// Prints the rows, the side to move and the plies left.
impl fmt::Display for Adjacency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, 8, 8, |cell| {
            owner(self.marks, cell).map_or('.', |player| self.sign(player).symbol())
        })?;
        write!(f, " {} {}", self.sign(self.turn).symbol(), self.plies_left)
    }
}

impl fmt::Debug for Adjacency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads eight rows, the side to move and the plies left, at most one for each empty cell.
///
/// No game has fewer than eight marks. The number of marks beyond them settles whether the side to move is First.
impl FromStr for Adjacency {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Adjacency, PositionError> {
        let board = BoardText::read(text, &SIZE)?;
        let plies = match board.extras[..] {
            [] => return Err(incomplete(text, SIZE.example).into()),
            [plies] => plies,
            [_, extra, ..] => return Err(unexpected(extra).into()),
        };
        let marks = (board.x | board.o).count_ones();
        if marks < MARKS_AT_START {
            return Err(PositionError::FewMarks { found: marks });
        }
        let empty = 64 - marks;
        let plies_left = plies.parse().ok().filter(|&plies| u32::from(plies) <= empty);
        let Some(plies_left) = plies_left else {
            return Err(PositionError::PliesLeft { found: plies.to_owned(), max: empty });
        };
        let turn = Side::BOTH[(marks % 2) as usize];
        let first = if turn == Side::First { board.side } else { board.side.other() };
        let marks = match first {
            Sign::X => [board.x, board.o],
            Sign::O => [board.o, board.x],
        };
        Ok(Adjacency { marks, turn, plies_left, first })
    }
}
