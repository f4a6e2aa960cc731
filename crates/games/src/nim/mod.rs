//! Nim: up to six piles of up to fifteen objects; a move takes any number from one pile, and the last object decides.

mod drawn;
mod error;
mod options;
mod position;
mod take;
mod text;

pub use error::{IllegalTake, OptionsError, PositionError, TakeError};
pub use options::{Options, Piles};
pub use position::Nim;
pub use take::Take;
