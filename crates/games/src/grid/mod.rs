//! Cells and sets of cells on a grid of at most eight by eight.
//!
//! A larger board panics where its cells are made: [`SIDE`] is one of the limits of all games here.
//!
//! Bit `8 * row + column` of a word stands for a cell, whatever the size of the board: smaller boards use the top left
//! corner. Reading order is bit order.

mod cell;
mod cell_set;
mod error;
mod symmetry;

pub(crate) use symmetry::image;

pub use cell::{Cell, SIDE};
pub(crate) use cell_set::rectangle;
pub use cell_set::{CellSet, Cells};
pub use error::{CellError, IllegalCell};
