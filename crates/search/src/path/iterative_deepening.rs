use papan_core::{Context, Problem, Solution, Stopped};

use super::{
    effort::{Effort, End},
    trail::DepthSearch,
};

/// Searches depth first within 0 moves, then within 1, then within 2, until a goal is found.
///
/// It finds a path with the fewest moves, as breadth-first search does, with the memory of depth-first search. The work
/// of the shallow iterations is repeated in each later one; since the last iteration is by far the largest, that costs
/// little. The real cost is that states are not recognised: where many paths lead to the same state it follows all of
/// them.
pub fn iterative_deepening<P: Problem>(
    problem: &P,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let mut effort = Effort::default();
    let end = deepen(problem, &mut effort, context);
    effort.solution(end)
}

fn deepen<P: Problem>(
    problem: &P,
    effort: &mut Effort,
    context: &mut Context<'_>,
) -> Result<End<P::Move>, Stopped> {
    let mut next_node = 0;
    for depth_limit in 0..=u32::MAX {
        effort.no_way_below(u64::from(depth_limit));
        let round = DepthSearch { problem, depth_limit, checks_trail: false };
        match round.search(&mut next_node, effort, context)? {
            End::Unknown => {}
            End::Found(mut way) => {
                // No path has fewer moves, and no move costs less than 1.
                way.proven = way.cost == u64::from(depth_limit);
                return Ok(End::Found(way));
            }
            End::NoWay => return Ok(End::NoWay),
        }
    }
    Ok(End::Unknown)
}
