use crate::{Message, Numbers, OptionValue, user_error};

/// Why a text is not a value of an option, or a value is more than the machine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// It is no whole number of the range.
    NotInRange {
        /// The text.
        found: String,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// It is none of the words.
    NotAChoice {
        /// The text.
        found: String,
        /// The words.
        choices: &'static [&'static str],
    },
    /// It is not rows and columns of the range.
    NotASize {
        /// The text.
        found: String,
        /// The fewest rows or columns.
        min: u64,
        /// The most rows or columns.
        max: u64,
    },
    /// It is no number of the range.
    NotADecimal {
        /// The text.
        found: String,
        /// The smallest value, in thousandths.
        min: u64,
        /// The largest value, in thousandths.
        max: u64,
    },
    /// It is no list of a few whole numbers.
    NotNumbers {
        /// The text.
        found: String,
        /// The separator between two numbers.
        separator: char,
    },
    /// It is no length of time.
    NotADuration {
        /// The text.
        found: String,
    },
    /// It takes more memory than there is.
    OverMemory {
        /// The value.
        found: u64,
        /// The largest value that fits.
        max: u64,
    },
    /// It takes more threads than there are cores.
    OverCores {
        /// The value.
        found: u64,
        /// The largest value that fits.
        max: u64,
    },
}

impl From<&ValueError> for Message {
    fn from(error: &ValueError) -> Message {
        match error {
            ValueError::NotInRange { found, min, max } => Message::new("value-not-in-range")
                .with("found", found.as_str())
                .with("min", min.to_string())
                .with("max", max.to_string()),
            ValueError::NotAChoice { found, choices } => Message::new("value-not-a-choice")
                .with("found", found.as_str())
                .with("choices", choices.join(", ")),
            ValueError::NotASize { found, min, max } => Message::new("value-not-a-size")
                .with("found", found.as_str())
                .with("min", *min)
                .with("max", *max),
            ValueError::NotADecimal { found, min, max } => Message::new("value-not-a-decimal")
                .with("found", found.as_str())
                .with("min", OptionValue::Decimal(*min).to_string())
                .with("max", OptionValue::Decimal(*max).to_string()),
            ValueError::NotNumbers { found, separator } => Message::new("value-not-numbers")
                .with("found", found.as_str())
                .with("separator", *separator)
                .with("most", Numbers::MAX),
            ValueError::NotADuration { found } => {
                Message::new("value-not-a-duration").with("found", found.as_str())
            }
            ValueError::OverMemory { found, max } => over("value-over-memory", *found, *max),
            ValueError::OverCores { found, max } => over("value-over-cores", *found, *max),
        }
    }
}

fn over(key: &'static str, found: u64, max: u64) -> Message {
    Message::new(key).with("found", found.to_string()).with("max", max.to_string())
}

user_error!(ValueError);
