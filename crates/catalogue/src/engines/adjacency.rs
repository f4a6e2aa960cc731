use papan_engines::adjacency::{
    ClassicGenetic, ClassicLocalSearch, ClassicMinimax, EVALUATIONS, Evaluation, Mirror,
};
use papan_games::Adjacency;

use super::Engine;
use crate::{
    AgentEntry, Capabilities,
    agents::{
        AS_CODED, Depths, GENERATIONS, Knowledge, NODES, SEED, TIME, depth, time_limits,
        with_default_time,
    },
};

impl Engine for Adjacency {
    type Evaluation = Evaluation;

    fn knowledge() -> Knowledge<Evaluation> {
        Knowledge { evaluations: EVALUATIONS, depths: Depths { minimax: 3, alpha_beta: 4 } }
    }

    fn own_agents() -> Vec<AgentEntry> {
        vec![
            AgentEntry::new::<Adjacency, _>(
                "classic-minimax",
                Capabilities::DEEPENING,
                [depth(None), with_default_time("5s"), NODES, AS_CODED],
                |values| ClassicMinimax {
                    as_coded: values.choice("as-coded") == Some("on"),
                    ..ClassicMinimax::default()
                },
            )
            .described_by("agent-adjacency-classic-minimax"),
            AgentEntry::new::<Adjacency, _>(
                "classic-local-search",
                Capabilities::STOCHASTIC,
                [TIME, NODES, SEED],
                |_| ClassicLocalSearch,
            ),
            AgentEntry::new::<Adjacency, _>(
                "classic-genetic",
                Capabilities::STOCHASTIC,
                [GENERATIONS, with_default_time("5s"), NODES, SEED, AS_CODED],
                |values| ClassicGenetic {
                    generations: values.integer("generations").map(|count| count as u32),
                    as_coded: values.choice("as-coded") == Some("on"),
                    ..ClassicGenetic::default()
                },
            ),
            AgentEntry::new::<Adjacency, _>("mirror", Capabilities::NONE, time_limits(), |_| {
                Mirror
            }),
        ]
    }

    fn levels() -> [&'static str; 3] {
        // Random games see the last move that counts; evaluations do not: mcts wins nearly all games against iterative.
        ["classic-local-search", "mcts:nodes=1000", "mcts"]
    }
}
