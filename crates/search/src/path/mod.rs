//! Methods that find a path from the start of a [`Problem`](papan_core::Problem) to a goal, one file each.
//!
//! | method | the path it finds | what it stores |
//! | --- | --- | --- |
//! | [`breadth_first`] | one with the fewest moves | every state it saw |
//! | [`depth_first`] | any | the current path |
//! | [`depth_limited`] | any within a number of moves | the current path |
//! | [`iterative_deepening`] | one with the fewest moves | the current path |
//! | [`uniform_cost`] | a cheapest | every state it saw |
//! | [`greedy_best_first`] | any, quickly | every state it saw |
//! | [`a_star`] | a cheapest | every state it saw |
//! | [`weighted_a_star`] | at most so many times the cheapest | every state it saw |
//! | [`ida_star`] | a cheapest | the current path |
//! | [`bidirectional`] | a cheapest | every state it saw, from both ends |
//!
//! All of them take a [`Context`](papan_core::Context), count every state they expand, check the limits of time, nodes
//! and memory, and return a [`Solution`](papan_core::Solution) even when a limit stops them. None of them recurses, so
//! a long path needs no deep stack. On a space with cycles but no goal, those that store only the current path end
//! only by a limit.
//!
//! ```
//! use papan_core::{Context, Limits, ManualClock, Random, StopFlag};
//! use papan_puzzles::sliding_tiles::{Options, SlidingTiles};
//! use papan_search::path::breadth_first;
//!
//! let puzzle = SlidingTiles::read(Options::default(), "1 2 3 4 0 6 7 5 8").unwrap();
//! let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
//! let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
//! let solution = breadth_first(&puzzle, &mut context);
//! let words: Vec<String> = solution.moves.unwrap().iter().map(ToString::to_string).collect();
//! assert_eq!(words, ["down", "right"]);
//! assert!(solution.proven);
//! ```

mod a_star;
mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;
mod depth_limited;
mod effort;
mod events;
mod greedy_best_first;
mod ida_star;
mod iterative_deepening;
mod known_states;
mod state_hasher;
mod trail;
mod uniform_cost;
mod weighted_a_star;

pub use a_star::a_star;
pub use bidirectional::bidirectional;
pub use breadth_first::breadth_first;
pub use depth_first::depth_first;
pub use depth_limited::depth_limited;
pub use greedy_best_first::greedy_best_first;
pub use ida_star::ida_star;
pub use iterative_deepening::iterative_deepening;
pub use uniform_cost::uniform_cost;
pub use weighted_a_star::{Weight, weighted_a_star};
