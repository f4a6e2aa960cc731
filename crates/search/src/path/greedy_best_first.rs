use papan_core::{Context, Heuristic, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state with the lowest heuristic, whatever its path cost.
///
/// It is often fast and its paths are often long. On a finite space it finds a path if there is one.
pub fn greedy_best_first<P: Problem>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let rank = |_: u64, guess: u32| u64::from(guess);
    BestFirst { problem, heuristic, rank, reopens: false, optimal: false }.solve(context)
}
