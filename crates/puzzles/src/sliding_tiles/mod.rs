//! Sliding tiles: boards of 2 to 5 rows and columns, one cell of which is blank; a move slides a tile into it.
//!
//! Moves are named by where the blank goes. Half of all boards cannot be solved, whatever the goal: [`SlidingTiles`]
//! refuses them with the reason, so that no method ever searches for what does not exist.
//!
//! ```
//! use papan_core::Problem;
//! use papan_puzzles::sliding_tiles::{Direction, Options, SlidingTiles, TilesError};
//!
//! let puzzle = SlidingTiles::read(Options::default(), "1 2 3 / 4 5 6 / 7 0 8").unwrap();
//! let solved = puzzle.after(&puzzle.start(), Direction::Right);
//! assert!(puzzle.is_goal(&solved));
//!
//! let refused = SlidingTiles::read(Options::default(), "1 2 3 / 4 5 6 / 8 7 0").unwrap_err();
//! assert!(matches!(refused, TilesError::Unsolvable { .. }));
//! ```

mod board;
mod direction;
mod error;
mod goal;
mod options;
mod parity;
mod problem;
mod size;
mod text;

pub use board::{Board, MAX_CELLS, PADDING};
pub use direction::{Direction, Directions};
pub use error::TilesError;
pub use goal::Goal;
pub use options::Options;
pub use problem::SlidingTiles;
pub use size::Size;
