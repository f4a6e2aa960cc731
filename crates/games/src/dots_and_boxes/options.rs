use papan_core::{OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues, ValueError};

use crate::grid;

/// The size of the board, counted in boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    rows: u8,
    columns: u8,
}

impl Options {
    /// The most rows or columns of boxes.
    pub const MAX: u8 = 6;

    const DEFAULT: Options = Options { rows: 3, columns: 3 };

    /// Makes options for a board of boxes.
    ///
    /// # Errors
    /// When a side is out of range.
    pub fn new(rows: u64, columns: u64) -> Result<Options, ValueError> {
        match (u8::try_from(rows), u8::try_from(columns)) {
            (Ok(rows @ 1..=Self::MAX), Ok(columns @ 1..=Self::MAX)) => {
                Ok(Options { rows, columns })
            }
            _ => Err(ValueError::NotASize {
                found: format!("{rows}x{columns}"),
                min: 1,
                max: u64::from(Self::MAX),
            }),
        }
    }

    pub(super) fn rows(self) -> usize {
        self.rows as usize
    }

    pub(super) fn columns(self) -> usize {
        self.columns as usize
    }
}

// The dots around the boxes must fit into the grid.
const _: () = assert!((Options::MAX as usize) < grid::SIDE);

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

impl papan_core::Options for Options {
    type Error = ValueError;

    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "size",
        kind: OptionKind::Size { min: 1, max: Options::MAX as u64 },
        default: Some("3x3"),
        message: "option-dots-and-boxes-size",
        cost: OptionCost::None,
    }];

    fn from_values(values: &OptionValues) -> Result<Options, ValueError> {
        let (rows, columns) = values.size("size").unwrap_or((3, 3));
        Options::new(rows, columns)
    }

    fn to_values(&self) -> OptionValues {
        if *self == Options::DEFAULT {
            return OptionValues::new();
        }
        let size = OptionValue::Size(u64::from(self.rows), u64::from(self.columns));
        OptionValues::new().with("size", size)
    }
}
