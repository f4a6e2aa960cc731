use papan_core::{Agent, Bound, Context, Decision, Evaluate, Game, NodeId, Side, Stopped};

use super::{
    Comparison, EventSink, RootMove,
    minimax::horizon,
    score::{self, INFINITE, Score},
};

/// Alpha-beta: minimax with cut-offs. Once a move is known to be worse than one already found, its other replies are
/// not searched.
///
/// The result is that of minimax. The cost is between `b^(d/2)` nodes, if the best moves come first, and `b^d`, if they
/// come last; this search takes the moves in the order of the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta<E> {
    /// The evaluation of unfinished positions at the horizon.
    pub evaluation: E,
    /// How many moves to look ahead; `None` looks to the end of the game.
    pub depth: Option<u32>,
}

impl<G: Game, E: Evaluate<G>> Agent<G> for AlphaBeta<E> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let depth = horizon(position, self.depth, context);
        let comparison = alpha_beta_to_depth(position, &self.evaluation, depth, context);
        comparison.decision(position, &self.evaluation, depth, context)
    }
}

/// Compares the moves of a position by alpha-beta to a fixed depth, at least 1.
///
/// Unless the context asks for the value of every candidate, only the best move has its value; the others are known to
/// be at most as good.
pub fn alpha_beta_to_depth<G: Game, E: Evaluate<G>>(
    position: &G,
    evaluation: &E,
    depth: u32,
    context: &mut Context<'_>,
) -> Comparison<G::Move> {
    if context.is_recorded() || context.explains() {
        Search::<G, E, true>::new(evaluation, position, context).compare(position, depth)
    } else {
        Search::<G, E, false>::new(evaluation, position, context).compare(position, depth)
    }
}

/// One search; `TOLD` searches emit events and keep the principal variation, the others only count.
struct Search<'s, 'c, G: Game, E, const TOLD: bool> {
    evaluation: &'s E,
    searcher: Side,
    context: &'s mut Context<'c>,
    events: EventSink,
    /// How many positions were evaluated.
    guesses: u64,
    /// The principal variation from the position that the search just left.
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
        // A tree diagram shows the real windows; a table for people needs every value.
        let every_value = self.context.explains() && !self.context.is_recorded();
        for chosen in position.legal_moves() {
            let alpha = if every_value { -INFINITE } else { comparison.alpha() };
            if TOLD {
                self.events.bound(self.context, root, (alpha, INFINITE));
            }
            let guesses_before = self.guesses;
            match self.score_of_move(position, chosen, depth - 1, (alpha, INFINITE), root) {
                Ok(score) => comparison.add(RootMove {
                    chosen,
                    score,
                    bound: if score > alpha { Bound::Equal } else { Bound::AtMost },
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

    /// Returns the score of a move for the side that makes it.
    #[inline]
    fn score_of_move(
        &mut self,
        position: &G,
        chosen: G::Move,
        depth_left: u32,
        (alpha, beta): (Score, Score),
        node: NodeId,
    ) -> Result<Score, Stopped> {
        let next = position.after(chosen);
        let moves_again = score::moves_again(position, &next);
        let window = if moves_again { (alpha, beta) } else { (-beta, -alpha) };
        let score = self.score(&next, depth_left, window, (node, chosen))?;
        Ok(if moves_again { score } else { -score })
    }

    /// Returns the score of a position for its side to move if that lies between alpha and beta, and otherwise a bound
    /// on the same side of the window as the true score.
    #[inline]
    fn score(
        &mut self,
        position: &G,
        depth_left: u32,
        (alpha, beta): (Score, Score),
        from: (NodeId, G::Move),
    ) -> Result<Score, Stopped> {
        self.context.count_node()?;
        let node = if TOLD {
            self.line.clear();
            let node = self.events.enter(self.context, Some(from), position);
            let told = score::window_seen_by(self.searcher, position, (alpha, beta));
            self.events.bound(self.context, node, told);
            node
        } else {
            0
        };
        let guesses_before = self.guesses;
        let moves = position.legal_moves();
        let score = if moves.len() == 0 {
            // Without a move the game is over.
            position.outcome().map_or(0, |outcome| score::finished(outcome, position.turn()))
        } else if depth_left == 0 {
            self.guesses += 1;
            score::guessed(self.evaluation, position, self.searcher)
        } else {
            self.best_of(moves, position, depth_left, (alpha, beta), node)?
        };
        if TOLD {
            let complete = self.guesses == guesses_before;
            let told = score::seen_by(self.searcher, position, score);
            // A leaf has its own value, whatever the window.
            let is_leaf = depth_left == 0 || position.outcome().is_some();
            let window = if is_leaf { (-INFINITE, INFINITE) } else { (alpha, beta) };
            let window = score::window_seen_by(self.searcher, position, window);
            self.events.leave_window(self.context, node, told, complete, window);
        }
        Ok(score)
    }

    /// Returns the score of the best move, the first of equals, or of the first that causes a cut-off.
    ///
    /// The compiler inlines the functions that it calls; separated, in whichever way, they are slower.
    fn best_of(
        &mut self,
        mut moves: impl ExactSizeIterator<Item = G::Move>,
        position: &G,
        depth_left: u32,
        (mut alpha, beta): (Score, Score),
        node: NodeId,
    ) -> Result<Score, Stopped> {
        let mut best = -INFINITE;
        let mut best_line = Vec::new();
        while let Some(chosen) = moves.next() {
            let score =
                self.score_of_move(position, chosen, depth_left - 1, (alpha, beta), node)?;
            best = best.max(score);
            if score <= alpha {
                continue;
            }
            alpha = score;
            if TOLD {
                best_line.clear();
                best_line.push(chosen);
                best_line.append(&mut self.line);
                let told = score::window_seen_by(self.searcher, position, (alpha, beta));
                self.events.bound(self.context, node, told);
                if alpha >= beta && moves.len() > 0 {
                    self.events.cut(self.context, node, position, moves.len(), told);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        if TOLD {
            self.line = best_line;
        }
        Ok(best)
    }
}
