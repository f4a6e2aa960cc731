use papan_core::{Context, Problem, Solution, Stopped};

use super::{
    effort::{Effort, End, Way},
    events::{tell_expanded, tell_generated},
    known_states::{Known, KnownStates, Number},
};

/// Expands all states one move away, then all that are two moves away, and so on.
///
/// It finds a path with the fewest moves, which is a cheapest one where every move costs 1, and it ends on every finite
/// space. The cost is memory: it stores all states it saw, and their number grows with the depth like b^d. A goal is
/// recognised when it is generated, which saves most of the last layer.
pub fn breadth_first<P: Problem>(problem: &P, context: &mut Context<'_>) -> Solution<P::Move> {
    let mut effort = Effort::default();
    let found = search(problem, &mut effort, context);
    effort.solution(found)
}

fn search<P: Problem>(
    problem: &P,
    effort: &mut Effort,
    context: &mut Context<'_>,
) -> Result<End<P::Move>, Stopped> {
    let mut known: KnownStates<P> = KnownStates::new();
    let start = problem.start();
    effort.generate();
    tell_generated(context, problem, 0, None, &start, 0, None);
    if problem.is_goal(&start) {
        return Ok(End::Found(Way { moves: Vec::new(), cost: 0, proven: true }));
    }
    if let Err(slot) = known.find(&start) {
        let first = Known { cost: 0, parent: 0, chosen: None, state: start, closed: false };
        known.add(slot, first, 0, effort, context)?;
    }
    // States are expanded in the order in which they became known: the queue is the end of the list itself.
    let mut next: Number = 0;
    let (mut depth, mut layer_end) = (0, 1);
    while (next as usize) < known.len() {
        if next as usize == layer_end {
            (depth, layer_end) = (depth + 1, known.len());
        }
        // A goal in the layer that is expanded, or above it, would have ended the search.
        effort.no_way_below(depth + 1);
        effort.waiting(known.len() - next as usize);
        effort.expand(context)?;
        tell_expanded(context, next);
        let (state, cost_here) = (known.get(next).state.clone(), known.get(next).cost);
        let back = known.get(next).chosen.and_then(|chosen| problem.reverse(chosen));
        for chosen in problem.moves(&state).filter(|&chosen| Some(chosen) != back) {
            let after = problem.after(&state, chosen);
            effort.generate();
            let Err(slot) = known.find(&after) else { continue };
            let cost = cost_here + u64::from(problem.cost(&state, chosen));
            let node = known.len() as Number;
            tell_generated(context, problem, node, Some((next, chosen)), &after, cost, None);
            let is_goal = problem.is_goal(&after);
            let child =
                Known { cost, parent: next, chosen: Some(chosen), state: after, closed: false };
            let number = known.add(slot, child, 0, effort, context)?;
            if is_goal {
                let moves = known.moves_to(number);
                // No path has fewer moves, and no move costs less than 1.
                let proven = cost == moves.len() as u64;
                return Ok(End::Found(Way { moves, cost, proven }));
            }
        }
        next += 1;
    }
    Ok(End::NoWay)
}
