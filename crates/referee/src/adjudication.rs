use papan_core::{Message, ParseError};

use papan_record::SearchInfo;

/// The rules by which a game is over before the rules of the game end it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Adjudication {
    /// After this many moves, the opening included, the game is a draw.
    pub max_moves: Option<u32>,
    /// When a player resigns.
    pub resign: Option<Resign>,
}

/// A player resigns when its own value is this bad for this many of its moves in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resign {
    /// How far below zero.
    pub value: f64,
    /// How many moves in a row.
    pub moves: u32,
}

impl Resign {
    /// Reads `VALUE` or `VALUE,MOVES`; the default is three moves.
    ///
    /// # Errors
    /// A message that describes the syntax.
    pub fn read(text: &str) -> Result<Resign, ParseError> {
        let (value, moves) = text.split_once(',').unwrap_or((text, "3"));
        let value =
            value.trim().parse().ok().filter(|value: &f64| value.is_finite() && *value > 0.0);
        let moves = moves.trim().parse().ok().filter(|moves| (1..=100).contains(moves));
        match (value, moves) {
            (Some(value), Some(moves)) => Ok(Resign { value, moves }),
            _ => Err(Message::new("resign-malformed").with("found", text).into()),
        }
    }
}

impl Adjudication {
    pub(crate) fn is_too_long(&self, moves: usize) -> bool {
        self.max_moves.is_some_and(|max| moves >= max as usize)
    }

    pub(crate) fn finds_itself_lost(&self, info: &SearchInfo) -> bool {
        let value = info.value.unwrap_or(0.0);
        self.resign.is_some_and(|resign| value <= -resign.value)
    }

    pub(crate) fn gives_up(&self, hopeless_moves: u32) -> bool {
        self.resign.is_some_and(|resign| hopeless_moves >= resign.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resigning_is_read_with_and_without_the_number_of_moves() {
        assert_eq!(Resign::read("20").unwrap(), Resign { value: 20.0, moves: 3 });
        assert_eq!(Resign::read("0.9, 5").unwrap(), Resign { value: 0.9, moves: 5 });
        for wrong in ["", "0", "-5", "nan", "inf", "5,", "5,0", "5,101", "5,3,1", "x"] {
            assert!(Resign::read(wrong).is_err(), "{wrong}");
        }
    }
}
