use papan_core::{Context, Heuristic, Problem, Solution};

use super::best_first::BestFirst;

/// Expands the state whose guess is lowest, whatever the way to it costs.
///
/// It is often quick and its ways are often long: nothing holds it back from a detour. On a finite space it finds a way
/// if there is one.
pub fn greedy_best_first<P: Problem>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let rank = |_: u64, guess: u32| u64::from(guess);
    BestFirst { problem, heuristic, rank, reopens: false, optimal: false }.solve(context)
}
