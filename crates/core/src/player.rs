/// One of the two sides: `First` moves first in the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// Both sides, in order; `Player::BOTH[player.index()]` is `player`.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// Returns the opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// Returns 0 for `First` and 1 for `Second`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
