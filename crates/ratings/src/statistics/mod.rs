//! The statistics of a match between two players, A and B.
//!
//! A match is played in pairs: both orders of the players from the same opening. Its results are collected in a
//! [`Tally`], which answers three questions:
//!
//! - How much stronger is A? [`EloEstimate`], on the logistic scale of ratings, with a 95 % interval; [`NormalizedElo`]
//!   is the same in units of the spread of the results.
//! - Is A stronger at all? [`likelihood_of_superiority`].
//! - May the match stop? [`Sprt`], the sequential test between two hypotheses.
//!
//! All of them treat pairs as the independent results (the pentanomial model), and fall back on single games (the
//! trinomial model) only while no pair is complete. The two games of a pair lean opposite ways when the opening favours
//! one side, so that single games overstate the spread: in the published simulation of Michel Van den Bergh a trinomial
//! test takes 20 % longer for the same decision (README of `vdbergh/pentanomial`).
//!
//! The interval, the likelihood of superiority and the sequential test all derive from one function, the log-likelihood
//! that is lost if the true score is a given number.

mod elo;
mod normal;
mod normalized_elo;
mod sample;
#[cfg(test)]
mod simulation;
mod sprt;
mod tally;

pub use elo::{EloEstimate, elo_of_score, likelihood_of_superiority, score_of_elo};
pub(crate) use normal::{TWO_SIDED_95, normal_below};
pub use normalized_elo::NormalizedElo;
pub use sprt::{MAXIMUM_ELO, Sprt, SprtFault, Verdict};
pub use tally::{GameResult, Tally};
