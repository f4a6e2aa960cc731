/// One of the two sides: `First` moves first in the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in order; `Side::BOTH[player.index()]` is `player`.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns 0 for `First` and 1 for `Second`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
