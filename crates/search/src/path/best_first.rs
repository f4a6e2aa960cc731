use std::{cmp::Ordering, collections::BinaryHeap};

use papan_core::{Context, Heuristic, Problem, Solution, Stopped};

use super::{
    effort::{Effort, End, Way},
    events::{tell_expanded, tell_generated},
    known_states::{Known, KnownStates, Number},
};

/// The common part of all best-first methods.
///
/// They differ in the ranking of states, in whether a cheaper path to an expanded state reopens it, and in whether the
/// first goal they expand is optimal.
pub(super) struct BestFirst<'a, P: Problem, H: Heuristic<P>, R: Fn(u64, u32) -> u64> {
    pub(super) problem: &'a P,
    pub(super) heuristic: &'a H,
    /// Ranks a state by its path cost and the heuristic; the lowest is expanded first.
    pub(super) rank: R,
    /// Whether a cheaper path to an expanded state reopens it.
    pub(super) reopens: bool,
    /// Whether the first goal that is expanded is a cheapest.
    pub(super) optimal: bool,
}

/// An open state, with its heuristic data: once expanded, a state needs none.
struct Waiting<N> {
    rank: u64,
    guess: u32,
    number: Number,
    note: N,
}

impl<P: Problem, H: Heuristic<P>, R: Fn(u64, u32) -> u64> BestFirst<'_, P, H, R> {
    pub(super) fn solve(&self, context: &mut Context<'_>) -> Solution<P::Move> {
        let mut effort = Effort::default();
        let found = self.search(&mut effort, context);
        effort.solution(found)
    }

    fn search(
        &self,
        effort: &mut Effort,
        context: &mut Context<'_>,
    ) -> Result<End<P::Move>, Stopped> {
        let (problem, heuristic) = (self.problem, self.heuristic);
        let mut known: KnownStates<P> = KnownStates::new();
        let mut frontier = BinaryHeap::new();

        let start = problem.start();
        let note = heuristic.note(problem, &start);
        let least = heuristic.guess(&note);
        effort.generate();
        effort.no_way_below(u64::from(least));
        tell_generated(context, problem, 0, None, &start, 0, Some(least));
        if let Err(slot) = known.find(&start) {
            let first = Known { cost: 0, parent: 0, chosen: None, state: start, closed: false };
            known.add(slot, first, 0, effort, context)?;
        }
        frontier.push(Waiting { rank: (self.rank)(0, least), guess: least, number: 0, note });

        while let Some(Waiting { guess, number, note, .. }) = frontier.pop() {
            let here = known.get_mut(number);
            if here.closed {
                // A cheaper path to it was found in the meantime, and was expanded first.
                continue;
            }
            here.closed = true;
            let cost_here = here.cost;
            if self.optimal {
                // One state of a cheapest path is always open, and no open state has a lower sum than this one.
                effort.no_way_below(cost_here + u64::from(guess));
            }
            let (state, chosen) = (here.state.clone(), here.chosen);
            if problem.is_goal(&state) {
                let moves = known.moves_to(number);
                // A cost that equals the lower bound is optimal, whatever the method guarantees.
                let proven = self.optimal || cost_here <= u64::from(least);
                return Ok(End::Found(Way { moves, cost: cost_here, proven }));
            }
            effort.expand(context)?;
            tell_expanded(context, number);
            let back = chosen.and_then(|chosen| problem.reverse(chosen));
            for chosen in problem.moves(&state).filter(|&chosen| Some(chosen) != back) {
                let after = problem.after(&state, chosen);
                let cost = cost_here + u64::from(problem.cost(&state, chosen));
                effort.generate();
                let place = known.find(&after);
                if let Ok(old) = place {
                    let old = known.get(old);
                    if old.cost <= cost || old.closed && !self.reopens {
                        continue;
                    }
                }
                let note = heuristic.note_after(problem, &note, &state, chosen, &after);
                let guess = heuristic.guess(&note);
                let node = place.unwrap_or(known.len() as Number);
                let from = Some((number, chosen));
                tell_generated(context, problem, node, from, &after, cost, Some(guess));
                let child = Known {
                    cost,
                    parent: number,
                    chosen: Some(chosen),
                    state: after,
                    closed: false,
                };
                let heap_bytes = frontier.capacity() * size_of::<Waiting<H::Note>>();
                match place {
                    Ok(old) => *known.get_mut(old) = child,
                    Err(slot) => {
                        known.add(slot, child, heap_bytes, effort, context)?;
                    }
                }
                if frontier.len() == frontier.capacity() {
                    // The heap doubles, and while it is copied both copies exist.
                    effort.holding(known.bytes() + 3 * heap_bytes, context)?;
                }
                let rank = (self.rank)(cost, guess);
                frontier.push(Waiting { rank, guess, number: node, note });
            }
            effort.waiting(frontier.len());
        }
        Ok(End::NoWay)
    }
}

impl<N> Ord for Waiting<N> {
    /// The greatest open state is expanded first: the lowest rank, then the lowest heuristic, then the newest, because
    /// among equals those near a goal and deep in the search are most likely to end it.
    fn cmp(&self, other: &Waiting<N>) -> Ordering {
        (other.rank, other.guess, self.number).cmp(&(self.rank, self.guess, other.number))
    }
}

impl<N> PartialOrd for Waiting<N> {
    fn partial_cmp(&self, other: &Waiting<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<N> PartialEq for Waiting<N> {
    fn eq(&self, other: &Waiting<N>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<N> Eq for Waiting<N> {}
