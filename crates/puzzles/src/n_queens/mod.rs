//! N-Queens: as many queens as rows on a square board, none attacking another.

mod board;
mod error;
mod landscape;
mod placement;
mod text;

pub use board::Queens;
pub use error::QueensError;
pub use placement::Placement;
