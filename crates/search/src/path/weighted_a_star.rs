use papan_core::{Context, Heuristic, Problem, Solution};

use super::best_first::BestFirst;

/// The weight of the heuristic, in thousandths: at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(u32);

impl Weight {
    /// Makes a weight from thousandths; one below 1 is taken as 1, which is plain A*.
    pub fn from_thousandths(thousandths: u32) -> Weight {
        Weight(thousandths.max(1000))
    }

    /// Returns the weight in thousandths.
    pub fn thousandths(self) -> u32 {
        self.0
    }
}

/// A weight of one and a half.
impl Default for Weight {
    fn default() -> Weight {
        Weight(1500)
    }
}

/// A* with a weighted heuristic: fewer states, and a path that may cost more.
///
/// It costs at most the weight times the cheapest (Pohl 1970). The range extends from A* (weight 1) to, as the weight
/// grows, greedy best-first search.
pub fn weighted_a_star<P: Problem>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    weight: Weight,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let rank = |cost: u64, guess: u32| 1000 * cost + u64::from(weight.0) * u64::from(guess);
    let optimal = weight.0 == 1000;
    BestFirst { problem, heuristic, rank, reopens: true, optimal }.solve(context)
}
