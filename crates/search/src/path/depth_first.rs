use papan_core::{Context, Problem, Solution};

use super::{effort::Effort, trail::DepthSearch};

/// Follows one way as deep as it goes before it tries another.
///
/// It needs memory for one way only, and finds some way, rarely a short one. Left alone it runs in circles for ever; here
/// no state comes twice on the same way, and no way has more moves than the limit, so that it ends on every space whose
/// states have finitely many moves. The end may still be far off: the number of ways grows like b^d.
pub fn depth_first<P: Problem>(
    problem: &P,
    depth_limit: u32,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let mut effort = Effort::default();
    let search = DepthSearch { problem, depth_limit, checks_trail: true };
    let end = search.search(&mut 0, &mut effort, context);
    effort.solution(end)
}
