use crate::Game;

/// A game in which part of the final margin is settled before the end.
///
/// The final margin is what is banked plus what is still to be won. A table of solved positions keyed by the rest alone
/// is much smaller than one keyed by the whole position.
pub trait Scored: Game {
    /// Returns the margin that is settled for good, seen by `First`.
    fn banked(&self) -> i32;

    /// Returns a hash of what the rest of the game depends on, with the sides distinguished only as mover and opponent.
    ///
    /// Positions with the same rest have the same margin still to be won, seen by the side to move.
    fn rest_key(&self) -> u64;
}
