//! Conversions from the types of the rules, the catalogue and `play` into the types of the wire.

mod analysis;
mod board;
mod catalogue;
mod message;

pub use analysis::{
    analysis, analysis_soon, game_analysis, judged, thinking, thinking_soon, value,
};
pub use board::{board, choices, ground, place};
pub use catalogue::games_of_catalogue;
pub use message::message;
