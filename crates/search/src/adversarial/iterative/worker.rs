use papan_core::{Bound, Context, Evaluate, Game, MAX_LEGAL_MOVES, Side, Stopped, hash_words};

use super::{
    Features, Keys,
    ordering::Ordering,
    shared::Shared,
    table::{COMPLETE, Kind, Known},
};
use crate::adversarial::{
    Comparison, RootMove,
    score::{self, INFINITE, Score},
};

/// One thread of a search, with its own experience and its own stack of moves.
pub(super) struct Worker<'w, 'c, G: Game, E, K> {
    evaluation: &'w E,
    features: Features,
    searcher: Side,
    context: &'w mut Context<'c>,
    shared: &'w Shared<'w, G::Move>,
    ordering: Ordering<G::Move>,
    /// The moves of all positions between the root and here, so that no position allocates a list.
    moves: Vec<Ranked<G::Move>>,
    /// How many scores depended on a guess.
    guesses: u64,
    /// The iteration that this thread works on.
    depth: u32,
    keys: std::marker::PhantomData<K>,
}

#[derive(Clone, Copy)]
struct Ranked<M> {
    priority: i32,
    index: u8,
    chosen: M,
}

/// Returns the score of a position without a move: the game is over.
fn finished<G: Game>(position: &G) -> Score {
    position.outcome().map_or(0, |outcome| score::finished(outcome, position.turn()))
}

/// Why a worker gave up an iteration.
pub(super) enum Interrupted {
    /// A limit was reached.
    Stopped(Stopped),
    /// Another thread finished the iteration.
    Overtaken,
}

/// The number of the best move in the table when there is none.
const NO_MOVE: u8 = u8::MAX;

const _: () = assert!(MAX_LEGAL_MOVES <= NO_MOVE as usize);

/// Positions with less than this below them are not worth sharing out among threads.
const LEAST_SHARED_DEPTH: u32 = 3;

impl<'w, 'c, G: Game, E: Evaluate<G>, K: Keys<G>> Worker<'w, 'c, G, E, K> {
    pub fn new(
        position: &G,
        evaluation: &'w E,
        features: Features,
        context: &'w mut Context<'c>,
        shared: &'w Shared<'w, G::Move>,
    ) -> Self {
        let longest_line = position.max_remaining_plies() as usize;
        Worker {
            evaluation,
            features,
            searcher: position.turn(),
            context,
            shared,
            ordering: Ordering::new(longest_line, features.killers, features.history),
            moves: Vec::new(),
            guesses: 0,
            depth: 0,
            keys: std::marker::PhantomData,
        }
    }

    /// Searches deeper and deeper until a limit, the given depth, or the end of the game is reached.
    pub fn deepen(&mut self, position: &G, deepest: u32) -> Option<Stopped> {
        loop {
            self.depth = self.shared.finished_depth() + 1;
            if self.depth > deepest {
                return None;
            }
            let last = self.shared.result();
            match self.iteration(position, last.as_ref()) {
                Ok(comparison) => {
                    let complete = comparison.is_complete();
                    // Nothing deeper can be found once every line was followed to its end.
                    let depth = if complete { deepest } else { self.depth };
                    self.shared.finish(depth, comparison);
                }
                Err(Interrupted::Overtaken) => {}
                Err(Interrupted::Stopped(stopped)) => return Some(stopped),
            }
            self.ordering.age();
        }
    }

    /// Searches to the depth of this iteration, at first in a window around the last result.
    fn iteration(
        &mut self,
        position: &G,
        last: Option<&Comparison<G::Move>>,
    ) -> Result<Comparison<G::Move>, Interrupted> {
        let order = Self::root_order(position, last);
        let expected = last.and_then(Comparison::best).map(|best| best.score);
        if let Some(expected) = expected.filter(|_| self.features.aspiration) {
            let margin = 2 * self.evaluation.scale();
            let window = (expected.saturating_sub(margin), expected.saturating_add(margin));
            let comparison = self.compare(position, &order, window)?;
            if comparison.alpha() > window.0 && comparison.alpha() < window.1 {
                return Ok(comparison);
            }
        }
        self.compare(position, &order, (-INFINITE, INFINITE))
    }

    /// Returns the moves with the best of the last iteration first.
    fn root_order(position: &G, last: Option<&Comparison<G::Move>>) -> Vec<G::Move> {
        let mut order: Vec<G::Move> = position.legal_moves().collect();
        if let Some(best) = last.and_then(Comparison::best) {
            let last_score = |chosen: &G::Move| {
                let known = last.and_then(|last| last.moves.iter().find(|m| m.chosen == *chosen));
                std::cmp::Reverse(known.map_or(-INFINITE, |known| known.score))
            };
            order.sort_by_key(|chosen| (*chosen != best.chosen, last_score(chosen)));
        }
        order
    }

    fn compare(
        &mut self,
        position: &G,
        order: &[G::Move],
        (lowest, beta): (Score, Score),
    ) -> Result<Comparison<G::Move>, Interrupted> {
        self.enter()?;
        let every_value = self.context.explains();
        let mut comparison = Comparison::new();
        for &chosen in order {
            let alpha = if every_value { -INFINITE } else { comparison.alpha().max(lowest) };
            let beta = if every_value { INFINITE } else { beta };
            let guesses_before = self.guesses;
            let next = position.after(chosen);
            let is_first = comparison.moves.is_empty();
            let score = self.principal_variation(
                position,
                &next,
                self.depth - 1,
                (alpha, beta),
                1,
                is_first || every_value,
            )?;
            let bound = if score <= alpha {
                Bound::AtMost
            } else if score >= beta {
                Bound::AtLeast
            } else {
                Bound::Equal
            };
            let complete = self.guesses == guesses_before;
            comparison.add(RootMove { chosen, score, bound, complete, line: Vec::new() });
            if score >= beta {
                break;
            }
        }
        Ok(comparison)
    }

    /// Searches a position after a move: the first of its siblings in the full window, the others at first only for
    /// whether they are better at all.
    fn principal_variation(
        &mut self,
        position: &G,
        next: &G,
        depth_left: u32,
        (alpha, beta): (Score, Score),
        ply: usize,
        is_first: bool,
    ) -> Result<Score, Interrupted> {
        if is_first || beta.saturating_sub(alpha) <= 1 || !self.features.null_windows {
            return self.score_from_before(position, next, depth_left, (alpha, beta), ply);
        }
        let probe = self.score_from_before(position, next, depth_left, (alpha, alpha + 1), ply)?;
        if probe > alpha && probe < beta {
            return self.score_from_before(position, next, depth_left, (alpha, beta), ply);
        }
        Ok(probe)
    }

    #[inline]
    fn score_from_before(
        &mut self,
        position: &G,
        next: &G,
        depth_left: u32,
        (alpha, beta): (Score, Score),
        ply: usize,
    ) -> Result<Score, Interrupted> {
        if next.turn() == position.turn() {
            self.score(next, depth_left, (alpha, beta), ply)
        } else {
            Ok(-self.score(next, depth_left, (-beta, -alpha), ply)?)
        }
    }

    #[inline]
    fn enter(&mut self) -> Result<(), Interrupted> {
        self.context.count_node().map_err(Interrupted::Stopped)?;
        if self.shared.threads > 1 && self.shared.finished_depth() >= self.depth {
            return Err(Interrupted::Overtaken);
        }
        Ok(())
    }

    /// Returns what a position is worth to its side to move if that lies between alpha and beta, and otherwise a limit
    /// on the same side of the window as the truth.
    fn score(
        &mut self,
        position: &G,
        depth_left: u32,
        (mut alpha, mut beta): (Score, Score),
        ply: usize,
    ) -> Result<Score, Interrupted> {
        self.enter()?;
        let legal = position.legal_moves();
        if legal.len() == 0 {
            return Ok(finished(position));
        }
        if depth_left == 0 {
            self.guesses += 1;
            return Ok(score::guessed(self.evaluation, position, self.searcher));
        }
        if depth_left == 1 {
            return self.best_at_the_horizon(position, legal, beta);
        }
        let (key, frame) = K::key(position);
        let mut hint = NO_MOVE;
        if self.features.table
            && let Some(known) = self.shared.table.get(key)
        {
            if u32::from(known.depth) >= depth_left {
                let before = (alpha, beta);
                match known.kind {
                    Kind::Exact => (alpha, beta) = (known.score, known.score),
                    Kind::AtLeast => alpha = alpha.max(known.score),
                    Kind::AtMost => beta = beta.min(known.score),
                }
                if alpha >= beta {
                    self.guesses += u64::from(known.depth != COMPLETE);
                    return Ok(known.score);
                }
                (alpha, beta) = before;
            }
            if known.best != NO_MOVE {
                hint = K::recall(position, frame, known.best as usize)
                    .map_or(NO_MOVE, |index| index as u8);
            }
        }

        let mover = position.turn();
        let first = self.moves.len();
        for (index, chosen) in legal.enumerate() {
            let is_hint = index == hint as usize;
            let priority = self.ordering.priority(chosen, is_hint, mover, ply);
            self.moves.push(Ranked { priority, index: index as u8, chosen });
        }
        let result = self.best_of(position, (key, frame), first, depth_left, (alpha, beta), ply);
        self.moves.truncate(first);
        result
    }

    /// Searches moves that lead to the horizon, in the order of the rules and without the table: sorting them and looking
    /// the position up costs more than it saves.
    #[inline]
    fn best_at_the_horizon(
        &mut self,
        position: &G,
        legal: impl Iterator<Item = G::Move>,
        beta: Score,
    ) -> Result<Score, Interrupted> {
        let mut best = -INFINITE;
        for chosen in legal {
            let next = position.after(chosen);
            self.enter()?;
            let score = if next.legal_moves().len() == 0 {
                finished(&next)
            } else {
                self.guesses += 1;
                score::guessed(self.evaluation, &next, self.searcher)
            };
            best = best.max(score::seen_from_before(position, &next, score));
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Searches the moves on top of the stack and keeps what was found out.
    fn best_of(
        &mut self,
        position: &G,
        (key, frame): (u64, K::Frame),
        first: usize,
        depth_left: u32,
        (lowest, beta): (Score, Score),
        ply: usize,
    ) -> Result<Score, Interrupted> {
        let guesses_before = self.guesses;
        let shares = self.shared.threads > 1 && depth_left >= LEAST_SHARED_DEPTH;
        let (mut alpha, mut best, mut best_move) = (lowest, -INFINITE, None);
        let mut put_off = first;
        let mut at = first;
        let count = self.moves.len();
        // Moves that another thread is busy with are swapped to the front of what is left for a second round.
        for round in 0..2 {
            let end = if round == 0 { count } else { put_off };
            if round == 1 {
                at = first;
            }
            while at < end {
                if round == 0 {
                    self.bring_forward(at, count);
                }
                let Ranked { chosen, index, .. } = self.moves[at];
                let mark = if shares { hash_words([key, u64::from(index)]) } else { 0 };
                let is_first = best_move.is_none();
                if shares && round == 0 && !is_first && self.shared.busy.is_busy(mark) {
                    self.moves.swap(put_off, at);
                    put_off += 1;
                    at += 1;
                    continue;
                }
                at += 1;
                let next = position.after(chosen);
                if shares {
                    self.shared.busy.begin(mark);
                }
                let window = (alpha, beta);
                let score = self.principal_variation(
                    position,
                    &next,
                    depth_left - 1,
                    window,
                    ply + 1,
                    is_first,
                );
                if shares {
                    self.shared.busy.end(mark);
                }
                let score = score?;
                if score > best {
                    best = score;
                    best_move = Some((index, chosen));
                    alpha = alpha.max(score);
                    if alpha >= beta {
                        self.ordering.refuted(chosen, position.turn(), ply, depth_left);
                        break;
                    }
                }
            }
            if alpha >= beta || put_off == first {
                break;
            }
        }
        if self.features.table {
            let complete = self.guesses == guesses_before;
            let kind = if best >= beta {
                Kind::AtLeast
            } else if best > lowest {
                Kind::Exact
            } else {
                Kind::AtMost
            };
            let remembered = best_move.map_or(NO_MOVE, |(index, chosen)| {
                K::remember(position, frame, index as usize, chosen) as u8
            });
            let depth =
                if complete { COMPLETE } else { depth_left.min(u32::from(COMPLETE) - 1) as u8 };
            self.shared.table.put(key, Known { score: best, kind, depth, best: remembered });
        }
        Ok(best)
    }

    /// Brings the most promising of the remaining moves to the front.
    #[inline]
    fn bring_forward(&mut self, at: usize, end: usize) {
        let rest = &self.moves[at..end];
        let mut promising = 0;
        for (offset, ranked) in rest.iter().enumerate().skip(1) {
            if ranked.priority > rest[promising].priority {
                promising = offset;
            }
        }
        self.moves.swap(at, at + promising);
    }
}
