use papan_core::{Game, OptionKind, OptionSpec};
use papan_search::adversarial::RandomMover;

use crate::{AgentEntry, any_agent::Erased};

/// The seed of whatever an agent leaves to chance.
pub(crate) const SEED: OptionSpec = OptionSpec {
    key: "seed",
    kind: OptionKind::Integer { min: 0, max: u64::MAX },
    default: None,
    message: "option-agent-seed",
};

/// The agents that play every game, one line each.
pub(crate) fn general<G: Game>() -> Vec<AgentEntry> {
    vec![AgentEntry::new("random", "agent-random", &[SEED], |_| {
        Ok(Box::new(Erased::<G, _>::new(RandomMover)))
    })]
}
