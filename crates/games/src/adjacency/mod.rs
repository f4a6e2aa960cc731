//! The Adjacency Strategy Game: mark any empty cell, and the enemy's marks beside it become yours.

mod drawn;
mod error;
mod options;
mod position;
mod text;

pub use error::PositionError;
pub use options::Options;
pub use position::{Adjacency, neighbours};
