//! The one list of games and agents. Types are erased here and nowhere else.
//!
//! A surface asks [`games`] or [`find_game`] for a [`GameEntry`], gets positions as [`AnyGame`] and players as
//! [`AnyAgent`], and never learns which game it shows. Moves cross this line as text.
//!
//! ```
//! let (entry, options) = papan_catalogue::read_game("dots-and-boxes:size=2x2")?;
//! let position = entry.start(&options)?;
//! assert_eq!(position.legal_moves().len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent_entry;
mod agents;
mod any_agent;
mod any_game;
mod capabilities;
mod engines;
mod error;
mod game_entry;
mod games;
mod puzzles;
mod registration;
mod setup;
mod unknown_word;
mod words;

pub use agent_entry::{AgentEntry, Seat, SeatedAgent};
pub use any_agent::AnyAgent;
pub use any_game::{AnyGame, Played, Playouts};
pub use capabilities::{Capabilities, MemoryUse};
pub use error::{OptionError, PlayError, StartError, WordError, WordKind};
pub use game_entry::GameEntry;
pub use games::{find_game, games, read_game};
pub use puzzles::{
    AnyPuzzle, Asked, Instance, InstanceFault, InstancesError, MethodEntry, PuzzleEntry,
    PuzzleError, Solved, Task, puzzles, read_puzzle, wanted_database,
};
pub use setup::{Setup, SetupError, Situation};
pub use unknown_word::UnknownWord;
pub use words::{read_options, read_value, set_option_budget, write_word};
