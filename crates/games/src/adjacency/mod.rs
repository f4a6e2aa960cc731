//! The Adjacency Strategy Game: mark any empty cell, and the enemy's marks beside it become yours.

mod drawn;
mod options;
mod position;
mod text;

pub use options::Options;
pub use position::{Adjacency, neighbours};
