use papan_core::{Context, Heuristic, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state whose way so far and guess together are cheapest.
///
/// It finds a cheapest way, since every other way would have to pass a state whose sum is no lower. No method with the
/// same guesses can expand fewer states for certain; like breadth first search it keeps all states it saw. A state that
/// is reached more cheaply after it was expanded, which a consistent heuristic rules out, is opened again.
pub fn a_star<P: Problem>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let rank = |cost: u64, guess: u32| cost + u64::from(guess);
    BestFirst { problem, heuristic, rank, reopens: true, optimal: true }.solve(context)
}
