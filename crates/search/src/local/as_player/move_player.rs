use papan_core::{Agent, Context, Decision, Game};

use super::{ByTheRules, MoveLandscape, Objective, learned::Learned};
use crate::{
    adversarial::RandomMover,
    local::{Annealing, HillClimbing, LocalMethod},
};

/// Plays the best move that a local method finds among the legal ones.
///
/// A node is an evaluated move; a move that is evaluated twice counts twice. Without time to evaluate any it plays a
/// random move.
#[derive(Clone, Copy, Debug)]
pub struct MovePlayer<O, W> {
    /// The objective of a move, applied to the position after it.
    pub objective: O,
    /// The local method.
    pub method: W,
}

/// Hill climbing over the legal moves.
pub type HillClimbingPlayer<O> = MovePlayer<O, HillClimbing>;

/// Annealing over the legal moves; the unit of the temperature is a unit of the evaluation.
pub type AnnealingPlayer<O> = MovePlayer<O, Annealing>;

impl<E, W: Default> MovePlayer<ByTheRules<E>, W> {
    /// Evaluates moves by the rules and an evaluation, with the method's own defaults.
    pub fn new(evaluation: E) -> MovePlayer<ByTheRules<E>, W> {
        MovePlayer { objective: ByTheRules(evaluation), method: W::default() }
    }
}

impl<G: Game, O: Objective<G>, W: LocalMethod + Send> Agent<G> for MovePlayer<O, W> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let landscape = MoveLandscape::new(position, &self.objective)?;
        let mut learned = Learned::about(position);
        let walk = self.method.walk_watched(&landscape, context, &mut |&candidate, cost| {
            learned.note(candidate, -cost);
        });
        let Some(found) = walk.best else {
            return RandomMover.choose(position, context);
        };
        let value = |candidate, objective| {
            let over = position.after(candidate).outcome().is_some();
            self.objective.value(objective, over)
        };
        Some(Decision {
            best: found.point,
            value: Some(value(found.point, -found.cost)),
            depth: 1,
            nodes: context.nodes(),
            line: vec![found.point],
            candidates: learned.candidates(value),
        })
    }
}
