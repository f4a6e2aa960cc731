use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Side, Value};
use papan_play::{
    analysis::{self, chance},
    search::SearchResult,
};

use super::place;
use crate as wire;

/// Converts the value of a position or a move.
pub fn value(value: &Value) -> wire::Value {
    wire::Value {
        amount: value.amount,
        unit: value.unit.name().to_owned(),
        exact: value.exact,
        chance: chance(value),
    }
}

/// Converts the search result of an agent.
pub fn thinking(after: usize, side: Side, thought: &SearchResult) -> wire::Thinking {
    let decision = &thought.decision;
    wire::Thinking {
        after,
        side: side.index(),
        depth: decision.depth,
        nodes: decision.nodes,
        seconds: thought.seconds,
        value: decision.value.as_ref().map(value),
        line: decision.line.clone(),
        waiting: false,
    }
}

/// Makes the message that the search of an agent waits in the queue.
pub fn thinking_soon(after: usize, side: Side) -> wire::Thinking {
    wire::Thinking {
        after,
        side: side.index(),
        depth: 0,
        nodes: 0,
        seconds: 0.0,
        value: None,
        line: Vec::new(),
        waiting: true,
    }
}

/// Makes the message that the analysis of a position waits in the queue.
pub fn analysis_soon(after: usize, agent: &str, position: &dyn AnyGame) -> wire::Analysis {
    let unknown = |chosen: String| wire::Candidate {
        place: place(position.place(&chosen)),
        chosen,
        value: None,
        depth: 0,
        line: Vec::new(),
    };
    wire::Analysis {
        after,
        agent: agent.to_owned(),
        depth: 0,
        nodes: 0,
        seconds: 0.0,
        candidates: position.legal_moves().into_iter().map(unknown).collect(),
        waiting: true,
        done: false,
    }
}

/// Converts the results of an analysis.
pub fn analysis(after: usize, agent: &str, found: &analysis::Analysis) -> wire::Analysis {
    wire::Analysis {
        after,
        agent: agent.to_owned(),
        depth: found.depth,
        nodes: found.nodes,
        seconds: found.seconds,
        candidates: found.candidates.iter().map(candidate).collect(),
        waiting: false,
        done: found.done,
    }
}

fn candidate(candidate: &analysis::Candidate) -> wire::Candidate {
    wire::Candidate {
        chosen: candidate.chosen.clone(),
        place: place(candidate.place),
        value: candidate.value.as_ref().map(value),
        depth: candidate.depth,
        line: candidate.line.clone(),
    }
}

/// Converts the results of the analysis of a whole game.
pub fn game_analysis(
    agent: &str,
    time_per_move: Duration,
    found: &analysis::GameAnalysis,
) -> wire::GameAnalysis {
    wire::GameAnalysis {
        agent: agent.to_owned(),
        seconds_per_move: time_per_move.as_secs_f64(),
        chances: found.win_probabilities.clone(),
        moves: found.moves.iter().map(|known| known.as_ref().map(judged)).collect(),
        waiting: false,
        done: found.done,
    }
}

/// Converts the judgement on a move that was made.
pub fn judged(judged: &analysis::Judged) -> wire::Judged {
    wire::Judged {
        value: judged.value.as_ref().map(value),
        best: judged.best.chosen.clone(),
        best_value: judged.best.value.as_ref().map(value),
        line: judged.best.line.clone(),
        cost: judged.cost,
        chance_lost: judged.chance_lost,
        mistake: judged.mistake.map(|mistake| match mistake {
            analysis::Mistake::Inaccuracy => wire::Mistake::Inaccuracy,
            analysis::Mistake::Mistake => wire::Mistake::Mistake,
            analysis::Mistake::Blunder => wire::Mistake::Blunder,
        }),
    }
}
