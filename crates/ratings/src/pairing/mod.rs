//! The schedule of a tournament.
//!
//! A [`Plan`] is made from a [`Setting`]: a [`Format`], the number of entrants, of games and of
//! pairs, and a seed. With the [`Results`] so far it says what is to be played: [`Round`]s of
//! [`Meeting`]s, and of each meeting the [`Seating`]s, single games with a number. It asks nobody
//! else, so that the same setting and results always give the same schedule.
//!
//! In a round nobody has more than one opponent. Two entrants who are put together in a round meet
//! once in every game of the tournament; a Swiss or knockout tournament counts these meetings
//! together. Because a meeting has both orders of every opening, it does not matter who is named
//! first.

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
pub use plan::{MOST_GAMES, Plan, Setting};
pub use results::Results;
