use papan_core::{Context, Problem, Solution};

use super::{effort::Effort, trail::DepthSearch};

/// Follows one path as deep as possible before it tries another.
///
/// It stores one path only, and finds some path, rarely a short one. Unrestricted it would not end on cycles; here no
/// state occurs twice on the same path, and no path has more moves than the limit, so that it ends on every space whose
/// states have finitely many moves. It may still take long: the number of paths grows like b^d.
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
