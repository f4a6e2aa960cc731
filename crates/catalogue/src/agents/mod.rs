//! The agents that play every game, one entry each.

mod evaluated;
mod options;

use papan_core::{Evaluate, Game};
use papan_search::adversarial::{Mcts, MctsConfig, RandomMover};

use self::options::EXPLORATION;
pub(crate) use self::{
    evaluated::iterative_with_symmetry,
    options::{
        AS_CODED, DEPTH, GENERATIONS, NODES, SEED, TIME, depth, time_limits, with_default_time,
    },
};
use crate::{AgentEntry, Capabilities, MemoryUse};

/// An evaluation with its name and the key of its description.
pub(crate) type NamedEvaluation<E> = (&'static str, E, &'static str);

/// How deep the searches with a fixed depth look by default.
#[derive(Clone, Copy)]
pub(crate) struct Depths {
    pub minimax: u32,
    pub alpha_beta: u32,
}

/// What the general agents need to know about a game.
pub(crate) struct Knowledge<E: 'static> {
    pub evaluations: &'static [NamedEvaluation<E>],
    pub depths: Depths,
}

/// Makes the agents that play any game, with the evaluations of this one.
pub(crate) fn general<G: Game, E: Evaluate<G> + Copy + 'static>(
    knowledge: &Knowledge<E>,
) -> Vec<AgentEntry> {
    let mut agents = vec![
        AgentEntry::new::<G, _>("random", Capabilities::STOCHASTIC, [SEED], |_| RandomMover),
        AgentEntry::new::<G, _>(
            "mcts",
            // A tree of random games has means to show after any number of them.
            Capabilities {
                values_every_move: true,
                memory: MemoryUse::Search,
                ..Capabilities::STOCHASTIC
            },
            [EXPLORATION, TIME, NODES, SEED],
            |values| {
                let default = MctsConfig::default();
                Mcts::new(MctsConfig {
                    exploration: values.decimal("exploration").unwrap_or(default.exploration),
                    ..default
                })
            },
        ),
    ];
    agents.extend(evaluated::agents::<G, E>(knowledge));
    agents
}
