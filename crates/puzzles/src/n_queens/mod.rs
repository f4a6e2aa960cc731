//! N-Queens: as many queens as rows on a square board, none attacking another.

mod board;
mod landscape;
mod placement;
mod text;

pub use board::Queens;
pub use placement::Placement;
