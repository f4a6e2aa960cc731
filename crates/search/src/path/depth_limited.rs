use papan_core::{Context, Problem, Solution};

use super::{
    effort::{Effort, End},
    trail::DepthSearch,
};

/// Searches all paths up to a number of moves, depth first.
///
/// Without a memory of states it is the fastest per node, but visits the same state on every path that leads there. If
/// it finds nothing, then no path is that short: the solution is proven not to exist only when nothing was cut off.
pub fn depth_limited<P: Problem>(
    problem: &P,
    depth_limit: u32,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let mut effort = Effort::default();
    let search = DepthSearch { problem, depth_limit, checks_trail: false };
    let end = search.search(&mut 0, &mut effort, context);
    if end.as_ref().is_ok_and(|end| !matches!(end, End::Found(_))) {
        effort.no_way_below(u64::from(depth_limit) + 1);
    }
    effort.solution(end)
}
