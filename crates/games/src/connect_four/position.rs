use papan_core::{Game, Outcome, Side, Symmetric, Symmetry, hash_words};

use super::{Column, IllegalColumn, Options};
use crate::{
    grid::{self, Cell, CellSet, Cells},
    rows::has_row,
};

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConnectFour {
    /// The counters of the side to move.
    pub(super) own: CellSet,
    pub(super) enemy: CellSet,
    pub(super) turn: Side,
    /// Whether the side that moved last has its row.
    pub(super) won: bool,
    pub(super) options: Options,
}

impl ConnectFour {
    /// Returns the counters of a side.
    #[inline]
    pub fn counters_of(&self, side: Side) -> CellSet {
        if side == self.turn { self.own } else { self.enemy }
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty(&self) -> CellSet {
        let board = grid::rectangle(self.options.height(), self.options.width());
        board & !(self.own | self.enemy)
    }

    /// Returns the rows and columns of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.options.height(), self.options.width())
    }

    /// Returns how many counters in a row win.
    #[inline]
    pub fn in_a_row(&self) -> usize {
        self.options.in_a_row()
    }

    /// Returns the cell in which a counter comes to rest, or `None` if the column is full or outside of the board.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        // The empty cells of a column are its uppermost ones.
        let room = (self.empty() & column.cells()).count_ones() as usize;
        room.checked_sub(1).map(|row| Cell::new(row, column.index()))
    }
}

impl Default for ConnectFour {
    fn default() -> ConnectFour {
        ConnectFour::start(&Options::default())
    }
}

/// The cells of the top row.
const TOP: CellSet = 0xff;

impl Game for ConnectFour {
    type Move = Column;
    type Options = Options;
    type IllegalMove = IllegalColumn;
    const ID: &'static str = "connect-four";

    fn start(options: &Options) -> ConnectFour {
        ConnectFour { own: 0, enemy: 0, turn: Side::First, won: false, options: *options }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only the side that moved last can have won.
        let margin = i32::from(self.won);
        let margin = if self.turn == Side::First { -margin } else { margin };
        (self.won || self.empty() == 0).then_some(Outcome::from_margin(margin))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Column> {
        let open = if self.won { 0 } else { self.empty() & TOP };
        Cells::of(open).map(|cell| Column::new(cell.column()))
    }

    fn check(&self, column: Column) -> Result<(), IllegalColumn> {
        if self.outcome().is_some() {
            return Err(IllegalColumn::GameOver);
        }
        let last = Column::new(self.options.width() - 1);
        if column > last {
            return Err(IllegalColumn::Outside { column, last });
        }
        self.landing(column).map(|_| ()).ok_or(IllegalColumn::Full { column })
    }

    #[inline]
    fn play_unchecked(&mut self, column: Column) {
        let landed = self.landing(column).map_or(0, Cell::bit);
        let moved = self.own | landed;
        self.won = has_row(moved, self.options.in_a_row());
        (self.own, self.enemy) = (self.enemy, moved);
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        // The number of counters settles whose turn it is; the size is the same all through a search.
        hash_words([self.own, self.enemy])
    }

    fn max_remaining_plies(&self) -> u32 {
        if self.won { 0 } else { self.empty().count_ones() }
    }
}

/// Left and right are alike; top and bottom are not.
const MIRROR: [Symmetry; 2] = [Symmetry::SQUARE[0], Symmetry::SQUARE[1]];

impl Symmetric for ConnectFour {
    fn symmetries(&self) -> &'static [Symmetry] {
        &MIRROR
    }

    fn image(&self, symmetry: Symmetry) -> ConnectFour {
        let (rows, columns) = self.size();
        let [own, enemy] =
            [self.own, self.enemy].map(|set| grid::image(set, symmetry, rows, columns));
        ConnectFour { own, enemy, ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, column: Column) -> Column {
        let (rows, columns) = self.size();
        Column::new(Cell::new(0, column.index()).image(symmetry, rows, columns).column())
    }
}
