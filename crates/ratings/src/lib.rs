//! What results prove, and who meets whom: pure mathematics, without games or programs.
//!
//! [`statistics`] say what a match proves (Elo, sequential tests), [`rating`] what a tournament does (Bradley-Terry ratings,
//! standings), and [`pairing`] plans who meets whom.

pub mod pairing;
pub mod rating;
pub mod statistics;
