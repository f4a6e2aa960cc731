use crate::{EvaluationUnit, Game, Side};

/// A guess at what an unfinished position is worth.
pub trait Evaluate<G: Game>: Send + Sync {
    /// Returns the name of the evaluation, which is also the unit of its numbers.
    fn name(&self) -> &'static str;

    /// Returns what the position is worth to a player, in steps of `1 / scale`; finished games are not asked about.
    ///
    /// What is good for one side need not be equally bad for the other: a search asks for the side it searches for.
    fn evaluate(&self, position: &G, player: Side) -> i32;

    /// Returns how many steps make one: an evaluation that counts in twentieths has scale 20.
    fn scale(&self) -> i32 {
        1
    }

    /// Returns the amount at which a side wins about three games in four; see [`EvaluationUnit::win_scale`].
    ///
    /// The best fit to the results of 200 games of `alpha-beta:depth=3` with the evaluation against itself, from random
    /// openings, is good enough for a colour and the height of a curve.
    fn win_scale(&self) -> f64 {
        EvaluationUnit::DEFAULT_WIN_SCALE
    }

    /// Returns what its numbers count.
    fn unit(&self) -> EvaluationUnit {
        EvaluationUnit { name: self.name(), win_scale: self.win_scale() }
    }
}

/// Knows nothing: every unfinished position is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluate<G> for Even {
    fn name(&self) -> &'static str {
        "even"
    }

    fn evaluate(&self, _: &G, _: Side) -> i32 {
        0
    }
}
