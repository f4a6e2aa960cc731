//! Local methods find what they guarantee, keep their limits, and play legal moves in every game.

mod games;
mod landscapes;
mod limits;
mod lines;
mod methods;
mod players;
mod told;

use papan_core::{Context, Landscape, Limits, ManualClock, Random, StopFlag};
use papan_search::local::{LocalMethod, Walk};

/// Calls a function with a context with a seed, limits and a clock that does not advance.
fn in_context<T>(seed: u64, limits: Limits, work: impl FnOnce(&mut Context<'_>) -> T) -> T {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(seed, 0);
    work(&mut Context::new(limits, &clock, &stop, &mut random))
}

/// Walks without limits.
fn walk<L: Landscape>(method: &impl LocalMethod, landscape: &L, seed: u64) -> Walk<L::Point> {
    in_context(seed, Limits::default(), |context| method.walk(landscape, context))
}

/// Walks without limits and lists the costs in the order of evaluation.
fn costs_seen<L: Landscape>(method: &impl LocalMethod, landscape: &L, seed: u64) -> Vec<i64> {
    let mut costs = Vec::new();
    in_context(seed, Limits::default(), |context| {
        method.walk_watched(landscape, context, &mut |_, cost| costs.push(cost))
    });
    costs
}

/// Makes a limit on nodes.
fn nodes(max: u64) -> Limits {
    Limits { nodes: Some(max), ..Limits::default() }
}
