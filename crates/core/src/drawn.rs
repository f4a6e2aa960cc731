use crate::{Game, Side};

/// A game that can be shown to a person.
///
/// Whoever draws boards knows a few kinds of [`Picture`], not the games: a new game that fits one of them can be
/// seen everywhere at once.
pub trait Drawn: Game {
    /// Returns the board as something to draw.
    fn picture(&self) -> Picture;

    /// Returns where on the board a move happens.
    fn place(&self, chosen: Self::Move) -> Place;

    /// Returns the sign of a side in texts: `X`, `O`, `1`, `2`.
    fn symbol(&self, player: Side) -> char;

    /// Returns what each side counts so far, in games that count something.
    fn scores(&self) -> Option<[u32; 2]>;

    /// Returns the rounds still to be played, in games that have rounds.
    fn rounds_left(&self) -> Option<u32> {
        None
    }

    /// Returns the places that won the game, in games that are won by a row of marks.
    fn winning_row(&self) -> Vec<Place> {
        Vec::new()
    }
}

/// A board, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Cells that hold marks or discs.
    Cells(Cells),
    /// Dots joined by lines around boxes.
    Lattice(Lattice),
}

/// A rectangle of cells, listed row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Who owns each cell.
    pub owners: Vec<Option<Side>>,
    /// What stands on an owned cell.
    pub marks: Marks,
}

/// What stands on the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Written signs.
    Signs,
    /// Discs, dark for `First` and light for `Second`.
    Discs,
}

/// A rectangle of boxes between dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Rows of boxes.
    pub rows: usize,
    /// Columns of boxes.
    pub columns: usize,
    /// Which horizontal lines are drawn: `rows + 1` rows of `columns`.
    pub horizontal: Vec<bool>,
    /// Which vertical lines are drawn: `rows` rows of `columns + 1`.
    pub vertical: Vec<bool>,
    /// Who owns each box, row by row.
    pub owners: Vec<Option<Side>>,
}

/// Where a move happens; rows and columns count from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
