use std::time::Duration;

use papan_core::{Agent, Bound, Context, Decision, Evaluate, Game, NodeId, Side, Stopped};
use papan_games::{Adjacency, grid::Cell};
use papan_search::adversarial::{
    Comparison, EventSink, RootMove,
    score::{INFINITE, Score},
};

use super::Evaluation;
use crate::{
    deepening::deepen,
    limits::{default_time, horizon, is_search_limited},
};

/// The minimax bot of the course report: alpha-beta with the report's objective for the side that searches.
///
/// Cells are taken in reading order and the first best is kept. The objective also applies to finished games, so that
/// it may prefer some losses to some wins. The report's depth is the number of rounds left, counted as plies: half of
/// what remains to be played.
///
/// The report says that the search ends when its time does. Here it deepens step by step and falls back on the last
/// depth it finished; the program searched the full depth at once (see `as_coded`). The program's 32-bit fractions
/// round where these are exact, so that equal cells may tie differently: it opens with h3 at depth 1, not f1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicMinimax {
    /// The search depth in plies; `None` is as many as there are rounds left.
    pub depth: Option<u32>,
    /// The time for a move when neither `depth` nor the caller limits the search.
    pub time: Duration,
    /// Searches at once to the full depth, as the program did: when the time is up, later positions are evaluated
    /// statically, and deep values are compared with shallow ones.
    pub as_coded: bool,
}

impl Default for ClassicMinimax {
    fn default() -> ClassicMinimax {
        ClassicMinimax { depth: None, time: Duration::from_secs(5), as_coded: false }
    }
}

impl Agent<Adjacency> for ClassicMinimax {
    fn choose(
        &mut self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        default_time(context, is_search_limited(self.depth, context), self.time);
        let rounds_left = position.plies_left().div_ceil(2);
        let deepest = horizon(position, self.depth.unwrap_or(rounds_left), context);
        let compare = |depth, context: &mut Context<'_>| {
            Search::new(position, self.as_coded, context).compare(position, depth)
        };
        let (comparison, depth) = if self.as_coded {
            (compare(deepest, context), deepest)
        } else {
            deepen(deepest, context, compare)
        };
        comparison.decision(position, &Evaluation::Objective, depth, context)
    }
}

/// One search to one depth; all scores are from the view of the side that searches, in steps of the objective.
struct Search<'s, 'c> {
    searcher: Side,
    as_coded: bool,
    /// Whether a limit was reached, after which a search as coded evaluates everything statically.
    is_cut: bool,
    context: &'s mut Context<'c>,
    events: EventSink,
    /// Whether events and variations are wanted.
    told: bool,
    /// The principal variation from the position that the search just left.
    line: Vec<Cell>,
}

impl<'s, 'c> Search<'s, 'c> {
    fn new(position: &Adjacency, as_coded: bool, context: &'s mut Context<'c>) -> Search<'s, 'c> {
        let told = context.is_recorded() || context.explains();
        let events = EventSink::new(&Evaluation::Objective, position);
        let (searcher, line) = (position.turn(), Vec::new());
        Search { searcher, as_coded, is_cut: false, context, events, told, line }
    }

    fn compare(&mut self, position: &Adjacency, depth: u32) -> Comparison<Cell> {
        let mut comparison = Comparison::new();
        comparison.stopped = self.count_node().err();
        if comparison.stopped.is_some() {
            return comparison;
        }
        let root = self.events.enter(self.context, None, position);
        // A tree diagram shows the real windows; a table for people needs every value.
        let every_value = self.context.explains() && !self.context.is_recorded();
        for chosen in position.legal_moves() {
            let alpha = if every_value { -INFINITE } else { comparison.alpha() };
            match self.score(&position.after(chosen), depth - 1, (alpha, INFINITE), (root, chosen))
            {
                Ok(score) => comparison.add(RootMove {
                    chosen,
                    score,
                    bound: if score > alpha { Bound::Equal } else { Bound::AtMost },
                    // The objective is an estimate even when the game is over.
                    complete: false,
                    line: std::mem::take(&mut self.line),
                }),
                Err(stopped) => {
                    comparison.stopped = Some(stopped);
                    return comparison;
                }
            }
        }
        self.events.leave(self.context, root, comparison.alpha(), false);
        comparison
    }

    /// Counts a node; as coded, a limit does not end the search.
    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        if self.is_cut {
            return Ok(());
        }
        match self.context.count_node() {
            Err(_) if self.as_coded => self.is_cut = true,
            counted => counted?,
        }
        Ok(())
    }

    /// Returns the score of a position, or a bound on the same side of the window as the true score.
    fn score(
        &mut self,
        position: &Adjacency,
        depth_left: u32,
        (alpha, beta): (Score, Score),
        from: (NodeId, Cell),
    ) -> Result<Score, Stopped> {
        self.count_node()?;
        let mut node = 0;
        if self.told {
            self.line.clear();
            node = self.events.enter(self.context, Some(from), position);
            self.events.bound(self.context, node, (alpha, beta));
        }
        let is_leaf = self.is_cut || depth_left == 0 || position.plies_left() == 0;
        let score = if is_leaf {
            Evaluation::Objective.evaluate(position, self.searcher)
        } else {
            self.best_of_moves(position, depth_left, (alpha, beta), node)?
        };
        if self.told {
            // A leaf has its own value, whatever the window.
            let window = if is_leaf { (-INFINITE, INFINITE) } else { (alpha, beta) };
            self.events.leave_window(self.context, node, score, false, window);
        }
        Ok(score)
    }

    fn best_of_moves(
        &mut self,
        position: &Adjacency,
        depth_left: u32,
        (mut alpha, mut beta): (Score, Score),
        node: NodeId,
    ) -> Result<Score, Stopped> {
        let maximises = position.turn() == self.searcher;
        let mut best = if maximises { -INFINITE } else { INFINITE };
        let mut best_line = Vec::new();
        let mut moves = position.legal_moves();
        while let Some(chosen) = moves.next() {
            let next = position.after(chosen);
            let score = self.score(&next, depth_left - 1, (alpha, beta), (node, chosen))?;
            let is_better = if maximises { score > best } else { score < best };
            if !is_better {
                continue;
            }
            best = score;
            if maximises {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if self.told {
                best_line.clear();
                best_line.push(chosen);
                best_line.append(&mut self.line);
                self.events.bound(self.context, node, (alpha, beta));
            }
            if alpha >= beta {
                if moves.len() > 0 {
                    let window = (alpha, beta);
                    self.events.cut(self.context, node, position, moves.len(), window);
                }
                break;
            }
        }
        self.line = best_line;
        Ok(best)
    }
}
