use crate::Side;

/// The result of a finished game: the margin of `First` in the game's own unit (marks, discs, boxes; or 1, 0, -1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome(i32);

impl Outcome {
    /// A result without a winner.
    pub const DRAW: Outcome = Outcome(0);

    /// Makes the outcome in which `First` is ahead by `margin`.
    #[inline]
    pub const fn from_margin(margin: i32) -> Outcome {
        Outcome(margin)
    }

    /// Returns the margin seen by `First`.
    #[inline]
    pub const fn margin(self) -> i32 {
        self.0
    }

    /// Returns the margin seen by `player`.
    #[inline]
    pub const fn margin_for(self, player: Side) -> i32 {
        match player {
            Side::First => self.0,
            Side::Second => -self.0,
        }
    }

    /// Returns the winner, or `None` for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self.0 {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }
}
