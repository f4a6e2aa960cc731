//! Ratings and standings from the results of a tournament.
//!
//! Results are collected in a [`CrossTable`]. [`Ratings`] are the strengths of all entrants on the Elo scale with their
//! intervals, [`Performance`] is the performance of one entrant when moving first and when moving second, and
//! [`Standings`] rank them by points and tie-breaks.

mod connection;
mod cross_table;
mod likelihood;
mod matrix;
mod performance;
mod ratings;
#[cfg(test)]
mod simulation;
mod standings;

pub use cross_table::{CrossTable, Score};
pub use performance::Performance;
pub use ratings::{Anchor, Rating, RatingFault, RatingOptions, Ratings};
pub use standings::{Criterion, Standing, Standings};
