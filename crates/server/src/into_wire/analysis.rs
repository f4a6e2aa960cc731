use papan_arena::{
    analysis::{self, chance},
    session::Thought,
};
use papan_core::{Player, Value};

use super::place;
use crate::wire;

/// Writes what a position or a move is worth.
pub fn value(value: &Value) -> wire::Value {
    wire::Value {
        amount: value.amount,
        unit: value.unit.name().to_owned(),
        exact: value.exact,
        chance: chance(value),
    }
}

/// Writes what an agent thinks.
pub fn thinking(after: usize, side: Player, thought: &Thought) -> wire::Thinking {
    let decision = &thought.decision;
    wire::Thinking {
        after,
        side: side.index(),
        depth: decision.depth,
        nodes: decision.nodes,
        seconds: thought.seconds,
        value: decision.value.as_ref().map(value),
        line: decision.line.clone(),
    }
}

/// Writes what an analysis has found.
pub fn analysis(after: usize, agent: &str, found: &analysis::Analysis) -> wire::Analysis {
    wire::Analysis {
        after,
        agent: agent.to_owned(),
        depth: found.depth,
        nodes: found.nodes,
        seconds: found.seconds,
        candidates: found.candidates.iter().map(candidate).collect(),
        done: found.done,
    }
}

fn candidate(candidate: &analysis::Candidate) -> wire::Candidate {
    wire::Candidate {
        by: candidate.by.clone(),
        place: place(candidate.place),
        value: candidate.value.as_ref().map(value),
        depth: candidate.depth,
        line: candidate.line.clone(),
    }
}

/// Writes what an analysis says of a move that was made.
pub fn judged(judged: &analysis::Judged) -> wire::Judged {
    wire::Judged {
        value: judged.value.as_ref().map(value),
        best: judged.best.by.clone(),
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
