use papan_core::{
    Game, IllegalMove, Message, Outcome, Player, Symmetric, Symmetry, hash_words,
};

use super::{Options, rows::has_row};
use crate::grid::{self, Cell, CellSet, Cells};

/// A position of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The marks of `First` (X) and `Second` (O).
    pub(super) marks: [CellSet; 2],
    pub(super) turn: Player,
    /// Whether the side that moved last has its row.
    pub(super) won: bool,
    pub(super) options: Options,
}

impl TicTacToe {
    /// Returns the cells of the board.
    pub(super) fn board(options: Options) -> CellSet {
        let row = 0xff >> (8 - options.width());
        (0..options.height()).fold(0, |board, y| board | row << (8 * y))
    }

    #[inline]
    fn empty(&self) -> CellSet {
        Self::board(self.options) & !(self.marks[0] | self.marks[1])
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
    const ID: &'static str = "tic-tac-toe";

    fn start(options: &Options) -> TicTacToe {
        TicTacToe { marks: [0, 0], turn: Player::First, won: false, options: *options }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            let margin = if self.turn == Player::First { -1 } else { 1 };
            return Some(Outcome::from_margin(margin));
        }
        (self.empty() == 0).then_some(Outcome::DRAW)
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        Cells::of(if self.won { 0 } else { self.empty() })
    }

    fn check(&self, cell: Cell) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(Message::new("move-game-over").into());
        }
        cell.refuse_outside(self.options.height(), self.options.width())?;
        if self.empty() & cell.bit() == 0 {
            return Err(Message::new("move-occupied").with("cell", cell.to_string()).into());
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        let own = &mut self.marks[self.turn.index()];
        *own |= cell.bit();
        self.won = has_row(*own, self.options.in_a_row());
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        // The marks settle whose turn it is; the size is the same all through a search.
        hash_words(self.marks)
    }

    fn longest_rest(&self) -> u32 {
        if self.won { 0 } else { self.empty().count_ones() }
    }
}

impl Symmetric for TicTacToe {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.options.height(), self.options.width())
    }

    fn image(&self, symmetry: Symmetry) -> TicTacToe {
        let (rows, columns) = (self.options.height(), self.options.width());
        let marks = self.marks.map(|set| grid::image(set, symmetry, rows, columns));
        TicTacToe { marks, ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, cell: Cell) -> Cell {
        cell.image(symmetry, self.options.height(), self.options.width())
    }
}
