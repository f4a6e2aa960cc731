//! The rules of the games, and nothing but the rules.
//!
//! Every game is one folder: the position with its rules, its text form, its options and how it is drawn. All boards
//! fit into a grid of eight by eight, so that a set of cells is one 64-bit word; see [`grid`].
//!
//! ```
//! use papan_core::Game;
//! use papan_games::Reversi;
//!
//! let position = Reversi::default();
//! assert_eq!(position.legal_moves().len(), 4);
//! let position = position.play("d3".parse()?)?;
//! assert_eq!(position.to_string(), "......../......../...X..../...XX.../...XO.../......../......../........ O");
//! assert!(position.play("a1".parse()?).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod adjacency;
pub mod connect_four;
pub mod dots_and_boxes;
pub mod grid;
pub mod nim;
mod position_text;
pub mod reversi;
mod rows;
mod text_error;
pub mod tic_tac_toe;

pub use adjacency::Adjacency;
pub use connect_four::ConnectFour;
pub use dots_and_boxes::DotsAndBoxes;
pub use nim::Nim;
pub use reversi::Reversi;
pub use text_error::TextError;
pub use tic_tac_toe::TicTacToe;
