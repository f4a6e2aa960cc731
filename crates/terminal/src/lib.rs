//! Games between people and agents on a terminal: `screen` takes the whole terminal, `lines` reads and writes plain lines.

pub mod lines;
pub mod screen;

use std::sync::Arc;

use papan_catalogue::Setup;
use papan_core::Limits;
use papan_referee::Roster;

/// The game that the command line asks for.
pub struct GameRequest {
    /// The word for the game; absent to ask for it.
    pub game: Option<String>,
    /// The words for the first and the second player; absent for a person and the default agent.
    pub players: [Option<String>; 2],
    /// How the game starts.
    pub setup: Setup,
    /// Limits for every answer of an agent.
    pub limits: Limits,
    /// The seed of agents that have none of their own.
    pub seed: u64,
    /// The agents and the registered bots.
    pub roster: Arc<Roster>,
}
