use std::{fmt, str::FromStr};

use super::TakeError;

/// A number of objects to take from a pile, written `pile-count`: `2-3` takes three from the second pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    pile: u8,
    count: u8,
}

impl Take {
    /// Makes a move from the number of a pile, starting at 0, and the number of objects.
    pub const fn new(pile: u8, count: u8) -> Take {
        Take { pile, count }
    }

    /// Returns the number of the pile, starting at 0.
    pub const fn pile(self) -> usize {
        self.pile as usize
    }

    /// Returns the number of objects.
    pub const fn count(self) -> u8 {
        self.count
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", u16::from(self.pile) + 1, self.count)
    }
}

impl fmt::Debug for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads two numbers from 1 to 255 with a hyphen between them.
impl FromStr for Take {
    type Err = TakeError;

    fn from_str(text: &str) -> Result<Take, TakeError> {
        let number = |text: &str| {
            let text = text.trim();
            let is_plain = text.chars().all(|c| c.is_ascii_digit());
            text.parse::<u8>().ok().filter(|&number| is_plain && number > 0)
        };
        text.split_once('-')
            .and_then(|(pile, count)| Some(Take::new(number(pile)? - 1, number(count)?)))
            .ok_or_else(|| TakeError { found: text.trim().to_owned() })
    }
}
