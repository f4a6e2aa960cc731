use papan_core::{Message, user_error};
use papan_ratings::statistics::{Sprt, SprtFault};

/// Why a sequential test cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SprtError {
    /// The text is not two differences in rating, the smaller first.
    Differences {
        /// The text.
        found: String,
    },
    /// `alpha` is not a rate above 0 and below 0.5.
    Alpha,
    /// `beta` is not a rate above 0 and below 0.5.
    Beta,
}

impl From<&SprtError> for Message {
    fn from(error: &SprtError) -> Message {
        match error {
            SprtError::Differences { found } => {
                Message::new("sprt-malformed").with("found", found.as_str())
            }
            SprtError::Alpha => Message::new("sprt-rate").with("option", "--alpha"),
            SprtError::Beta => Message::new("sprt-rate").with("option", "--beta"),
        }
    }
}

user_error!(SprtError);

/// Reads a sequential test: the two differences in rating as `ELO0,ELO1`, and the error rates.
///
/// # Errors
/// Which of them is wrong.
pub fn read_sprt(differences: &str, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
    let malformed = || SprtError::Differences { found: differences.to_owned() };
    let (elo0, elo1) = differences.split_once(',').ok_or_else(malformed)?;
    let number = |text: &str| text.trim().parse().map_err(|_| malformed());
    Sprt::new(number(elo0)?, number(elo1)?)
        .and_then(|test| test.with_error_rates(alpha, beta))
        .map_err(|fault| match fault {
            SprtFault::Alpha(_) => SprtError::Alpha,
            SprtFault::Beta(_) => SprtError::Beta,
            SprtFault::Elo(_) | SprtFault::Order { .. } => malformed(),
        })
}
