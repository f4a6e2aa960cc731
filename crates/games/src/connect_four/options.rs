use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues, ValueError};

use super::OptionsError;
use crate::grid;

/// The size of the board and the length of a winning row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    width: u8,
    height: u8,
    in_a_row: u8,
}

impl Options {
    /// The shortest side.
    pub const MIN_SIDE: u8 = 4;
    /// The shortest winning row.
    pub const MIN_ROW: u8 = 3;
    /// The longest side, and the longest winning row.
    pub const MAX: u8 = 8;

    /// Makes options for a board.
    ///
    /// # Errors
    /// When a side is out of range or the winning row is longer than both sides.
    pub fn new(width: u64, height: u64, in_a_row: u64) -> Result<Options, OptionsError> {
        let width = in_range(width, Self::MIN_SIDE)?;
        let height = in_range(height, Self::MIN_SIDE)?;
        let in_a_row = in_range(in_a_row, Self::MIN_ROW)?;
        if in_a_row > width.max(height) {
            return Err(OptionsError::RowTooLong { row: in_a_row, width, height });
        }
        Ok(Options { width, height, in_a_row })
    }

    /// Returns the error for a text that is not the length of a winning row.
    pub(super) fn not_a_row(found: &str) -> OptionsError {
        out_of_range(found.to_owned(), Self::MIN_ROW)
    }

    pub(super) fn width(self) -> usize {
        self.width as usize
    }

    pub(super) fn height(self) -> usize {
        self.height as usize
    }

    pub(super) fn in_a_row(self) -> usize {
        self.in_a_row as usize
    }
}

fn in_range(number: u64, min: u8) -> Result<u8, OptionsError> {
    let small = u8::try_from(number).ok().filter(|side| (min..=Options::MAX).contains(side));
    small.ok_or_else(|| out_of_range(number.to_string(), min))
}

fn out_of_range(found: String, min: u8) -> OptionsError {
    let (min, max) = (u64::from(min), u64::from(Options::MAX));
    OptionsError::Value(ValueError::NotInRange { found, min, max })
}

impl Default for Options {
    fn default() -> Options {
        Options { width: 7, height: 6, in_a_row: 4 }
    }
}

// The board must fit into the grid.
const _: () = assert!(Options::MAX as usize <= grid::SIDE);

const fn spec(
    key: &'static str,
    min: u8,
    default: &'static str,
    message: &'static str,
) -> OptionSpec {
    let kind = OptionKind::Integer { min: min as u64, max: Options::MAX as u64 };
    OptionSpec { key, kind, default: Some(default), message, cost: OptionCost::None }
}

impl papan_core::Options for Options {
    type Error = OptionsError;

    const SPECS: &'static [OptionSpec] = &[
        spec("width", Options::MIN_SIDE, "7", "option-connect-four-width"),
        spec("height", Options::MIN_SIDE, "6", "option-connect-four-height"),
        spec("in-a-row", Options::MIN_ROW, "4", "option-connect-four-in-a-row"),
    ];

    fn from_values(values: &OptionValues) -> Result<Options, OptionsError> {
        let number = |key, default| values.integer(key).unwrap_or(default);
        Options::new(number("width", 7), number("height", 6), number("in-a-row", 4))
    }

    fn to_values(&self) -> OptionValues {
        [("width", self.width, 7), ("height", self.height, 6), ("in-a-row", self.in_a_row, 4)]
            .into_iter()
            .filter(|&(_, number, default)| number != default)
            .fold(OptionValues::new(), |values, (key, number, _)| {
                values.with(key, OptionValue::Integer(u64::from(number)))
            })
    }
}
