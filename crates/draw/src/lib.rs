//! Pictures of boards, as text for a terminal and as SVG, and of the trees that searches explore.
//!
//! This crate knows the kinds of [`Board`](papan_core::Board), never a game. What to draw is a [`Drawing`]: a scene, and
//! what to show of its moves. [`text()`] draws it with letters, [`svg()`] as a document of its own and
//! [`svg_group`] as a part of a larger one. Everything is a pure function from a scene to a string.
//!
//! A [`Tree`] is built from the events of a search; [`tree_json`], [`tree_dot`] and [`tree_svg`] write it down.
//!
//! ```
//! use papan_core::{Drawn, Game};
//! use papan_draw::{Drawing, Style, text};
//! use papan_games::TicTacToe;
//!
//! let start = TicTacToe::default();
//! let centre = "b2".parse()?;
//! let position = start.play(centre)?;
//! let scene = position.scene().with_last(Some(start.place(centre)));
//! assert_eq!(
//!     text(&Drawing::new(&scene), Style::Plain),
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

mod chart;
mod drawing;
mod places;
mod svg;
mod text;
mod tree;

pub use chart::{LogChart, Series, log_chart};
pub use drawing::Drawing;
pub use svg::{Frame, svg, svg_group};
pub use text::{Style, text};
pub use tree::{Cut, Role, Tree, TreeNode, TreePicture, Window, tree_dot, tree_json, tree_svg};
