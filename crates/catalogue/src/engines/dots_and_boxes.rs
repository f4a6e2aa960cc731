use papan_engines::dots_and_boxes::{ClassicHillClimbing, ClassicMinimax, EVALUATIONS, Evaluation};
use papan_games::DotsAndBoxes;

use super::Engine;
use crate::{
    AgentEntry, Capabilities,
    agents::{Depths, Knowledge, NODES, SEED, TIME, depth, with_default_time},
};

impl Engine for DotsAndBoxes {
    type Evaluation = Evaluation;

    fn knowledge() -> Knowledge<Evaluation> {
        Knowledge { evaluations: EVALUATIONS, depths: Depths { minimax: 4, alpha_beta: 5 } }
    }

    fn own_agents() -> Vec<AgentEntry> {
        vec![
            AgentEntry::new::<DotsAndBoxes, _>(
                "classic-minimax",
                Capabilities::DEEPENING,
                [depth(None), with_default_time("4s"), NODES],
                |_| ClassicMinimax::default(),
            )
            .described_by("agent-dots-and-boxes-classic-minimax"),
            AgentEntry::new::<DotsAndBoxes, _>(
                "classic-hill-climbing",
                Capabilities::STOCHASTIC,
                [TIME, NODES, SEED],
                |_| ClassicHillClimbing,
            ),
        ]
    }

    fn levels() -> [&'static str; 3] {
        ["greedy:eval=boxes", "alpha-beta:depth=3,eval=parity", "iterative:eval=parity"]
    }
}
