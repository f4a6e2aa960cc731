use papan_core::{Context, Landscape, Stopped};

use super::Walker;

/// The result of a walk over a landscape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<P> {
    /// The best point seen, wherever the walk ended; `None` only when it was stopped before its first evaluation.
    pub best: Option<Found<P>>,
    /// The number of evaluated points.
    pub points: u64,
    /// Why the walk ended.
    pub ending: Ending,
}

/// An evaluated point and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<P> {
    /// The point.
    pub point: P,
    /// Its cost; lower is better.
    pub cost: i64,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The best point costs no more than the landscape's goal.
    Goal,
    /// No reachable point is better: a local optimum, perhaps the global one.
    NothingBetter,
    /// All steps of the method are made.
    StepsDone,
    /// A limit was reached, or the walk was cancelled.
    Stopped(Stopped),
}

/// A method that walks on any landscape.
pub trait LocalMethod {
    /// Makes the steps of the method until its natural end, which it returns.
    ///
    /// # Errors
    /// The ending that [`Walker::look`] returned; methods propagate it with `?`.
    fn steps<L: Landscape>(&self, walker: &mut Walker<'_, '_, L>) -> Result<Ending, Ending>;

    /// Walks until the method, the goal of the landscape or the limits of the context end it.
    fn walk<L: Landscape>(&self, landscape: &L, context: &mut Context<'_>) -> Walk<L::Point> {
        self.walk_watched(landscape, context, &mut |_, _| {})
    }

    /// Walks, and passes every point with its cost to an observer, in the order of evaluation.
    fn walk_watched<L: Landscape>(
        &self,
        landscape: &L,
        context: &mut Context<'_>,
        watch: &mut dyn FnMut(&L::Point, i64),
    ) -> Walk<L::Point> {
        let mut walker = Walker::new(landscape, context, watch);
        let (Ok(ending) | Err(ending)) = self.steps(&mut walker);
        walker.finish(ending)
    }
}
