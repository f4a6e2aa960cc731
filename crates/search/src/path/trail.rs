use std::collections::HashSet;

use papan_core::{Context, NodeId, Problem, Stopped};

use super::{
    effort::{Effort, End, Way},
    events::{tell_expanded, tell_generated},
    state_hasher::BuildStateHasher,
};

/// A depth-first search with backtracking.
pub(super) struct DepthSearch<'a, P: Problem> {
    pub(super) problem: &'a P,
    /// The maximum number of moves of a path.
    pub(super) depth_limit: u32,
    /// Whether states that are already on the path are skipped; undoing the last move always is.
    pub(super) checks_trail: bool,
}

/// A state that waits on the stack.
struct Waiting<P: Problem> {
    state: P::State,
    chosen: Option<P::Move>,
    depth: u32,
    cost: u64,
    node: NodeId,
}

/// The current path of a search.
struct Trail<P: Problem> {
    moves: Vec<P::Move>,
    /// Its states, the start first; kept only if they are checked.
    states: Vec<P::State>,
    is_on: HashSet<P::State, BuildStateHasher>,
}

impl<P: Problem> DepthSearch<'_, P> {
    /// Searches; nodes are reported with ids from `next_node` on.
    pub(super) fn search(
        &self,
        next_node: &mut NodeId,
        effort: &mut Effort,
        context: &mut Context<'_>,
    ) -> Result<End<P::Move>, Stopped> {
        let problem = self.problem;
        let mut trail = Trail::new();
        let mut cut_off = false;
        let start = problem.start();
        effort.generate();
        tell_generated(context, problem, *next_node, None, &start, 0, None);
        let mut stack: Vec<Waiting<P>> =
            vec![Waiting { state: start, chosen: None, depth: 0, cost: 0, node: *next_node }];
        *next_node = next_node.wrapping_add(1);
        while let Some(here) = stack.pop() {
            trail.go_to(&here, self.checks_trail);
            if problem.is_goal(&here.state) {
                // A caller that knows that no path is shorter proves more.
                let proven = here.cost == 0;
                return Ok(End::Found(Way { moves: trail.moves, cost: here.cost, proven }));
            }
            if here.depth == self.depth_limit {
                cut_off = true;
                continue;
            }
            effort.expand(context)?;
            tell_expanded(context, here.node);
            let first_child = stack.len();
            let back = here.chosen.and_then(|chosen| problem.reverse(chosen));
            for chosen in problem.moves(&here.state).filter(|&chosen| Some(chosen) != back) {
                let state = problem.after(&here.state, chosen);
                effort.generate();
                if trail.is_on.contains(&state) {
                    continue;
                }
                let cost = here.cost + u64::from(problem.cost(&here.state, chosen));
                let from = Some((here.node, chosen));
                tell_generated(context, problem, *next_node, from, &state, cost, None);
                let depth = here.depth + 1;
                stack.push(Waiting { state, chosen: Some(chosen), depth, cost, node: *next_node });
                *next_node = next_node.wrapping_add(1);
            }
            // The first move is expanded first, so it is on top.
            stack[first_child..].reverse();
            effort.waiting(stack.len());
            effort.holding(stack.capacity() * size_of::<Waiting<P>>() + trail.bytes(), context)?;
        }
        Ok(if cut_off { End::Unknown } else { End::NoWay })
    }
}

impl<P: Problem> Trail<P> {
    fn new() -> Trail<P> {
        Trail { moves: Vec::new(), states: Vec::new(), is_on: HashSet::default() }
    }

    /// Backtracks to the parent of a state, and adds the state to the path.
    fn go_to(&mut self, here: &Waiting<P>, remembers_states: bool) {
        self.moves.truncate(here.depth.saturating_sub(1) as usize);
        self.moves.extend(here.chosen);
        if remembers_states {
            for left in self.states.drain(here.depth as usize..) {
                self.is_on.remove(&left);
            }
            self.states.push(here.state.clone());
            self.is_on.insert(here.state.clone());
        }
    }

    fn bytes(&self) -> usize {
        // A hash set keeps one byte a slot beside the state, and an eighth of its slots free.
        let slots = self.is_on.capacity() * 8 / 7;
        self.moves.capacity() * size_of::<P::Move>()
            + self.states.capacity() * size_of::<P::State>()
            + slots * (size_of::<P::State>() + 1)
    }
}
