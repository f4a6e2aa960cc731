//! The one way to ask an agent of the catalogue, for games, analysis and single questions alike.

mod agent;
mod request;
mod stopwatch;

pub use agent::SeededAgent;
pub use request::{Observers, SearchRequest, SearchResult};
pub use stopwatch::Stopwatch;
