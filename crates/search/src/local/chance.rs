//! Kinds of chance that local methods need beyond an index.

use papan_core::{Game, Random};

/// Draws a number from 0 up to, but not including, 1.
pub(super) fn fraction(random: &mut Random) -> f64 {
    f64::from(random.draw()) / (f64::from(u32::MAX) + 1.0)
}

/// Says yes in that many of a hundred cases.
pub(super) fn percent(random: &mut Random, yes: u32) -> bool {
    random.index(100) < yes as usize
}

/// Returns any legal move, each equally likely, or `None` when the game is over.
pub(super) fn random_move<G: Game>(position: &G, random: &mut Random) -> Option<G::Move> {
    let mut moves = position.legal_moves();
    let count = moves.len();
    // A forced or missing move needs no luck.
    let index = if count > 1 { random.index(count) } else { 0 };
    moves.nth(index)
}
