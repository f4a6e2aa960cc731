use std::{cmp::Reverse, collections::HashSet};

use papan_core::{Agent, Context, Decision, Game, Side, Stopped};

use super::{ByTheRules, Objective, learned::Learned, objective::value_of_line};
use crate::adversarial::RandomMover;

/// Extends lines of play ply by ply, keeps only the best of them, and plays the first move of the one that ends best.
///
/// A beam keeps a fixed number of lines, so that it may look far ahead at little cost; but a line that starts badly and
/// ends well is lost, and its results are not proven. [`Replies`] determines how the opponent's moves are chosen. A
/// node is a move by which a line is extended. Of two lines that end in the same position one is kept.
///
/// The value of a candidate is that of its best line when a line of it was last kept, so that a move whose lines were
/// all dropped keeps the value of an earlier ply.
#[derive(Clone, Copy, Debug)]
pub struct BeamPlayer<O> {
    /// The objective of a line, applied to the position at its end.
    pub objective: O,
    /// How many lines are kept; 0 counts as 1.
    pub width: usize,
    /// The length of the lines in plies; 0 counts as 1.
    pub depth: u32,
    /// How the opponent's moves are chosen.
    pub replies: Replies,
}

/// How a beam chooses the opponent's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replies {
    /// Lines are extended by all moves, and the best for the side that just moved are kept.
    ///
    /// The plain beam, for teaching: the lines that are best for the opponent are those in which the searching side
    /// moved worst, so that after a reply the beam is full of its own mistakes.
    #[default]
    All,
    /// Where the opponent moves, a line is extended by its best reply alone; the best lines for the searching side are
    /// kept.
    ///
    /// So the opponent chooses between moves, never between lines. With room for all lines, two plies are minimax.
    Best,
}

impl<E> BeamPlayer<ByTheRules<E>> {
    /// Evaluates lines by the rules and an evaluation; keeps 16 lines of 4 plies, with all replies.
    pub fn new(evaluation: E) -> BeamPlayer<ByTheRules<E>> {
        let objective = ByTheRules(evaluation);
        BeamPlayer { objective, width: 16, depth: 4, replies: Replies::default() }
    }
}

impl<G: Game, O: Objective<G>> Agent<G> for BeamPlayer<O> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        if position.outcome().is_some() {
            return None;
        }
        let searcher = position.turn();
        let objective = |line: &Line<G>| self.objective.of(&line.end, searcher);
        let depth = context.limits().depth.map_or(self.depth, |max| self.depth.min(max)).max(1);
        let mut learned = Learned::about(position);
        let mut beam = vec![Line { moves: Vec::new(), end: position.clone(), worth: 0 }];
        for ply in 0..depth {
            let mut steps = Vec::new();
            let grown = self.grow(searcher, &beam, &mut steps, context);
            if ply == 0 {
                let judged = steps.iter().filter_map(|step| Some((step.chosen?, step.worth)));
                learned.renew(&judged.collect::<Vec<_>>());
            } else if grown.is_err() {
                // Half a ply favours the lines that were extended first; only half of the first ply is better than
                // nothing.
                break;
            }
            beam = self.best_lines(&beam, steps);
            let judged = beam.iter().map(|line| (line.moves[0], objective(line)));
            learned.renew(&judged.collect::<Vec<_>>());
            if grown.is_err() || beam.iter().all(|line| line.end.outcome().is_some()) {
                break;
            }
        }
        // The first of equals: `max_by_key` alone would take the last.
        let Some(best) = beam.into_iter().rev().max_by_key(objective) else {
            return RandomMover.choose(position, context);
        };
        let value = |objective| value_of_line(&self.objective, objective);
        Some(Decision {
            best: best.moves[0],
            value: Some(value(objective(&best))),
            depth: best.moves.len() as u32,
            nodes: context.nodes(),
            line: best.moves,
            candidates: learned.candidates(|_, objective| value(objective)),
        })
    }
}

/// A line of play that is kept.
struct Line<G: Game> {
    moves: Vec<G::Move>,
    end: G,
    worth: i64,
}

/// A line that may be kept: one of the beam and a move more, or none if its game is over.
struct Step<G: Game> {
    from: usize,
    chosen: Option<G::Move>,
    end: G,
    /// The objective of the end for the side by which lines are compared.
    worth: i64,
}

impl<O> BeamPlayer<O> {
    /// Lists the extensions of the lines.
    fn grow<G: Game>(
        &self,
        searcher: Side,
        beam: &[Line<G>],
        steps: &mut Vec<Step<G>>,
        context: &mut Context<'_>,
    ) -> Result<(), Stopped>
    where
        O: Objective<G>,
    {
        for (from, line) in beam.iter().enumerate() {
            if line.end.outcome().is_some() {
                steps.push(Step { from, chosen: None, end: line.end.clone(), worth: line.worth });
            }
            let mover = line.end.turn();
            let first_step = steps.len();
            for chosen in line.end.legal_moves() {
                context.count_node()?;
                let end = line.end.after(chosen);
                let worth = self.objective.of(&end, mover);
                steps.push(Step { from, chosen: Some(chosen), end, worth });
            }
            if self.replies == Replies::Best && mover != searcher {
                let reply = steps.drain(first_step..).rev().max_by_key(|step| step.worth);
                steps.extend(reply.map(|step| {
                    let worth = self.objective.of(&step.end, searcher);
                    Step { worth, ..step }
                }));
            }
        }
        Ok(())
    }

    /// Keeps the best lines that end differently, the best first.
    fn best_lines<G: Game>(&self, beam: &[Line<G>], mut steps: Vec<Step<G>>) -> Vec<Line<G>> {
        steps.sort_by_key(|step| Reverse(step.worth));
        let mut kept: Vec<Line<G>> = Vec::with_capacity(self.width.min(steps.len()));
        let mut ends: HashSet<G> = HashSet::with_capacity(kept.capacity());
        for Step { from, chosen, end, worth } in steps {
            if ends.insert(end.clone()) {
                let moves = beam[from].moves.iter().copied().chain(chosen).collect();
                kept.push(Line { moves, end, worth });
            }
            if kept.len() >= self.width {
                break;
            }
        }
        kept
    }
}
