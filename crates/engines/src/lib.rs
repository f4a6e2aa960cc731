//! Game-specific knowledge: evaluations, and the bots of the course reports.
//!
//! Every game is one folder. Its `Evaluation` is one enum of named evaluations for the searches of `papan_search`,
//! listed in `EVALUATIONS`; its `Classic...` types are the bots of the reports, each documented with what its report
//! claims and where the program of the report differs from the text.
//!
//! ```
//! use papan_core::{Agent, Context, Game, Limits, ManualClock, Random, StopFlag};
//! use papan_engines::tic_tac_toe::ClassicMinimax;
//! use papan_games::TicTacToe;
//!
//! let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
//! let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
//! let decision = ClassicMinimax.choose(&TicTacToe::default(), &mut context).unwrap();
//! assert_eq!((decision.best.to_string().as_str(), decision.nodes), ("a1", 549_946));
//! ```

pub mod adjacency;
pub mod coin_change;
pub mod connect_four;
mod deepening;
pub mod dots_and_boxes;
mod limits;
mod lines;
pub mod n_queens;
mod named;
pub mod nim;
mod one_ply;
pub mod reversi;
pub mod sliding_tiles;
pub mod tic_tac_toe;
