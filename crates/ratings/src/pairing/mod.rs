//! The schedule of a tournament.
//!
//! A [`Plan`] is made from a [`Setting`]: a [`Format`], the number of entrants, of games and of pairs, and a seed. With
//! the [`Results`] so far it determines what is to be played: [`Round`]s of [`Meeting`]s, and for each meeting the
//! [`Seating`]s, single numbered games. It has no other input, so the same setting and results always give the same
//! schedule.
//!
//! In a round each entrant has at most one opponent. Two entrants that are paired in a round meet once in every game of
//! the tournament; a Swiss or knockout tournament counts these meetings together. Because a meeting has both orders of
//! every opening, it does not matter which entrant is named first.

mod fault;
mod format;
mod gauntlet;
mod knockout;
mod matching;
mod meeting;
mod plan;
#[cfg(test)]
mod properties;
mod results;
mod round_robin;
mod swiss;

pub use fault::PairingFault;
pub use format::{Format, Knockout, Seeding, Swiss, TieBreak};
pub use meeting::{Meeting, Round, Seating};
pub use plan::{MAX_GAMES, Plan, Setting};
pub use results::Results;
