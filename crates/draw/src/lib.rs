//! Pictures of boards, as text for a terminal and as SVG, and of the trees that searches explore.
//!
//! This crate knows the kinds of [`Picture`](papan_core::Picture), never a game. What to draw is a [`Board`]: the
//! picture, and what to point out on it. [`text()`] draws it with letters, [`svg()`] as a document of its own and
//! [`svg_group`] as a part of a larger one. Everything is a pure function from a board to a string.
//!
//! A [`Tree`] is what a search told of itself, made readable; [`tree_json`], [`tree_dot`] and [`tree_svg`] write it down.
//!
//! ```
//! use papan_core::{Drawn, Game, Side};
//! use papan_draw::{Board, Style, text};
//! use papan_games::TicTacToe;
//!
//! let start = TicTacToe::default();
//! let centre = "b2".parse()?;
//! let position = start.play(centre)?;
//! let picture = position.picture();
//! let symbols = Side::BOTH.map(|player| position.symbol(player));
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
mod chart;
mod coordinates;
mod places;
mod svg;
mod text;
mod tree;

pub use board::Board;
pub use chart::{LogChart, Series, log_chart};
pub use svg::{Frame, svg, svg_group};
pub use text::{Style, text};
pub use tree::{
    Cut, Role, SignedPicture, Tree, TreeNode, TreePicture, Window, tree_dot, tree_json, tree_svg,
};
