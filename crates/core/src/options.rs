use std::{convert::Infallible, fmt, fmt::Debug, time::Duration};

use crate::{OptionCost, UserError, ValueError};

/// The declaration of one option of a game, a puzzle or an agent.
///
/// It is beside what it configures and is the only one: the parser of `name:key=value`, the help, the JSON and the
/// forms of the web page all read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word before the `=`.
    pub key: &'static str,
    /// The values it accepts.
    pub kind: OptionKind,
    /// The value when none is given, as text; `None` when leaving it out means something of its own.
    pub default: Option<&'static str>,
    /// The key of the sentence that describes the option.
    pub message: &'static str,
    /// What each unit of its value takes of the machine, for options that are whole numbers.
    pub cost: OptionCost,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number within a range.
    Integer {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Rows and columns, written `3x4`.
    Size {
        /// The fewest rows or columns.
        min: u64,
        /// The most rows or columns.
        max: u64,
    },
    /// A length of time, written `250ms`, `1.5s` or `2m`.
    Duration,
    /// A number with at most three digits after the point, kept in thousandths.
    Decimal {
        /// The smallest value, in thousandths.
        min: u64,
        /// The largest value, in thousandths.
        max: u64,
    },
    /// A few whole numbers, written `1+5+10+25`.
    Numbers {
        /// The separator between two of them.
        separator: char,
    },
}

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A whole number.
    Integer(u64),
    /// One of the declared words.
    Choice(&'static str),
    /// Rows and columns.
    Size(u64, u64),
    /// A length of time.
    Duration(Duration),
    /// A number in thousandths.
    Decimal(u64),
    /// A few whole numbers.
    Numbers(Numbers),
}

/// At most [`Numbers::MAX`] whole numbers, in the order in which they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    given: [u64; Numbers::MAX],
    count: usize,
    separator: char,
}

impl Numbers {
    /// The most numbers in a list.
    pub const MAX: usize = 16;

    /// Makes a list; `None` if there are too many numbers, or none.
    pub fn new(given: &[u64], separator: char) -> Option<Numbers> {
        let count = given.len();
        (1..=Self::MAX).contains(&count).then(|| {
            let mut all = [0; Self::MAX];
            all[..count].copy_from_slice(given);
            Numbers { given: all, count, separator }
        })
    }

    /// Returns the numbers.
    pub fn as_slice(&self) -> &[u64] {
        &self.given[..self.count]
    }
}

impl OptionKind {
    /// Reads a value of this kind.
    ///
    /// # Errors
    /// What may stand there instead.
    pub fn read(self, text: &str) -> Result<OptionValue, ValueError> {
        let text = text.trim();
        let found = || text.to_owned();
        match self {
            OptionKind::Integer { min, max } => match text.parse() {
                Ok(number) if (min..=max).contains(&number) => Ok(OptionValue::Integer(number)),
                _ => Err(ValueError::NotInRange { found: found(), min, max }),
            },
            OptionKind::Choice(choices) => choices
                .iter()
                .find(|word| word.eq_ignore_ascii_case(text))
                .map(|word| OptionValue::Choice(word))
                .ok_or_else(|| ValueError::NotAChoice { found: found(), choices }),
            OptionKind::Size { min, max } => {
                let side = |text: &str| {
                    text.trim().parse().ok().filter(|number| (min..=max).contains(number))
                };
                text.split_once(['x', 'X'])
                    .and_then(|(rows, columns)| {
                        Some(OptionValue::Size(side(rows)?, side(columns)?))
                    })
                    .ok_or_else(|| ValueError::NotASize { found: found(), min, max })
            }
            OptionKind::Decimal { min, max } => read_thousandths(text)
                .filter(|number| (min..=max).contains(number))
                .map(OptionValue::Decimal)
                .ok_or_else(|| ValueError::NotADecimal { found: found(), min, max }),
            OptionKind::Numbers { separator } => {
                let numbers: Result<Vec<u64>, _> =
                    text.split(separator).map(|word| word.trim().parse()).collect();
                let list = numbers.ok().and_then(|numbers| Numbers::new(&numbers, separator));
                list.map(OptionValue::Numbers)
                    .ok_or_else(|| ValueError::NotNumbers { found: found(), separator })
            }
            OptionKind::Duration => read_duration(text)
                .map(OptionValue::Duration)
                .ok_or_else(|| ValueError::NotADuration { found: found() }),
        }
    }
}

/// The longest time that may be asked for: a day. It keeps all sums of times far from overflow.
const LONGEST_SECONDS: f64 = 86_400.0;

fn read_duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    let number: f64 = digits.trim().parse().ok().filter(|_| digits.trim().chars().all(plain))?;
    let seconds = number * scale;
    (seconds <= LONGEST_SECONDS).then(|| Duration::from_secs_f64(seconds))
}

fn read_thousandths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let whole: u64 = whole.parse().ok()?;
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.checked_mul(1000)?.checked_add(part)
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Integer { min, max: u64::MAX } => write!(f, "{min}.."),
            OptionKind::Integer { min, max } => write!(f, "{min}..={max}"),
            OptionKind::Choice(words) => f.write_str(&words.join("|")),
            OptionKind::Size { min, max } => write!(f, "{min}x{min}..={max}x{max}"),
            OptionKind::Duration => f.write_str("TIME"),
            OptionKind::Numbers { separator } => write!(f, "A{separator}B{separator}..."),
            OptionKind::Decimal { min, max } => {
                write!(f, "{}..={}", OptionValue::Decimal(*min), OptionValue::Decimal(*max))
            }
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Integer(number) => write!(f, "{number}"),
            OptionValue::Choice(word) => f.write_str(word),
            OptionValue::Size(rows, columns) => write!(f, "{rows}x{columns}"),
            OptionValue::Decimal(number) => {
                let digits = format!("{}.{:03}", number / 1000, number % 1000);
                f.write_str(digits.trim_end_matches('0').trim_end_matches('.'))
            }
            OptionValue::Numbers(list) => {
                let words: Vec<String> = list.as_slice().iter().map(u64::to_string).collect();
                f.write_str(&words.join(list.separator.to_string().as_str()))
            }
            OptionValue::Duration(time) if time.subsec_nanos() == 0 => {
                write!(f, "{}s", time.as_secs())
            }
            OptionValue::Duration(time) => write!(f, "{}ms", time.as_secs_f64() * 1000.0),
        }
    }
}

/// Values for declared options, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionValues(Vec<(&'static str, OptionValue)>);

impl OptionValues {
    /// Makes an empty list: every option has its default.
    pub fn new() -> OptionValues {
        OptionValues::default()
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: OptionValue) -> OptionValues {
        self.0.push((key, value));
        self
    }

    /// Returns the value given for a key.
    pub fn get(&self, key: &str) -> Option<OptionValue> {
        self.0.iter().find(|(known, _)| *known == key).map(|&(_, value)| value)
    }

    /// Returns the whole number given for a key.
    pub fn integer(&self, key: &str) -> Option<u64> {
        match self.get(key) {
            Some(OptionValue::Integer(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the word given for a key.
    pub fn choice(&self, key: &str) -> Option<&'static str> {
        match self.get(key) {
            Some(OptionValue::Choice(word)) => Some(word),
            _ => None,
        }
    }

    /// Returns the rows and columns given for a key.
    pub fn size(&self, key: &str) -> Option<(u64, u64)> {
        match self.get(key) {
            Some(OptionValue::Size(rows, columns)) => Some((rows, columns)),
            _ => None,
        }
    }

    /// Returns the length of time given for a key.
    pub fn duration(&self, key: &str) -> Option<Duration> {
        match self.get(key) {
            Some(OptionValue::Duration(time)) => Some(time),
            _ => None,
        }
    }

    /// Returns the whole numbers given for a key.
    pub fn numbers(&self, key: &str) -> Option<Numbers> {
        match self.get(key) {
            Some(OptionValue::Numbers(list)) => Some(list),
            _ => None,
        }
    }

    /// Returns the number given for a key.
    pub fn decimal(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(OptionValue::Decimal(thousandths)) => Some(thousandths as f64 / 1000.0),
            _ => None,
        }
    }

    /// Lists keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, OptionValue)> {
        self.0.iter().copied()
    }

    /// Returns whether nothing was given.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What can be chosen before a game starts; a value of this type is always valid.
pub trait Options: Clone + Debug + Default + Eq + Send + Sync + 'static {
    /// Why values that are right one by one contradict each other.
    type Error: UserError;

    /// The declarations of all options.
    const SPECS: &'static [OptionSpec];

    /// Makes options from values of declared keys; what is not given keeps its default.
    ///
    /// # Errors
    /// When values that are right one by one contradict each other.
    fn from_values(values: &OptionValues) -> Result<Self, Self::Error>;

    /// Returns the values that differ from the defaults, so that `name:key=value` says no more than it must.
    fn to_values(&self) -> OptionValues;

    /// Returns whether a game with these options can reach positions that have the given ones: only the same, except
    /// where moves change what the options describe.
    fn admits(&self, of_position: &Self) -> bool {
        self == of_position
    }
}

/// A game without options.
impl Options for () {
    type Error = Infallible;

    const SPECS: &'static [OptionSpec] = &[];

    fn from_values(_: &OptionValues) -> Result<(), Infallible> {
        Ok(())
    }

    fn to_values(&self) -> OptionValues {
        OptionValues::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLUS: OptionKind = OptionKind::Numbers { separator: '+' };

    #[test]
    fn values_are_read_and_printed_as_declared() {
        let size = OptionKind::Size { min: 1, max: 6 };
        let number = OptionKind::Integer { min: 3, max: 8 };
        let word = OptionKind::Choice(&["X", "O"]);
        let factor = OptionKind::Decimal { min: 0, max: 1000 };
        for (kind, text, printed) in [
            (size, "3x4", Some("3x4")),
            (size, " 3 X 4 ", Some("3x4")),
            (size, "0x4", None),
            (size, "3x7", None),
            (size, "3", None),
            (size, "-3x3", None),
            (number, "3", Some("3")),
            (number, "9", None),
            (number, "-3", None),
            (number, "99999999999999999999999", None),
            (number, "", None),
            (word, "o", Some("O")),
            (word, "Z", None),
            (PLUS, "1+5 + 10", Some("1+5+10")),
            (PLUS, "7", Some("7")),
            (OptionKind::Numbers { separator: '-' }, "3-5-7", Some("3-5-7")),
            (OptionKind::Numbers { separator: '-' }, "3+5", None),
            (PLUS, "", None),
            (PLUS, "1+x", None),
            (PLUS, "1+2+3+4+5+6+7+8+9+10+11+12+13+14+15+16+17", None),
            (factor, "0.5", Some("0.5")),
            (factor, "1", Some("1")),
            (factor, "0.125", Some("0.125")),
            (factor, "0.1255", None),
            (factor, ".5", None),
            (factor, "1.5", None),
            (factor, "-0.5", None),
            (factor, "NaN", None),
            (OptionKind::Duration, "1.5s", Some("1500ms")),
            (OptionKind::Duration, "250ms", Some("250ms")),
            (OptionKind::Duration, "2m", Some("120s")),
            (OptionKind::Duration, "0ms", Some("0s")),
            (OptionKind::Duration, "5", None),
            (OptionKind::Duration, "-1s", None),
            (OptionKind::Duration, "1e9s", None),
            (OptionKind::Duration, "nans", None),
            (OptionKind::Duration, "25h", None),
            (OptionKind::Duration, "1µ", None),
        ] {
            let read = kind.read(text).map(|value| value.to_string());
            assert_eq!(read.as_deref().ok(), printed, "{kind:?} {text:?}");
        }
    }
}
