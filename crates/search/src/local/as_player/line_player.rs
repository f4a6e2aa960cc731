use papan_core::{Agent, Context, Decision, Game};

use super::{ByTheRules, LineLandscape, Objective, learned::Learned, objective::value_of_line};
use crate::{
    adversarial::RandomMover,
    local::{Crossover, Genetic, LocalMethod},
};

/// Plays the first move of the best line of play that a local method finds.
///
/// A node is a line that was played to its end. Without time to evaluate any it plays a random move. A limit on depth
/// shortens the lines.
#[derive(Clone, Copy, Debug)]
pub struct LinePlayer<O, W> {
    /// The objective of a line, applied to the position at its end.
    pub objective: O,
    /// The local method.
    pub method: W,
    /// The maximum number of plies of a line; without it lines continue to the end of the game.
    pub length: Option<u32>,
    /// How two lines are mixed.
    pub crossover: Crossover,
    /// The objective at which a line is good enough to stop; without it, only the method and the limits do.
    pub goal: Option<i64>,
}

/// A genetic algorithm over lines of play for both sides.
pub type GeneticPlayer<O> = LinePlayer<O, Genetic>;

impl<E, W: Default> LinePlayer<ByTheRules<E>, W> {
    /// Evaluates lines by the rules and an evaluation, with the method's own defaults.
    pub fn new(evaluation: E) -> LinePlayer<ByTheRules<E>, W> {
        LinePlayer::with_objective(ByTheRules(evaluation))
    }
}

impl<O, W: Default> LinePlayer<O, W> {
    /// Evaluates lines by an objective, with the method's own defaults.
    pub fn with_objective(objective: O) -> LinePlayer<O, W> {
        LinePlayer {
            objective,
            method: W::default(),
            length: None,
            crossover: Crossover::default(),
            goal: None,
        }
    }
}

impl<G: Game, O: Objective<G>, W: LocalMethod + Send> Agent<G> for LinePlayer<O, W> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let length = [self.length, context.limits().depth].into_iter().flatten().min();
        let landscape = LineLandscape::new(position, &self.objective)?
            .with_length(length.unwrap_or(u32::MAX))
            .with_crossover(self.crossover)
            .with_goal(self.goal);
        let mut learned = Learned::about(position);
        let walk = self.method.walk_watched(&landscape, context, &mut |line, cost| {
            learned.note(line[0], -cost);
        });
        let Some(found) = walk.best else {
            return RandomMover.choose(position, context);
        };
        let value = |objective| value_of_line(&self.objective, objective);
        Some(Decision {
            best: found.point[0],
            value: Some(value(-found.cost)),
            depth: found.point.len() as u32,
            nodes: context.nodes(),
            line: found.point,
            candidates: learned.candidates(|_, objective| value(objective)),
        })
    }
}
