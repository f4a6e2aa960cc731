//! Dots and Boxes: draw lines; whoever closes a box owns it and moves again.

mod drawn;
mod line;
mod options;
mod position;
mod text;

pub use line::Line;
pub use options::Options;
pub use position::DotsAndBoxes;
