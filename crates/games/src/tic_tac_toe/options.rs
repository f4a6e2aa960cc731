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
    /// The shortest side, and the shortest winning row.
    pub const MIN: u8 = 3;
    /// The longest side, and the longest winning row.
    pub const MAX: u8 = 8;

    /// Makes options for a board.
    ///
    /// # Errors
    /// When a side is out of range or the winning row is longer than both sides.
    pub fn new(width: u64, height: u64, in_a_row: u64) -> Result<Options, OptionsError> {
        let in_range = |number: u64| {
            u8::try_from(number).ok().filter(|side| (Self::MIN..=Self::MAX).contains(side))
        };
        let options = in_range(width).zip(in_range(height)).zip(in_range(in_a_row));
        let Some(((width, height), in_a_row)) = options else {
            let found = [width, height, in_a_row]
                .into_iter()
                .find(|&number| in_range(number).is_none())
                .unwrap_or_default();
            return Err(Self::out_of_range(&found.to_string()));
        };
        if in_a_row > width.max(height) {
            return Err(OptionsError::RowTooLong { row: in_a_row, width, height });
        }
        Ok(Options { width, height, in_a_row })
    }

    /// Returns the error for a text that is not a side length or a winning row.
    pub(super) fn out_of_range(found: &str) -> OptionsError {
        let (min, max) = (u64::from(Self::MIN), u64::from(Self::MAX));
        OptionsError::Value(ValueError::NotInRange { found: found.to_owned(), min, max })
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

impl Default for Options {
    fn default() -> Options {
        Options { width: 3, height: 3, in_a_row: 3 }
    }
}

// The board must fit into the grid.
const _: () = assert!(Options::MAX as usize <= grid::SIDE);

const SIDE: OptionKind = OptionKind::Integer { min: Options::MIN as u64, max: Options::MAX as u64 };

impl papan_core::Options for Options {
    type Error = OptionsError;

    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "width",
            kind: SIDE,
            default: Some("3"),
            message: "option-tic-tac-toe-width",
            cost: OptionCost::None,
        },
        OptionSpec {
            key: "height",
            kind: SIDE,
            default: Some("3"),
            message: "option-tic-tac-toe-height",
            cost: OptionCost::None,
        },
        OptionSpec {
            key: "in-a-row",
            kind: SIDE,
            default: Some("3"),
            message: "option-tic-tac-toe-in-a-row",
            cost: OptionCost::None,
        },
    ];

    fn from_values(values: &OptionValues) -> Result<Options, OptionsError> {
        let side = |key| values.integer(key).unwrap_or(3);
        Options::new(side("width"), side("height"), side("in-a-row"))
    }

    fn to_values(&self) -> OptionValues {
        [("width", self.width), ("height", self.height), ("in-a-row", self.in_a_row)]
            .into_iter()
            .filter(|&(_, number)| number != 3)
            .fold(OptionValues::new(), |values, (key, number)| {
                values.with(key, OptionValue::Integer(u64::from(number)))
            })
    }
}
