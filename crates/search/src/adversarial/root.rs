use papan_core::{Bound, Candidate, Context, Decision, Evaluate, Game, Stopped};

use super::score::{self, INFINITE, Score};

/// A move of the root and its search result for the side to move.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub chosen: M,
    /// Its score.
    pub score: Score,
    /// Whether the score is the value or a bound.
    pub bound: Bound,
    /// Whether the score contains no evaluation.
    pub complete: bool,
    /// The principal variation after the move.
    pub line: Vec<M>,
}

/// The search results of the moves of a position.
#[derive(Clone, Debug)]
pub struct Comparison<M> {
    /// The moves that were searched to the end, in the order of the rules.
    pub moves: Vec<RootMove<M>>,
    /// The index of the best, the first of equals.
    pub best: usize,
    /// Why not all moves were searched.
    pub stopped: Option<Stopped>,
}

impl<M: Copy + PartialEq> Comparison<M> {
    /// Makes an empty comparison.
    pub fn new() -> Comparison<M> {
        Comparison { moves: Vec::new(), best: 0, stopped: None }
    }

    /// Returns the best move so far.
    pub fn best(&self) -> Option<&RootMove<M>> {
        self.moves.get(self.best)
    }

    /// Returns the score to beat.
    pub fn alpha(&self) -> Score {
        self.best().map_or(-INFINITE, |best| best.score)
    }

    /// Returns whether the result is the exact value of the position.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.moves.iter().all(|known| known.complete)
    }

    /// Adds the result of the next move.
    pub fn add(&mut self, known: RootMove<M>) {
        if known.score > self.alpha() || self.moves.is_empty() {
            self.best = self.moves.len();
        }
        self.moves.push(known);
    }

    /// Turns the comparison into an answer; a search that was stopped before its first result plays the first move.
    pub fn decision<G: Game<Move = M>, E: Evaluate<G>>(
        &self,
        position: &G,
        evaluation: &E,
        depth: u32,
        context: &Context<'_>,
    ) -> Option<Decision<M>> {
        let all = self.is_complete();
        let value = |known: &RootMove<M>, complete| {
            score::to_value(evaluation, known.score, complete, known.bound)
        };
        let candidates = position.legal_moves().map(|candidate| {
            let known = self.moves.iter().find(|known| known.chosen == candidate);
            Candidate { candidate, value: known.map(|known| value(known, known.complete)) }
        });
        let candidates: Vec<_> = candidates.collect();
        let (best, value, line, depth) = match self.best() {
            Some(best) => (best.chosen, Some(value(best, all)), best.line.clone(), depth),
            None => (candidates.first()?.candidate, None, Vec::new(), 0),
        };
        let line = [best].into_iter().chain(line).collect();
        Some(Decision { best, value, depth, nodes: context.nodes(), line, candidates })
    }
}

impl<M: Copy + PartialEq> Default for Comparison<M> {
    fn default() -> Comparison<M> {
        Comparison::new()
    }
}
