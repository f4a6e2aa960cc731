use papan_core::{Game, Outcome, Side, Symmetric, Symmetry, hash_words};

use super::Options;
use crate::{
    grid::{self, Cell, CellSet, Cells, IllegalCell},
    rows::has_row,
};

/// A position of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The marks of the side to move. Keeping the sides apart by turn, not by name, saves random play a fifth.
    pub(super) own: CellSet,
    pub(super) enemy: CellSet,
    pub(super) turn: Side,
    /// How many cells are empty.
    pub(super) empty_cells: u8,
    /// Whether the side that moved last has its row.
    pub(super) won: bool,
    pub(super) options: Options,
}

impl TicTacToe {
    /// Returns the marks of `First` (X) and `Second` (O).
    pub(super) fn marks(&self) -> [CellSet; 2] {
        match self.turn {
            Side::First => [self.own, self.enemy],
            Side::Second => [self.enemy, self.own],
        }
    }

    /// Returns the marks of a side.
    #[inline]
    pub fn marks_of(&self, player: Side) -> CellSet {
        if player == self.turn { self.own } else { self.enemy }
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

    /// Returns how many marks in a row win.
    #[inline]
    pub fn in_a_row(&self) -> usize {
        self.options.in_a_row()
    }
}

impl Default for TicTacToe {
    fn default() -> TicTacToe {
        TicTacToe::start(&Options::default())
    }
}

impl Game for TicTacToe {
    type Move = Cell;
    type Options = Options;
    type IllegalMove = IllegalCell;
    const ID: &'static str = "tic-tac-toe";

    fn start(options: &Options) -> TicTacToe {
        TicTacToe {
            own: 0,
            enemy: 0,
            turn: Side::First,
            empty_cells: (options.width() * options.height()) as u8,
            won: false,
            options: *options,
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        // If a side has won, it is the side that moved last.
        let margin = i32::from(self.won);
        let margin = if self.turn == Side::First { -margin } else { margin };
        (self.won || self.empty_cells == 0).then_some(Outcome::from_margin(margin))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        if self.won {
            Cells::of(0)
        } else {
            Cells::counted(self.empty(), u32::from(self.empty_cells))
        }
    }

    fn check(&self, cell: Cell) -> Result<(), IllegalCell> {
        if self.outcome().is_some() {
            return Err(IllegalCell::GameOver);
        }
        cell.refuse_outside(self.options.height(), self.options.width())?;
        if self.empty() & cell.bit() == 0 {
            return Err(IllegalCell::Occupied { cell });
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        let moved = self.own | cell.bit();
        self.won = has_row(moved, self.options.in_a_row());
        (self.own, self.enemy) = (self.enemy, moved);
        self.turn = self.turn.other();
        self.empty_cells -= 1;
    }

    fn key(&self) -> u64 {
        // The number of marks settles whose turn it is; the size is the same all through a search.
        hash_words([self.own, self.enemy])
    }

    fn max_remaining_plies(&self) -> u32 {
        if self.won { 0 } else { u32::from(self.empty_cells) }
    }
}

impl Symmetric for TicTacToe {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.options.height(), self.options.width())
    }

    fn image(&self, symmetry: Symmetry) -> TicTacToe {
        let (rows, columns) = (self.options.height(), self.options.width());
        let [own, enemy] =
            [self.own, self.enemy].map(|set| grid::image(set, symmetry, rows, columns));
        TicTacToe { own, enemy, ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, cell: Cell) -> Cell {
        cell.image(symmetry, self.options.height(), self.options.width())
    }
}
