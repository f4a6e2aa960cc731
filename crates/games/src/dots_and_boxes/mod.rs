//! Dots and Boxes: draw lines; the player who closes a box owns it and moves again.

mod drawn;
mod error;
mod line;
mod options;
mod position;
mod text;

pub use error::{IllegalMove, LineError, PositionError};
pub use line::Line;
pub use options::Options;
pub use position::DotsAndBoxes;
