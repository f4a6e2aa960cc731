use papan_core::{Context, NoGuess, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state with the lowest path cost: Dijkstra's method, on an implicit graph.
///
/// It finds a cheapest path whatever moves cost, and needs no heuristic; it expands everything that is cheaper than the
/// goal. Where every move costs 1 it does the work of breadth-first search, with a heap instead of a queue.
pub fn uniform_cost<P: Problem>(problem: &P, context: &mut Context<'_>) -> Solution<P::Move> {
    let rank = |cost: u64, _: u32| cost;
    BestFirst { problem, heuristic: &NoGuess, rank, reopens: true, optimal: true }.solve(context)
}
