//! The pattern databases of the 15-puzzle, and the solver that is built on them.

mod goals;
mod limits;
mod solver;
mod stream;
mod support;
mod values;
