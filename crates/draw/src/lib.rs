//! Pictures of boards, as text for a terminal and as SVG.
//!
//! This crate knows the kinds of [`Picture`](papan_core::Picture), never a game. What to draw is a [`Board`]: the
//! picture, and what to point out on it. [`text()`] draws it with letters, [`svg()`] as a document of its own and
//! [`svg_group`] as a part of a larger one. Everything is a pure function from a board to a string.
//!
//! ```
//! use papan_core::{Drawn, Game, Player};
//! use papan_draw::{Board, Style, text};
//! use papan_games::TicTacToe;
//!
//! let start = TicTacToe::default();
//! let centre = "b2".parse()?;
//! let position = start.play(centre)?;
//! let picture = position.picture();
//! let symbols = Player::BOTH.map(|player| position.symbol(player));
//! let board = Board { last: Some(start.place(centre)), ..Board::new(&picture, symbols) };
//! assert_eq!(
//!     text(&board, Style::Plain),
//!     "\
//! \u{20}    a   b   c
//!    ┌───┬───┬───┐
//!  1 │   │   │   │
//!    ├───┼───┼───┤
//!  2 │   │[X]│   │
//!    ├───┼───┼───┤
//!  3 │   │   │   │
//!    └───┴───┴───┘
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod coordinates;
mod places;
mod svg;
mod text;

pub use board::Board;
pub use svg::{Frame, svg, svg_group};
pub use text::{Style, text};
