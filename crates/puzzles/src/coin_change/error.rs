use papan_core::{Message, user_error};

use super::Coins;

/// Why an amount and coins are no instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoinsError {
    /// The amount is too large.
    Amount {
        /// The amount.
        found: u64,
    },
    /// There is no coin, or there are too many kinds of them.
    Number {
        /// How many there are.
        found: usize,
    },
    /// A coin is worth nothing or too much.
    Value {
        /// The value of the coin.
        found: u64,
    },
    /// Two coins have the same value.
    Twice {
        /// The value of the coins.
        coin: u32,
    },
    /// A word is no coin.
    NotACoin {
        /// The word.
        found: String,
    },
    /// A text is not an amount and coins.
    Malformed {
        /// The text.
        found: String,
    },
}

impl From<&CoinsError> for Message {
    fn from(error: &CoinsError) -> Message {
        match error {
            CoinsError::Amount { found } => Message::new("coins-amount")
                .with("found", found.to_string())
                .with("max", Coins::LARGEST_AMOUNT.to_string()),
            CoinsError::Number { found } => {
                Message::new("coins-number").with("found", *found).with("max", Coins::MAX_COINS)
            }
            CoinsError::Value { found } => Message::new("coins-value")
                .with("found", found.to_string())
                .with("max", Coins::LARGEST_AMOUNT.to_string()),
            CoinsError::Twice { coin } => Message::new("coins-twice").with("coin", *coin),
            CoinsError::NotACoin { found } => {
                Message::new("coins-not-a-coin").with("found", found.as_str())
            }
            CoinsError::Malformed { found } => {
                Message::new("coins-malformed").with("found", found.as_str())
            }
        }
    }
}

user_error!(CoinsError);
