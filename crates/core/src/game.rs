use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use crate::{Options, Outcome, Side, UserError};

/// A position of a two-player, zero-sum game of perfect information.
///
/// Positions are small values: methods copy them instead of taking moves back. Turns need not alternate; nothing may
/// assume that the side to move changes after a move.
///
/// ```
/// # use papan_core::Game;
/// fn value_after<G: Game>(position: &G, next: &G, value_of_next: i32) -> i32 {
///     // Never just negate: ask whose turn it is.
///     if next.turn() == position.turn() { value_of_next } else { -value_of_next }
/// }
/// ```
pub trait Game:
    Clone + Eq + Hash + Debug + Display + FromStr<Err: UserError> + Send + Sync + 'static
{
    /// A move; its text form is one word, unique among the legal moves of a position.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: UserError>
        + Send
        + Sync
        + 'static;
    /// What can be chosen before a game starts, such as the size of the board.
    type Options: Options;
    /// Why a move is illegal.
    type IllegalMove: UserError;

    /// The name of the game on the command line and in files.
    const ID: &'static str;

    /// Makes the start position.
    fn start(options: &Self::Options) -> Self;

    /// Returns the options of the game that this position belongs to.
    fn options(&self) -> Self::Options;

    /// Returns the side to move; in a finished game, the side that would be.
    fn turn(&self) -> Side;

    /// Returns the result once the game is over, and `None` before.
    fn outcome(&self) -> Option<Outcome>;

    /// Lists the legal moves in a fixed order, at most [`MAX_LEGAL_MOVES`](crate::MAX_LEGAL_MOVES); there are none exactly
    /// when the game is over.
    ///
    /// The number of moves is known before the first is taken: [`perft`](crate::perft) and random play live on that.
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Self::Move>;

    /// Checks whether a move is legal here.
    ///
    /// # Errors
    /// The reason, for every move that [`legal_moves`](Game::legal_moves) does not list.
    fn check(&self, candidate: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Plays a move that the caller knows to be legal; any other move gives a position without meaning.
    fn play_unchecked(&mut self, chosen: Self::Move);

    /// Returns a hash of the position, never its identity: different positions may share a key.
    fn key(&self) -> u64;

    /// Returns an upper bound on the number of moves still to come, at most [`MAX_PLIES`](crate::MAX_PLIES).
    fn max_remaining_plies(&self) -> u32;

    /// Returns whether a move is legal here.
    fn is_legal(&self, candidate: Self::Move) -> bool {
        self.check(candidate).is_ok()
    }

    /// Plays a move and returns the position after it.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn play(&self, candidate: Self::Move) -> Result<Self, Self::IllegalMove> {
        self.check(candidate)?;
        Ok(self.after(candidate))
    }

    /// Returns the position after a move that the caller knows to be legal.
    #[inline]
    #[must_use]
    fn after(&self, chosen: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(chosen);
        next
    }
}
