use papan_core::Even;
use papan_engines::nim::NimSum;
use papan_games::Nim;

use super::Engine;
use crate::{
    AgentEntry, Capabilities,
    agents::{Depths, Knowledge, time_limits},
};

impl Engine for Nim {
    type Evaluation = Even;

    fn knowledge() -> Knowledge<Even> {
        Knowledge {
            evaluations: &[("even", Even, "eval-even")],
            depths: Depths { minimax: 4, alpha_beta: 6 },
        }
    }

    fn own_agents() -> Vec<AgentEntry> {
        let capabilities = Capabilities { values_every_move: true, ..Capabilities::NONE };
        vec![AgentEntry::new::<Nim, _>("nim-sum", capabilities, time_limits(), |_| NimSum)]
    }

    fn levels() -> [&'static str; 3] {
        ["random", "mcts:nodes=100", "nim-sum"]
    }
}
