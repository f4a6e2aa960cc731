use std::{fmt, str::FromStr};

use papan_core::Side;

use super::{PositionError, Reversi};
use crate::{
    TextError,
    grid::{Cell, CellSet},
    position_text::{
        BoardSize, BoardText, Sign, incomplete, owner, read_side, unexpected, write_rows,
    },
};

const SIZE: BoardSize = BoardSize {
    min: 8,
    max: 8,
    example: "......../......../......../...OX.../...XO.../......../......../........ X",
};

const CENTRE: CellSet = 0x0000_0018_1800_0000;

pub(super) fn symbol(player: Side) -> char {
    match player {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

impl fmt::Display for Reversi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let discs = self.both();
        write_rows(f, 8, 8, |cell| owner(discs, cell).map_or('.', symbol))?;
        write!(f, " {}", symbol(self.turn))
    }
}

impl fmt::Debug for Reversi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads eight rows joined by `/`, or a line of an OBF file: 64 characters of `X`, `O` and `-`, the side to move and,
/// after a semicolon, notes that are not read. The four centre cells are never empty in a game.
impl FromStr for Reversi {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Reversi, PositionError> {
        let (discs, side) = match read_obf(text) {
            Some(obf) => obf?,
            None => {
                let board = BoardText::read(text, &SIZE)?;
                if let Some(extra) = board.extras.first() {
                    return Err(unexpected(extra).into());
                }
                ([board.x, board.o], board.side)
            }
        };
        let empty_centre = CENTRE & !(discs[0] | discs[1]);
        if empty_centre != 0 {
            let cell = Cell::from_index(empty_centre.trailing_zeros());
            return Err(PositionError::EmptyCentre { cell });
        }
        let [black, white] = discs;
        Ok(match side {
            Sign::X => Reversi { own: black, enemy: white, turn: Side::First },
            Sign::O => Reversi { own: white, enemy: black, turn: Side::Second },
        })
    }
}

/// Reads the OBF form, or returns `None` if the first word has not the length of one.
fn read_obf(text: &str) -> Option<Result<([CellSet; 2], Sign), TextError>> {
    let line = text.split(';').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let board = words.next().filter(|board| !board.contains('/') && board.chars().count() == 64)?;
    let Some(side) = words.next() else {
        return Some(Err(incomplete(text, SIZE.example)));
    };
    if let Some(extra) = words.next() {
        return Some(Err(unexpected(extra)));
    }
    let mut discs = [0, 0];
    for (index, sign) in board.chars().enumerate() {
        match sign {
            'X' | 'x' => discs[0] |= 1 << index,
            'O' | 'o' => discs[1] |= 1 << index,
            '-' | '.' => {}
            found => {
                let (row, column) = (index / 8, index % 8);
                return Some(Err(TextError::Sign { row, column, found, expected: "X, O, -" }));
            }
        }
    }
    Some(read_side(side).map(|side| (discs, side)))
}
