use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A board to draw. Cells and boxes are listed row by row from the top left, one character each: `.` for nobody's, `1`
/// for the first player's, `2` for the second's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Board {
    /// What the board is made of.
    pub kind: BoardKind,
    /// Rows of cells or boxes.
    pub rows: usize,
    /// Columns of cells or boxes.
    pub columns: usize,
    /// Who owns each cell or box.
    pub owners: String,
    /// Which horizontal lines of a lattice are drawn, `0` or `1`: `rows + 1` rows of `columns`. Empty for cells.
    pub horizontal: String,
    /// Which vertical lines of a lattice are drawn: `rows` rows of `columns + 1`. Empty for cells.
    pub vertical: String,
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BoardKind {
    /// Cells that hold written signs.
    Signs,
    /// Cells that hold discs, dark for the first player and light for the second.
    Discs,
    /// Dots joined by lines around boxes.
    Lattice,
}

/// Where a move happens; rows and columns count from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum Place {
    /// On a cell.
    Cell {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
    },
    /// On the line to the right of a dot.
    Horizontal {
        /// The row of the dot.
        row: usize,
        /// The column of the dot.
        column: usize,
    },
    /// On the line below a dot.
    Vertical {
        /// The row of the dot.
        row: usize,
        /// The column of the dot.
        column: usize,
    },
    /// Nowhere: a pass.
    Aside,
}
