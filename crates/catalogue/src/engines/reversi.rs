use papan_engines::reversi::{ClassicGreedy, EVALUATIONS, Evaluation};
use papan_games::Reversi;

use super::Engine;
use crate::{
    AgentEntry, Capabilities,
    agents::{Depths, Knowledge, time_limits},
};

impl Engine for Reversi {
    type Evaluation = Evaluation;

    fn knowledge() -> Knowledge<Evaluation> {
        Knowledge { evaluations: EVALUATIONS, depths: Depths { minimax: 4, alpha_beta: 6 } }
    }

    fn own_agents() -> Vec<AgentEntry> {
        vec![
            AgentEntry::new::<Reversi, _>(
                "classic-greedy",
                Capabilities::NONE,
                time_limits(),
                |_| ClassicGreedy,
            )
            .described_by("agent-reversi-classic-greedy"),
        ]
    }

    fn levels() -> [&'static str; 3] {
        ["classic-greedy", "alpha-beta:depth=3", "iterative"]
    }
}
