use papan_core::{Context, Heuristic, Problem, Solution, Stopped};

use super::effort::{Effort, End, Way};

/// Searches depth first within a bound on the sum of path cost and heuristic; then within the next higher bound.
///
/// It finds a cheapest path, as A* does, with the memory of one path (Korf 1985). Each iteration starts with the lowest
/// sum that the one before had to cut off, so no cheaper path can be missed. It is most suitable where moves cost the
/// same and few paths lead to the same state: it was the first method to solve random 15-puzzles optimally.
pub fn ida_star<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    context: &mut Context<'_>,
) -> Solution<P::Move> {
    let mut effort = Effort::default();
    let end = deepen(problem, heuristic, &mut effort, context);
    effort.solution(end)
}

/// A state that waits on the stack.
struct Waiting<P: Problem, N> {
    state: P::State,
    note: N,
    chosen: Option<P::Move>,
    depth: usize,
    cost: u64,
}

/// The result of an iteration without a solution: the lowest cost that was cut off, if any.
type LeftOut = Option<u64>;

fn deepen<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    effort: &mut Effort,
    context: &mut Context<'_>,
) -> Result<End<P::Move>, Stopped> {
    let mut bound = u64::from(heuristic.guess(&heuristic.note(problem, &problem.start())));
    loop {
        effort.no_way_below(bound);
        match round(problem, heuristic, bound, effort, context)? {
            Ok(way) => return Ok(End::Found(way)),
            Err(Some(next)) => bound = next,
            Err(None) => return Ok(End::NoWay),
        }
    }
}

fn round<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    bound: u64,
    effort: &mut Effort,
    context: &mut Context<'_>,
) -> Result<Result<Way<P::Move>, LeftOut>, Stopped> {
    let mut left_out: LeftOut = None;
    let mut moves: Vec<P::Move> = Vec::new();
    let state = problem.start();
    let note = heuristic.note(problem, &state);
    let mut stack: Vec<Waiting<P, H::Note>> =
        vec![Waiting { state, note, chosen: None, depth: 0, cost: 0 }];
    effort.generate();
    while let Some(here) = stack.pop() {
        moves.truncate(here.depth.saturating_sub(1));
        moves.extend(here.chosen);
        if problem.is_goal(&here.state) {
            return Ok(Ok(Way { moves, cost: here.cost, proven: true }));
        }
        effort.expand(context)?;
        let (first_child, room) = (stack.len(), stack.capacity());
        let back = here.chosen.and_then(|chosen| problem.reverse(chosen));
        for chosen in problem.moves(&here.state).filter(|&chosen| Some(chosen) != back) {
            let state = problem.after(&here.state, chosen);
            let note = heuristic.note_after(problem, &here.note, &here.state, chosen, &state);
            let cost = here.cost + u64::from(problem.cost(&here.state, chosen));
            let total = cost + u64::from(heuristic.guess(&note));
            effort.generate();
            if total > bound {
                left_out = Some(left_out.map_or(total, |lowest| lowest.min(total)));
            } else {
                stack.push(Waiting {
                    state,
                    note,
                    chosen: Some(chosen),
                    depth: here.depth + 1,
                    cost,
                });
            }
        }
        // The first move is expanded first, so it is on top.
        stack[first_child..].reverse();
        effort.waiting(stack.len());
        if stack.capacity() > room {
            let bytes = stack.capacity() * size_of::<Waiting<P, H::Note>>();
            effort.holding(bytes + moves.capacity() * size_of::<P::Move>(), context)?;
        }
    }
    Ok(Err(left_out))
}
