//! Local methods as players.
//!
//! A player needs a landscape made of a position. There are two:
//!
//! - On a [`MoveLandscape`] a point is a legal move, and all moves are neighbours. Hill climbing and annealing use it.
//!   They see one move ahead and no reply: at best they are as good as one-ply greed.
//! - On a [`LineLandscape`] a point is a line of play for both sides. The genetic method uses it. It looks for the line
//!   that ends best for the side that searches, in which the opponent cooperates as far as the rules allow: replies are
//!   not chosen in the opponent's interest. It plans for the end of the game and ignores the next reply.
//!
//! The [`BeamPlayer`] extends lines, too, but lets each side choose its own moves.
//!
//! An [`Objective`] gives the value of a position: by the rules and an evaluation, or by any function.

mod beam_player;
mod learned;
mod line_landscape;
mod line_player;
mod move_landscape;
mod move_player;
mod objective;

pub use beam_player::{BeamPlayer, Replies};
pub use line_landscape::LineLandscape;
pub use line_player::{GeneticPlayer, LinePlayer};
pub use move_landscape::MoveLandscape;
pub use move_player::{AnnealingPlayer, HillClimbingPlayer, MovePlayer};
pub use objective::{ByTheRules, Fitness, Objective};
