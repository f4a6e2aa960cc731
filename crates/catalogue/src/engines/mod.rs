//! What each game adds to the general agents: its evaluations, its classic bots and its levels of play.

mod adjacency;
mod connect_four;
mod dots_and_boxes;
mod nim;
mod reversi;
mod tic_tac_toe;

use papan_core::{Drawn, Evaluate, Game, Symmetric};

use crate::{AgentEntry, agents::Knowledge};

/// A game with evaluations and bots of its own.
pub(crate) trait Engine: Game + Drawn + Symmetric {
    /// The evaluations of the game.
    type Evaluation: Evaluate<Self> + Copy + 'static;

    /// Returns the evaluations, the default first, and how deep to look with them.
    fn knowledge() -> Knowledge<Self::Evaluation>;

    /// Lists the agents that play no other game.
    fn own_agents() -> Vec<AgentEntry>;

    /// Returns the words that the levels `easy`, `medium` and `hard` stand for.
    fn levels() -> [&'static str; 3];
}
