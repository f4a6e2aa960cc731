use crate::{Context, Decision, Game};

/// Chooses a move for a position.
pub trait Agent<G: Game>: Send {
    /// Chooses a move, or returns `None` exactly when the game is over.
    ///
    /// A legal move is due even when the limits leave no time at all.
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>>;

    /// Forgets what belongs to the last game.
    fn new_game(&mut self) {}
}
