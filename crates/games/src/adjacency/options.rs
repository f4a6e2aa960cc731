use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues, ValueError};

use crate::position_text::Sign;

/// How many rounds are played, and which sign moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    rounds: u8,
    first: Sign,
}

impl Options {
    /// The most rounds: they fill the board.
    pub const MAX_ROUNDS: u8 = 28;

    /// Makes options for a game of some rounds in which X moves first.
    ///
    /// # Errors
    /// When the number of rounds is out of range.
    pub fn with_rounds(rounds: u64) -> Result<Options, ValueError> {
        match u8::try_from(rounds) {
            Ok(rounds @ 1..=Self::MAX_ROUNDS) => Ok(Options { rounds, first: Sign::X }),
            _ => Err(ValueError::NotInRange {
                found: rounds.to_string(),
                min: 1,
                max: u64::from(Self::MAX_ROUNDS),
            }),
        }
    }

    /// Lets O move first.
    #[must_use]
    pub fn o_first(self) -> Options {
        Options { first: Sign::O, ..self }
    }

    pub(super) fn new(rounds: u8, first: Sign) -> Options {
        Options { rounds, first }
    }

    pub(super) fn rounds(self) -> u8 {
        self.rounds
    }

    pub(super) fn first(self) -> Sign {
        self.first
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: Self::MAX_ROUNDS, first: Sign::X }
    }
}

impl papan_core::Options for Options {
    type Error = ValueError;

    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rounds",
            kind: OptionKind::Integer { min: 1, max: Options::MAX_ROUNDS as u64 },
            default: Some("28"),
            message: "option-adjacency-rounds",
            cost: OptionCost::None,
        },
        OptionSpec {
            key: "first",
            kind: OptionKind::Choice(&["X", "O"]),
            default: Some("X"),
            message: "option-adjacency-first",
            cost: OptionCost::None,
        },
    ];

    fn from_values(values: &OptionValues) -> Result<Options, ValueError> {
        let rounds = values.integer("rounds").unwrap_or(u64::from(Self::MAX_ROUNDS));
        let options = Options::with_rounds(rounds)?;
        Ok(if values.choice("first") == Some("O") { options.o_first() } else { options })
    }

    fn to_values(&self) -> OptionValues {
        let mut values = OptionValues::new();
        if self.rounds != Self::MAX_ROUNDS {
            values = values.with("rounds", OptionValue::Integer(u64::from(self.rounds)));
        }
        if self.first == Sign::O {
            values = values.with("first", OptionValue::Choice("O"));
        }
        values
    }
}
