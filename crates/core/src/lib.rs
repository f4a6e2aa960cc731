//! What every game, method and surface of Papan shares.
//!
//! The heart is [`Game`]: a position with its legal moves. Methods choose moves as an [`Agent`], within the
//! limits of a [`Context`], and answer with a [`Decision`]. What only some games can do is in side traits:
//! [`Symmetric`], [`Scored`], [`Drawn`]. What a position may be worth is for an [`Evaluate`] to guess.
//!
//! This crate reads no file, asks no system clock and draws no unseeded random number. Everything that a person may
//! read leaves it as a [`Message`], a key and its arguments, put into words elsewhere, or as a [`UserError`] that becomes one.

mod agent;
mod clock;
mod context;
#[cfg(feature = "contract")]
pub mod contract;
mod decision;
mod drawn;
mod error;
mod evaluate;
mod event;
mod game;
mod game_limits;
mod hash;
mod heuristic;
mod landscape;
mod limits;
mod message;
mod option_cost;
mod options;
mod outcome;
mod perft;
mod playout;
mod problem;
mod random;
mod scene;
mod scored;
mod side;
mod solution;
mod stop_flag;
mod symmetric;
mod try_vec;
mod unprintable;
mod value_error;

pub use agent::Agent;
pub use clock::{Clock, ManualClock};
pub use context::{Context, Stopped};
pub use decision::{Bound, Candidate, Decision, EvaluationUnit, Unit, Value};
pub use drawn::Drawn;
pub use error::{ParseError, UserError};
pub use evaluate::{Evaluate, Even};
pub use event::{CutReason, Event, Listener, NodeId, Recording};
pub use game::Game;
pub use game_limits::{MAX_LEGAL_MOVES, MAX_MARGIN, MAX_PLIES, is_move_name};
pub use hash::hash_words;
pub use heuristic::{Heuristic, NoGuess};
pub use landscape::Landscape;
pub use limits::Limits;
pub use message::{Argument, Message};
pub use option_cost::{OptionBudget, OptionCost};
pub use options::{Numbers, OptionKind, OptionSpec, OptionValue, OptionValues, Options};
pub use outcome::Outcome;
pub use perft::perft;
pub use playout::{playout, random_move};
pub use problem::{Problem, Reversible};
pub use random::Random;
pub use scene::{
    Board, Cells, Lattice, Marks, Piles, Place, Scene, SceneMove, Spot, Way, column_name,
};
pub use scored::Scored;
pub use side::Side;
pub use solution::Solution;
pub use stop_flag::StopFlag;
pub use symmetric::{Symmetric, Symmetry};
pub use try_vec::try_vec;
pub use unprintable::{
    escape_unprintable, escape_unprintable_json, escape_unprintable_lines, has_unprintable,
    is_acceptable_name, is_unprintable,
};
pub use value_error::ValueError;
