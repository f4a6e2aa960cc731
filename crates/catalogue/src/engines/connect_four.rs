use papan_engines::connect_four::{EVALUATIONS, Evaluation};
use papan_games::ConnectFour;

use super::Engine;
use crate::{
    AgentEntry,
    agents::{Depths, Knowledge},
};

impl Engine for ConnectFour {
    type Evaluation = Evaluation;

    fn knowledge() -> Knowledge<Evaluation> {
        Knowledge { evaluations: EVALUATIONS, depths: Depths { minimax: 5, alpha_beta: 8 } }
    }

    fn own_agents() -> Vec<AgentEntry> {
        Vec::new()
    }

    fn levels() -> [&'static str; 3] {
        ["greedy", "alpha-beta:depth=4", "iterative"]
    }
}
