//! Methods that walk on a [`Landscape`](papan_core::Landscape), one file each.
//!
//! A local method stores the current point, not the path to it: it evaluates points, each with a cost, and looks for a
//! cheap one. It needs little memory and has an answer at any moment; in return it proves nothing, and may stop at a
//! local optimum, a point that is better than all of its neighbours. The methods differ in how they leave such a point:
//!
//! | method | how it leaves a local optimum |
//! | --- | --- |
//! | [`HillClimbing`] | not at all, or by sideways steps, or by restarts |
//! | [`Annealing`] | by steps to worse points, which become rarer with time |
//! | [`Beam`] | by keeping several points at once |
//! | [`Genetic`] | by mixing points that are far apart |
//!
//! All of them are a [`LocalMethod`], draw random numbers from the [`Context`](papan_core::Context) alone, count every
//! evaluated point, and never lose the best of them: see [`Walker`].
//!
//! [`MinConflicts`] is the exception: it needs no landscape but a [`Repairable`], which it changes in place.
//!
//! ```
//! use papan_core::{Context, Landscape, Limits, ManualClock, Random, StopFlag};
//! use papan_search::local::{Ending, HillClimbing, LocalMethod};
//!
//! /// Whole numbers from 0 to 99, of which 42 is the cheapest.
//! struct Valley;
//!
//! impl Landscape for Valley {
//!     type Point = i64;
//!
//!     fn random_point(&self, random: &mut Random) -> i64 {
//!         random.index(100) as i64
//!     }
//!
//!     fn cost(&self, point: &i64) -> i64 {
//!         (point - 42).abs()
//!     }
//!
//!     fn neighbours(&self, point: &i64) -> impl Iterator<Item = i64> {
//!         [point - 1, point + 1].into_iter().filter(|near| (0..100).contains(near))
//!     }
//!
//!     fn random_neighbour(&self, point: &i64, random: &mut Random) -> i64 {
//!         let near: Vec<i64> = self.neighbours(point).collect();
//!         near[random.index(near.len())]
//!     }
//!
//!     fn crossover(&self, one: &i64, other: &i64, _: &mut Random) -> i64 {
//!         (one + other) / 2
//!     }
//! }
//!
//! let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(7, 0));
//! let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
//! let walk = HillClimbing::default().walk(&Valley, &mut context);
//! assert_eq!(walk.best.unwrap().point, 42);
//! assert_eq!(walk.ending, Ending::NothingBetter);
//! ```

mod annealing;
pub mod as_player;
mod beam;
mod chance;
mod crossover;
mod genetic;
mod hill_climbing;
mod min_conflicts;
mod selection;
mod walk;
mod walker;

pub use annealing::Annealing;
pub use beam::Beam;
pub use crossover::Crossover;
pub use genetic::Genetic;
pub use hill_climbing::{HillClimbing, Variant};
pub use min_conflicts::{MinConflicts, Repairable, Repaired};
pub use selection::Selection;
pub use walk::{Ending, Found, LocalMethod, Walk};
pub use walker::Walker;
