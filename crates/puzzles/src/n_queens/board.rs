use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues, Options};

use super::QueensError;

/// The board of N-Queens: only its size matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queens {
    size: u32,
}

impl Queens {
    /// The largest board: a placement on it still fits into a gigabyte.
    pub const LARGEST: u32 = 100_000_000;

    /// Makes a board with `size` rows and columns.
    ///
    /// # Errors
    /// When the size is 0 or larger than [`LARGEST`](Queens::LARGEST).
    pub fn new(size: u64) -> Result<Queens, QueensError> {
        match u32::try_from(size) {
            Ok(size) if (1..=Self::LARGEST).contains(&size) => Ok(Queens { size }),
            _ => Err(QueensError::Size { found: size }),
        }
    }

    /// Returns the number of rows, columns and queens.
    pub fn size(self) -> u32 {
        self.size
    }

    /// Says whether there is any solution: there is, except for sizes 2 and 3.
    ///
    /// Two or three queens leave no choice after the first. For all larger sizes Pauls gave solutions in 1874.
    pub fn has_solution(self) -> bool {
        !matches!(self.size, 2 | 3)
    }
}

impl Default for Queens {
    /// Returns the board of chess.
    fn default() -> Queens {
        Queens { size: 8 }
    }
}

impl Options for Queens {
    type Error = QueensError;

    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "n",
        kind: OptionKind::Integer { min: 1, max: Queens::LARGEST as u64 },
        default: Some("8"),
        message: "option-queens-n",
        // A queen of the answer is a text of its own.
        cost: OptionCost::Memory(128),
    }];

    fn from_values(values: &OptionValues) -> Result<Queens, QueensError> {
        Queens::new(values.integer("n").unwrap_or(8))
    }

    fn to_values(&self) -> OptionValues {
        let values = OptionValues::new();
        if *self == Queens::default() {
            return values;
        }
        values.with("n", OptionValue::Integer(u64::from(self.size)))
    }
}
