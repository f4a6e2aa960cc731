//! Ratings, match statistics and pairings: pure mathematics, without games or programs.
//!
//! [`statistics`] evaluates a match (Elo, sequential tests), [`rating`] a tournament (Bradley-Terry ratings,
//! standings), and [`pairing`] makes schedules.

pub mod pairing;
pub mod rating;
pub mod statistics;
