use std::{fmt, str::FromStr};

use papan_core::Side;

use super::{Nim, Piles, PositionError};
use crate::{
    TextError,
    position_text::{incomplete, unexpected},
};

const EXAMPLE: &str = "3-5-7 1";
const MISERE: &str = "misere";

pub(super) fn symbol(side: Side) -> char {
    match side {
        Side::First => '1',
        Side::Second => '2',
    }
}

/// Prints the piles joined by hyphens, the side to move and, where the last object loses, `misere`.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.piles().iter().map(u8::to_string).collect();
        write!(f, "{} {}", sizes.join("-"), symbol(self.turn))?;
        if self.misere { write!(f, " {MISERE}") } else { Ok(()) }
    }
}

impl fmt::Debug for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Refuses too many piles and too many objects; all piles may be empty.
impl FromStr for Nim {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Nim, PositionError> {
        let mut words = text.split_whitespace();
        let (Some(piles), Some(side)) = (words.next(), words.next()) else {
            return Err(incomplete(text, EXAMPLE).into());
        };
        let number = |text: &str| {
            let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| is_plain)
        };
        let sizes: Option<Vec<u64>> = piles.split('-').map(number).collect();
        let Some(sizes) = sizes else {
            return Err(PositionError::Malformed { found: piles.to_owned() });
        };
        let piles = Piles::new(&sizes)?;
        let turn = match side {
            "1" => Side::First,
            "2" => Side::Second,
            _ => {
                let found = side.to_owned();
                return Err(TextError::Side { found, expected: "1, 2" }.into());
            }
        };
        let misere = match words.next() {
            None => false,
            Some(word) if word.eq_ignore_ascii_case(MISERE) => true,
            Some(extra) => return Err(unexpected(extra).into()),
        };
        if let Some(extra) = words.next() {
            return Err(unexpected(extra).into());
        }
        Ok(Nim { piles, misere, turn })
    }
}
