use papan_engines::tic_tac_toe::{
    ClassicGreedy, ClassicMinimax, ClassicTwoPly, EVALUATIONS, Evaluation,
};
use papan_games::TicTacToe;

use super::Engine;
use crate::{
    AgentEntry, Capabilities,
    agents::{Depths, Knowledge, time_limits},
};

impl Engine for TicTacToe {
    type Evaluation = Evaluation;

    fn knowledge() -> Knowledge<Evaluation> {
        // To the end of the game on the usual board.
        Knowledge { evaluations: EVALUATIONS, depths: Depths { minimax: 9, alpha_beta: 9 } }
    }

    fn own_agents() -> Vec<AgentEntry> {
        vec![
            AgentEntry::new::<TicTacToe, _>(
                "classic-minimax",
                Capabilities::NONE,
                time_limits(),
                |_| ClassicMinimax,
            )
            .described_by("agent-tic-tac-toe-classic-minimax"),
            AgentEntry::new::<TicTacToe, _>(
                "classic-two-ply",
                Capabilities::NONE,
                time_limits(),
                |_| ClassicTwoPly,
            ),
            AgentEntry::new::<TicTacToe, _>(
                "classic-greedy",
                Capabilities::NONE,
                time_limits(),
                |_| ClassicGreedy,
            )
            .described_by("agent-tic-tac-toe-classic-greedy"),
        ]
    }

    fn levels() -> [&'static str; 3] {
        ["greedy", "alpha-beta:depth=4", "iterative"]
    }
}
