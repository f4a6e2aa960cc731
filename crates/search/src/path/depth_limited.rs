use papan_core::{Context, Problem, Solution};

use super::{
    effort::{Effort, End},
    trail::DepthSearch,
};

/// Looks at all ways up to a number of moves, depth first.
///
/// With no memory of states it is the fastest at a single node, and goes through the same state on as many ways as lead
/// there. If it finds nothing, then no way is that short: the solution says that none exists at all only when nothing
/// was cut off.
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
