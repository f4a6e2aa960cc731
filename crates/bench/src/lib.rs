//! The measurements of `papan bench`.

pub mod arena;
mod bare_exchange;
pub mod echo_bot;
pub mod playouts;
pub mod puzzles;
