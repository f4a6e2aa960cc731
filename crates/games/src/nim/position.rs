use papan_core::{Game, Outcome, Side, Symmetric, Symmetry, hash_words};

use super::{IllegalTake, Options, Piles, Take};

/// A position of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nim {
    pub(super) piles: Piles,
    pub(super) misere: bool,
    pub(super) turn: Side,
}

impl Nim {
    /// Returns the number of objects in each pile.
    #[inline]
    pub fn piles(&self) -> &[u8] {
        self.piles.sizes()
    }

    /// Returns whether the side that takes the last object loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Returns how many objects are left.
    pub fn objects(&self) -> u32 {
        self.piles().iter().map(|&size| u32::from(size)).sum()
    }
}

impl Default for Nim {
    fn default() -> Nim {
        Nim::start(&Options::default())
    }
}

impl Game for Nim {
    type Move = Take;
    type Options = Options;
    type IllegalMove = IllegalTake;
    const ID: &'static str = "nim";

    fn start(options: &Options) -> Nim {
        Nim { piles: options.piles, misere: options.misere, turn: Side::First }
    }

    /// Returns the options of a game that starts with the piles as they are.
    fn options(&self) -> Options {
        Options { piles: self.piles, misere: self.misere }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.turn.other();
        let winner = if self.misere { self.turn } else { last };
        let margin = if winner == Side::First { 1 } else { -1 };
        (self.objects() == 0).then_some(Outcome::from_margin(margin))
    }

    /// Lists the moves pile by pile, the smallest first.
    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Take> {
        Takes { piles: self.piles, next: Take::new(0, 1), left: self.objects() as usize }
    }

    fn check(&self, take: Take) -> Result<(), IllegalTake> {
        if self.objects() == 0 {
            return Err(IllegalTake::GameOver);
        }
        let (pile, piles) = (take.pile() + 1, self.piles().len());
        let Some(&size) = self.piles().get(take.pile()) else {
            return Err(IllegalTake::Outside { pile, piles });
        };
        if !(1..=size).contains(&take.count()) {
            return Err(IllegalTake::TooMany { pile, size });
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, take: Take) {
        self.piles.take(take.pile(), take.count());
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        // Four bits hold a pile; the number of piles and the rule of the last object are the same all through a search.
        let piles = self.piles().iter().fold(0, |key, &size| key << 4 | u64::from(size));
        hash_words([piles, self.turn as u64])
    }

    fn max_remaining_plies(&self) -> u32 {
        self.objects()
    }
}

/// The moves of a position.
struct Takes {
    piles: Piles,
    next: Take,
    left: usize,
}

impl Iterator for Takes {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        self.left = self.left.checked_sub(1)?;
        // A move is left, so that some pile from here on has enough objects.
        while self.piles.sizes()[self.next.pile()] < self.next.count() {
            self.next = Take::new(self.next.pile() as u8 + 1, 1);
        }
        let found = self.next;
        self.next = Take::new(found.pile() as u8, found.count() + 1);
        Some(found)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Takes {}

/// Piles have an order, and nothing to turn over.
impl Symmetric for Nim {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE[..1]
    }

    fn image(&self, _: Symmetry) -> Nim {
        *self
    }

    fn image_of_move(&self, _: Symmetry, take: Take) -> Take {
        take
    }
}
