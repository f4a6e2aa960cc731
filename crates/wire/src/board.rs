use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The labels of a board, which do not change during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Ground {
    /// The names above the columns, or above the columns of dots of a lattice.
    pub column_names: Vec<String>,
    /// The names beside the rows, or beside the rows of dots of a lattice.
    pub row_names: Vec<String>,
    /// The crossings of the grid with a guide mark: row and column of the cell below on the right.
    pub guides: Vec<[usize; 2]>,
    /// The names of all places in reading order: cells row by row; on a lattice a row of horizontal lines, a row of
    /// vertical lines, and so on.
    pub names: Vec<String>,
}

/// What is on a board. Cells, boxes and objects are listed row by row from the top left, one character each: `.` for an
/// empty one, `1` for the first player's, `2` for the second's, `o` for an object of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Board {
    /// What the board is made of.
    pub kind: BoardKind,
    /// Rows of cells, boxes or piles.
    pub rows: usize,
    /// Columns of cells, boxes or objects.
    pub columns: usize,
    /// The owner of each cell or box, or where objects are.
    pub owners: String,
    /// Which horizontal lines of a lattice are drawn, `0` or `1`: `rows + 1` rows of `columns`. Empty for other boards.
    pub horizontal: String,
    /// Which vertical lines of a lattice are drawn: `rows` rows of `columns + 1`. Empty for other boards.
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
    /// Cells that hold coloured counters with the signs of their sides.
    Counters,
    /// Dots joined by lines around boxes.
    Lattice,
    /// Rows of objects that belong to no side; a move takes an object and all to the right of it.
    Piles,
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
