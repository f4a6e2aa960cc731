use papan_core::{Context, NoGuess, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state whose way so far is cheapest: Dijkstra's method, on a space that is made as it is walked.
///
/// It finds a cheapest way whatever moves cost, and needs no heuristic; it looks at everything that is cheaper than the
/// goal. Where every move costs 1 it does the work of breadth first search, with a heap instead of a queue.
pub fn uniform_cost<P: Problem>(problem: &P, context: &mut Context<'_>) -> Solution<P::Move> {
    let rank = |cost: u64, _: u32| cost;
    BestFirst { problem, heuristic: &NoGuess, rank, reopens: true, optimal: true }.solve(context)
}
