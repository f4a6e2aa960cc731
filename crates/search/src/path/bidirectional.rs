use std::{cmp::Reverse, collections::BinaryHeap};

use papan_core::{Context, Problem, Reversible, Solution, Stopped};

use super::{
    effort::{Effort, End, Way},
    known_states::{Known, KnownStates, Number},
};

/// Searches from the start and backwards from the goals at once, until the two meet.
///
/// Each side expands its cheapest state, the side with fewer open states first. Two searches of half the depth see far
/// fewer states than one of the whole: 2 b^(d/2) instead of b^d. The first meeting need not lie on a cheapest path, so
/// the search continues until no better meeting is possible; then the path is a cheapest.
pub fn bidirectional<P: Reversible>(problem: &P, context: &mut Context<'_>) -> Solution<P::Move> {
    let mut search = Search {
        problem,
        sides: [Side::new(), Side::new()],
        best: None,
        effort: Effort::default(),
    };
    let end = search.run(context);
    search.effort.solution(end)
}

struct Search<'a, P: Problem> {
    problem: &'a P,
    sides: [Side<P>; 2],
    best: Option<Meeting>,
    effort: Effort,
}

/// The known and open states of one side.
struct Side<P: Problem> {
    known: KnownStates<P>,
    frontier: BinaryHeap<Reverse<(u64, Number)>>,
}

/// A state that both sides know, by its number on each.
#[derive(Clone, Copy)]
struct Meeting {
    cost: u64,
    numbers: [Number; 2],
}

const FORWARD: usize = 0;
const BACKWARD: usize = 1;

impl<P: Reversible> Search<'_, P> {
    fn run(&mut self, context: &mut Context<'_>) -> Result<End<P::Move>, Stopped> {
        self.reach(FORWARD, self.problem.start(), None, 0, context)?;
        for goal in self.problem.goals() {
            self.reach(BACKWARD, goal, None, 0, context)?;
        }
        loop {
            let cheapest = [&self.sides[FORWARD], &self.sides[BACKWARD]].map(Side::cheapest);
            let [Some(forward), Some(backward)] = cheapest else {
                // One side knows all states that can be reached from its end.
                return Ok(self.best.map_or(End::NoWay, |best| End::Found(self.way(best))));
            };
            // A path without a state that both sides have seen costs more than the two cheapest open costs together.
            let unseen = forward + backward + 1;
            self.effort.no_way_below(self.best.map_or(unseen, |best| best.cost.min(unseen)));
            if let Some(best) = self.best.filter(|best| best.cost <= unseen) {
                return Ok(End::Found(self.way(best)));
            }
            let [forward, backward] = [FORWARD, BACKWARD].map(|end| self.sides[end].frontier.len());
            self.effort.waiting(forward + backward);
            self.expand_one(if backward < forward { BACKWARD } else { FORWARD }, context)?;
        }
    }

    fn expand_one(&mut self, end: usize, context: &mut Context<'_>) -> Result<(), Stopped> {
        let Some(Reverse((cost_here, number))) = self.sides[end].frontier.pop() else {
            return Ok(());
        };
        let here = self.sides[end].known.get_mut(number);
        if here.closed || here.cost != cost_here {
            return Ok(());
        }
        here.closed = true;
        let state = here.state.clone();
        self.effort.expand(context)?;
        let problem = self.problem;
        if end == FORWARD {
            for chosen in problem.moves(&state) {
                let cost = cost_here + u64::from(problem.cost(&state, chosen));
                let after = problem.after(&state, chosen);
                self.reach(end, after, Some((number, chosen)), cost, context)?;
            }
        } else {
            for (chosen, before) in problem.moves_into(&state) {
                let cost = cost_here + u64::from(problem.cost(&before, chosen));
                self.reach(end, before, Some((number, chosen)), cost, context)?;
            }
        }
        Ok(())
    }

    /// Records a path to a state from one end, and the meeting if the other side knows the state.
    fn reach(
        &mut self,
        end: usize,
        state: P::State,
        from: Option<(Number, P::Move)>,
        cost: u64,
        context: &mut Context<'_>,
    ) -> Result<(), Stopped> {
        self.effort.generate();
        let elsewhere = self.sides[1 - end].bytes() + self.sides[end].frontier_bytes();
        let opposite = self.sides[1 - end].known.find(&state);
        let side = &mut self.sides[end];
        let place = side.known.find(&state);
        if place.is_ok_and(|old| side.known.get(old).cost <= cost) {
            return Ok(());
        }
        let parent = from.map_or(0, |(parent, _)| parent);
        let chosen = from.map(|(_, chosen)| chosen);
        let reached = Known { cost, parent, chosen, state, closed: false };
        let number = match place {
            Ok(old) => {
                *side.known.get_mut(old) = reached;
                old
            }
            Err(slot) => side.known.add(slot, reached, elsewhere, &mut self.effort, context)?,
        };
        if side.frontier.len() == side.frontier.capacity() {
            // The heap doubles, and while it is copied both copies exist.
            let bytes = side.known.bytes() + elsewhere + 2 * side.frontier_bytes();
            self.effort.holding(bytes, context)?;
        }
        side.frontier.push(Reverse((cost, number)));
        if let Ok(met) = opposite {
            let cost = cost + self.sides[1 - end].known.get(met).cost;
            if self.best.is_none_or(|best| cost < best.cost) {
                let numbers = if end == FORWARD { [number, met] } else { [met, number] };
                self.best = Some(Meeting { cost, numbers });
            }
        }
        Ok(())
    }

    fn way(&self, Meeting { cost, numbers }: Meeting) -> Way<P::Move> {
        let mut moves = self.sides[FORWARD].known.moves_to(numbers[FORWARD]);
        // The other side was searched backwards, so that its parents lead on to the goal.
        let mut number = numbers[BACKWARD];
        while let Some(chosen) = self.sides[BACKWARD].known.get(number).chosen {
            moves.push(chosen);
            number = self.sides[BACKWARD].known.get(number).parent;
        }
        Way { moves, cost, proven: true }
    }
}

impl<P: Problem> Side<P> {
    fn new() -> Side<P> {
        Side { known: KnownStates::new(), frontier: BinaryHeap::new() }
    }

    fn cheapest(&self) -> Option<u64> {
        self.frontier.peek().map(|&Reverse((cost, _))| cost)
    }

    fn frontier_bytes(&self) -> usize {
        self.frontier.capacity() * size_of::<Reverse<(u64, Number)>>()
    }

    fn bytes(&self) -> usize {
        self.known.bytes() + self.frontier_bytes()
    }
}
