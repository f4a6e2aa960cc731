//! Coin change: an amount of money in as few coins as possible.

mod error;

use std::{fmt, str::FromStr};

pub use error::CoinsError;

/// An amount to be paid, and the coins there are, as many of each as one likes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Coins {
    amount: u32,
    /// The largest first.
    coins: Vec<u32>,
}

impl Coins {
    /// The largest amount: its exact table still takes no more than a few dozen megabytes.
    pub const LARGEST_AMOUNT: u32 = 10_000_000;
    /// The most kinds of coins.
    pub const MAX_COINS: usize = 255;

    /// Makes an instance.
    ///
    /// # Errors
    /// When the amount is too large, or when there is no coin, one of value 0, one twice, or too many.
    pub fn new(amount: u64, coins: &[u64]) -> Result<Coins, CoinsError> {
        let small = u32::try_from(amount).ok().filter(|&amount| amount <= Self::LARGEST_AMOUNT);
        let amount = small.ok_or(CoinsError::Amount { found: amount })?;
        if coins.is_empty() || coins.len() > Self::MAX_COINS {
            return Err(CoinsError::Number { found: coins.len() });
        }
        let mut kept = Vec::with_capacity(coins.len());
        for &coin in coins {
            // No coin is worth more than the largest amount has any use for.
            let value =
                u32::try_from(coin).ok().filter(|value| (1..=Self::LARGEST_AMOUNT).contains(value));
            let value = value.ok_or(CoinsError::Value { found: coin })?;
            if kept.contains(&value) {
                return Err(CoinsError::Twice { coin: value });
            }
            kept.push(value);
        }
        kept.sort_unstable_by(|one, other| other.cmp(one));
        Ok(Coins { amount, coins: kept })
    }

    /// Reads coins joined by `+`, commas or spaces: `1+5+10+25`.
    ///
    /// # Errors
    /// For what is not a whole number, and as [`new`](Coins::new).
    pub fn read(amount: u64, coins: &str) -> Result<Coins, CoinsError> {
        let number =
            |word: &str| word.parse().map_err(|_| CoinsError::NotACoin { found: word.to_owned() });
        let words = coins.split(['+', ',', ' ']).map(str::trim).filter(|word| !word.is_empty());
        Coins::new(amount, &words.map(number).collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns the amount to be paid.
    pub fn amount(&self) -> u32 {
        self.amount
    }

    /// Returns the values of the coins, the largest first.
    pub fn coins(&self) -> &[u32] {
        &self.coins
    }

    /// Says whether some coins of this kind make up the amount.
    pub fn is_paid_by(&self, paid: &[u32]) -> bool {
        paid.iter().all(|coin| self.coins.contains(coin))
            && paid.iter().map(|&coin| u64::from(coin)).sum::<u64>() == u64::from(self.amount)
    }
}

impl Default for Coins {
    /// Returns the example of the course: 32 with 1, 5, 10 and 25.
    fn default() -> Coins {
        Coins { amount: 32, coins: vec![25, 10, 5, 1] }
    }
}

/// Writes the amount and the coins, the smallest first: `32 = 1+5+10+25`.
impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coins: Vec<String> = self.coins.iter().rev().map(u32::to_string).collect();
        write!(f, "{} = {}", self.amount, coins.join("+"))
    }
}

/// Reads what `Display` writes.
impl FromStr for Coins {
    type Err = CoinsError;

    fn from_str(text: &str) -> Result<Coins, CoinsError> {
        let malformed = || CoinsError::Malformed { found: text.to_owned() };
        let (amount, coins) = text.split_once('=').ok_or_else(malformed)?;
        Coins::read(amount.trim().parse().map_err(|_| malformed())?, coins)
    }
}
