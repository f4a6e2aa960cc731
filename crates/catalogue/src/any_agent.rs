use std::{any::Any, marker::PhantomData};

use papan_core::{Agent, Candidate, Context, Decision, Game};

use crate::AnyGame;

/// An agent that plays some game, with moves as text.
pub trait AnyAgent: Send {
    /// Chooses a move, or returns `None` when the game is over. Candidates are listed when the context asks to explain.
    ///
    /// # Panics
    /// When the position is of another game than the one the agent was made for.
    fn choose(
        &mut self,
        position: &dyn AnyGame,
        context: &mut Context<'_>,
    ) -> Option<Decision<String>>;

    /// Forgets what belongs to the last game.
    fn new_game(&mut self);
}

/// Hides the game that an agent plays.
pub(crate) struct Erased<G, A> {
    agent: A,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, A: Agent<G>> Erased<G, A> {
    pub fn new(agent: A) -> Erased<G, A> {
        Erased { agent, game: PhantomData }
    }
}

impl<G: Game, A: Agent<G>> AnyAgent for Erased<G, A> {
    fn choose(
        &mut self,
        position: &dyn AnyGame,
        context: &mut Context<'_>,
    ) -> Option<Decision<String>> {
        let position: &dyn Any = position;
        let position = position.downcast_ref::<G>().expect("an agent is asked about its own game");
        let decision = self.agent.choose(position, context)?;
        let told = |known: &Candidate<G::Move>| Candidate {
            candidate: known.candidate.to_string(),
            value: known.value,
        };
        Some(Decision {
            best: decision.best.to_string(),
            value: decision.value,
            depth: decision.depth,
            nodes: decision.nodes,
            line: decision.line.iter().map(ToString::to_string).collect(),
            // A text for each of them costs more than a quick game; only explanations need them.
            candidates: if context.explains() {
                decision.candidates.iter().map(told).collect()
            } else {
                Vec::new()
            },
        })
    }

    fn new_game(&mut self) {
        self.agent.new_game();
    }
}
