use papan_core::{Game, Outcome, Side, Symmetric, Symmetry, hash_words};

use super::{
    IllegalMove, Move,
    flips::{flips, playable},
    moves::Moves,
};
use crate::grid::{self, Cell, CellSet};

/// A position of Reversi.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reversi {
    /// The discs of the side to move.
    pub(super) own: CellSet,
    pub(super) enemy: CellSet,
    pub(super) turn: Side,
}

impl Reversi {
    /// Returns the discs of a side.
    #[inline]
    pub fn discs(&self, player: Side) -> CellSet {
        if player == self.turn { self.own } else { self.enemy }
    }

    /// Returns the discs of `First` (black) and `Second` (white).
    pub(super) fn both(&self) -> [CellSet; 2] {
        Side::BOTH.map(|player| self.discs(player))
    }

    /// Returns the discs that a disc of the side to move on `cell` would turn over; none if the cell is not playable.
    #[inline]
    pub fn flips(&self, cell: Cell) -> CellSet {
        if (self.own | self.enemy) & cell.bit() != 0 {
            return 0;
        }
        flips(cell.bit(), self.own, self.enemy)
    }

    /// Returns the cells that a side could play if it were its turn.
    #[inline]
    pub fn playable(&self, player: Side) -> CellSet {
        playable(self.discs(player), self.discs(player.other()))
    }

    fn empty(&self) -> u32 {
        (self.own | self.enemy).count_zeros()
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
    type IllegalMove = IllegalMove;
    const ID: &'static str = "reversi";

    fn start((): &()) -> Reversi {
        let [d4, e4, d5, e5] =
            [(3, 3), (3, 4), (4, 3), (4, 4)].map(|(row, column)| Cell::new(row, column).bit());
        Reversi { own: e4 | d5, enemy: d4 | e5, turn: Side::First }
    }

    fn options(&self) {}

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if playable(self.own, self.enemy) | playable(self.enemy, self.own) != 0 {
            return None;
        }
        let [black, white] = self.both().map(|set| set.count_ones() as i32);
        Some(Outcome::from_margin(black - white))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let cells = playable(self.own, self.enemy);
        if cells != 0 {
            Moves::to(cells)
        } else if playable(self.enemy, self.own) != 0 {
            Moves::Pass
        } else {
            Moves::None
        }
    }

    fn check(&self, candidate: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let playable = playable(self.own, self.enemy);
        match candidate {
            Move::Place(cell) if playable & cell.bit() != 0 => Ok(()),
            Move::Pass if playable == 0 => Ok(()),
            Move::Pass => Err(IllegalMove::NoPass),
            Move::Place(_) if playable == 0 => Err(IllegalMove::MustPass),
            Move::Place(cell) if (self.own | self.enemy) & cell.bit() != 0 => {
                Err(IllegalMove::Occupied { cell })
            }
            Move::Place(cell) => Err(IllegalMove::FlanksNothing { cell }),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, chosen: Move) {
        let (mut own, mut enemy) = (self.own, self.enemy);
        if let Move::Place(cell) = chosen {
            let flipped = flips(cell.bit(), own, enemy);
            own |= flipped | cell.bit();
            enemy ^= flipped;
        }
        (self.own, self.enemy) = (enemy, own);
        self.turn = self.turn.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        hash_words([self.own, self.enemy, self.turn as u64])
    }

    fn max_remaining_plies(&self) -> u32 {
        // Every pass is followed by a disc.
        2 * self.empty()
    }
}

impl Symmetric for Reversi {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn image(&self, symmetry: Symmetry) -> Reversi {
        let [own, enemy] = [self.own, self.enemy].map(|set| grid::image(set, symmetry, 8, 8));
        Reversi { own, enemy, ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, original: Move) -> Move {
        match original {
            Move::Place(cell) => Move::Place(cell.image(symmetry, 8, 8)),
            Move::Pass => Move::Pass,
        }
    }
}
