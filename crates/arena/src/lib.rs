//! Where agents meet.
//!
//! A [`Game`] is played between two [`SeatedAgent`](papan_catalogue::SeatedAgent)s under limits, with the thinking time
//! of each side measured by the only code that asks the system for the time.

mod comparison;
mod game;
mod system_clock;

pub use comparison::{Comparison, Row};
pub use game::{Game, GameOver, Unplayed};
pub use system_clock::SystemClock;
