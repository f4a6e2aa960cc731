use papan_core::{
    Agent, Bound, Context, Decision, Evaluate, Game, Limits, NodeId, Random, Side, Stopped,
};

use super::{
    Comparison, EventSink, RootMove,
    score::{self, INFINITE, Score},
};

/// Searches every line of play to a depth, or to the end, assuming the best reply to every move.
///
/// The first best move is kept. Nothing is pruned, so the cost is the whole tree: with `b` moves per position and depth
/// `d` about `b^d` nodes. It serves for teaching and as the reference for tests, not for play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax<E> {
    /// The evaluation of unfinished positions at the horizon.
    pub evaluation: E,
    /// How many moves to look ahead; `None` looks to the end of the game.
    pub depth: Option<u32>,
}

impl<G: Game, E: Evaluate<G>> Agent<G> for Minimax<E> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let depth = horizon(position, self.depth, context);
        if context.is_recorded() {
            let mut search = Search::<G, E, true>::new(&self.evaluation, position, context);
            let comparison = search.compare(position, depth);
            return comparison.decision(position, &self.evaluation, depth, context);
        }
        let mut search = Search::<G, E, false>::new(&self.evaluation, position, context);
        let mut comparison = search.compare(position, depth);
        if context.explains()
            && let Some(best) = comparison.moves.get_mut(comparison.best)
        {
            best.line = self.line_from(position.after(best.chosen), depth - 1, context);
        }
        comparison.decision(position, &self.evaluation, depth, context)
    }
}

impl<E> Minimax<E> {
    /// Returns the principal variation from a position, by searching again after each move.
    ///
    /// Every search is a small part of the one before it, and cheaper than keeping variations all the time. Its nodes
    /// have been counted already.
    fn line_from<G: Game>(
        &self,
        mut position: G,
        depth_left: u32,
        context: &Context<'_>,
    ) -> Vec<G::Move>
    where
        E: Evaluate<G>,
    {
        let (clock, stop) = context.clock_and_stop();
        let mut random = Random::stream(0, 0);
        let mut uncounted = Context::new(Limits::default(), clock, stop, &mut random);
        let time_left = context.limits().time.map(|max| max.saturating_sub(context.elapsed()));
        if let Some(time) = time_left {
            uncounted.limit_time(time);
        }
        let mut line = Vec::new();
        for depth in (1..=depth_left).rev() {
            let mut search =
                Search::<G, E, false>::new(&self.evaluation, &position, &mut uncounted);
            let comparison = search.compare(&position, depth);
            let (Some(best), None) = (comparison.best(), comparison.stopped) else {
                break;
            };
            line.push(best.chosen);
            position.play_unchecked(best.chosen);
        }
        line
    }
}

/// Returns how deep a search with a fixed depth looks: the strictest limit, never beyond the end of the game.
pub(super) fn horizon<G: Game>(position: &G, depth: Option<u32>, context: &Context<'_>) -> u32 {
    let asked = depth.unwrap_or(u32::MAX).min(context.limits().depth.unwrap_or(u32::MAX));
    asked.min(position.max_remaining_plies()).max(1)
}

/// One search; `TOLD` searches emit events and keep the principal variation, the others only count.
struct Search<'s, 'c, G: Game, E, const TOLD: bool> {
    evaluation: &'s E,
    searcher: Side,
    context: &'s mut Context<'c>,
    events: EventSink,
    /// How many positions were evaluated.
    guesses: u64,
    /// The best variation from each ply on.
    line: Vec<G::Move>,
}

impl<'s, 'c, G: Game, E: Evaluate<G>, const TOLD: bool> Search<'s, 'c, G, E, TOLD> {
    fn new(evaluation: &'s E, position: &G, context: &'s mut Context<'c>) -> Self {
        let searcher = position.turn();
        let events = EventSink::new(evaluation, position);
        Search { evaluation, searcher, context, events, guesses: 0, line: Vec::new() }
    }

    fn compare(&mut self, position: &G, depth: u32) -> Comparison<G::Move> {
        let mut comparison = Comparison::new();
        comparison.stopped = self.context.count_node().err();
        if comparison.stopped.is_some() {
            return comparison;
        }
        let root = self.events.enter(self.context, None, position);
        for chosen in position.legal_moves() {
            let next = position.after(chosen);
            let guesses_before = self.guesses;
            match self.score(&next, depth - 1, (root, chosen)) {
                Ok(score) => comparison.add(RootMove {
                    chosen,
                    score: score::seen_from_before(position, &next, score),
                    bound: Bound::Equal,
                    complete: self.guesses == guesses_before,
                    line: std::mem::take(&mut self.line),
                }),
                Err(stopped) => {
                    comparison.stopped = Some(stopped);
                    return comparison;
                }
            }
        }
        let complete = comparison.is_complete();
        self.events.leave(self.context, root, comparison.alpha(), complete);
        comparison
    }

    /// Returns the score of a position for its side to move.
    #[inline]
    fn score(
        &mut self,
        position: &G,
        depth_left: u32,
        from: (NodeId, G::Move),
    ) -> Result<Score, Stopped> {
        self.context.count_node()?;
        let node = if TOLD {
            self.line.clear();
            self.events.enter(self.context, Some(from), position)
        } else {
            0
        };
        let guesses_before = self.guesses;
        let score = if position.legal_moves().len() == 0 {
            // Without a move the game is over.
            position.outcome().map_or(0, |outcome| score::finished(outcome, position.turn()))
        } else if depth_left == 0 {
            self.guesses += 1;
            score::guessed(self.evaluation, position, self.searcher)
        } else {
            self.best_of_moves(position, depth_left, node)?
        };
        if TOLD {
            let complete = self.guesses == guesses_before;
            let told = score::seen_by(self.searcher, position, score);
            self.events.leave(self.context, node, told, complete);
        }
        Ok(score)
    }

    /// Returns the score of the best move, the first of equals.
    ///
    /// Only this half of the recursion is a call: nearly all positions of a whole tree are leaves, which are handled
    /// inline.
    #[inline(never)]
    fn best_of_moves(
        &mut self,
        position: &G,
        depth_left: u32,
        node: NodeId,
    ) -> Result<Score, Stopped> {
        let mut best = -INFINITE;
        let mut best_line = Vec::new();
        for chosen in position.legal_moves() {
            let next = position.after(chosen);
            let score = self.score(&next, depth_left - 1, (node, chosen))?;
            let score = score::seen_from_before(position, &next, score);
            if score > best {
                best = score;
                if TOLD {
                    best_line.clear();
                    best_line.push(chosen);
                    best_line.append(&mut self.line);
                }
            }
        }
        if TOLD {
            self.line = best_line;
        }
        Ok(best)
    }
}
