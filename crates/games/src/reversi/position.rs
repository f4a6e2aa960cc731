use papan_core::{
    Game, IllegalMove, Message, Outcome, Player, Symmetric, Symmetry, hash_words,
};

use super::{
    Move,
    flips::{flips, playable},
    moves::Moves,
};
use crate::grid::{self, Cell, CellSet};

/// A position of Reversi.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reversi {
    /// The discs of `First` (black) and `Second` (white).
    pub(super) discs: [CellSet; 2],
    pub(super) turn: Player,
}

impl Reversi {
    /// Returns the discs of a side.
    #[inline]
    pub fn discs(&self, player: Player) -> CellSet {
        self.discs[player.index()]
    }

    /// Returns the discs that a disc of the side to move on `cell` would turn over; none if the cell is not playable.
    #[inline]
    pub fn flips(&self, cell: Cell) -> CellSet {
        if (self.discs[0] | self.discs[1]) & cell.bit() != 0 {
            return 0;
        }
        flips(cell.bit(), self.discs(self.turn), self.discs(self.turn.other()))
    }

    /// Returns the cells that a side could play if it were its turn.
    #[inline]
    pub fn playable(&self, player: Player) -> CellSet {
        playable(self.discs(player), self.discs(player.other()))
    }

    fn empty(&self) -> u32 {
        (self.discs[0] | self.discs[1]).count_zeros()
    }
}

impl Default for Reversi {
    fn default() -> Reversi {
        Reversi::start(&())
    }
}

impl Game for Reversi {
    type Move = Move;
    type Options = ();
    const ID: &'static str = "reversi";

    fn start((): &()) -> Reversi {
        let [d4, e4, d5, e5] =
            [(3, 3), (3, 4), (4, 3), (4, 4)].map(|(row, column)| Cell::new(row, column).bit());
        Reversi { discs: [e4 | d5, d4 | e5], turn: Player::First }
    }

    fn options(&self) {}

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if Player::BOTH.iter().any(|&player| self.playable(player) != 0) {
            return None;
        }
        let [black, white] = self.discs.map(|set| set.count_ones() as i32);
        Some(Outcome::from_margin(black - white))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let cells = self.playable(self.turn);
        if cells != 0 {
            Moves::to(cells)
        } else if self.playable(self.turn.other()) != 0 {
            Moves::Pass
        } else {
            Moves::None
        }
    }

    fn check(&self, candidate: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(Message::new("move-game-over").into());
        }
        let playable = self.playable(self.turn);
        match candidate {
            Move::Place(cell) if playable & cell.bit() != 0 => Ok(()),
            Move::Pass if playable == 0 => Ok(()),
            Move::Pass => Err(Message::new("reversi-no-pass").into()),
            Move::Place(_) if playable == 0 => Err(Message::new("reversi-must-pass").into()),
            Move::Place(cell) if (self.discs[0] | self.discs[1]) & cell.bit() != 0 => {
                Err(Message::new("move-occupied").with("cell", cell.to_string()).into())
            }
            Move::Place(cell) => {
                Err(Message::new("reversi-flanks-nothing").with("cell", cell.to_string()).into())
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, chosen: Move) {
        if let Move::Place(cell) = chosen {
            let (own, enemy) = (self.discs(self.turn), self.discs(self.turn.other()));
            let flipped = flips(cell.bit(), own, enemy);
            self.discs[self.turn.index()] = own | flipped | cell.bit();
            self.discs[self.turn.other().index()] = enemy & !flipped;
        }
        self.turn = self.turn.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        hash_words([self.discs[0], self.discs[1], self.turn as u64])
    }

    fn longest_rest(&self) -> u32 {
        // Every pass is followed by a disc.
        2 * self.empty()
    }
}

impl Symmetric for Reversi {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn image(&self, symmetry: Symmetry) -> Reversi {
        Reversi { discs: self.discs.map(|set| grid::image(set, symmetry, 8, 8)), ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, original: Move) -> Move {
        match original {
            Move::Place(cell) => Move::Place(cell.image(symmetry, 8, 8)),
            Move::Pass => Move::Pass,
        }
    }
}
