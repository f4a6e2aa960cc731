use papan_core::{Context, Heuristic, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state with the lowest sum of path cost and heuristic.
///
/// It finds a cheapest path, since every other path would have to pass a state whose sum is no lower. No method with
/// the same heuristic can be sure to expand fewer states; like breadth-first search it stores all states it saw. A
/// state that is reached more cheaply after it was expanded, which a consistent heuristic rules out, is reopened.
pub fn a_star<P: Problem>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let rank = |cost: u64, guess: u32| cost + u64::from(guess);
    BestFirst { problem, heuristic, rank, reopens: true, optimal: true }.solve(context)
}
