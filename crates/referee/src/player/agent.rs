use std::panic::{AssertUnwindSafe, catch_unwind};

use papan_catalogue::SeatedAgent;
use papan_core::Limits;
use papan_play::search::{Observers, SearchRequest, SearchResult, SeededAgent};
use papan_record::{Detail, Fault, ProcessOutput, SearchInfo, Violation};

use super::{Answer, End, Player, Start, Turn, Unanswered};
use crate::SystemClock;

/// An agent of the catalogue, in this process.
pub struct AgentPlayer {
    agent: SeededAgent,
    clock: SystemClock,
}

impl AgentPlayer {
    /// Makes a player of an agent.
    pub fn new(agent: SeatedAgent) -> AgentPlayer {
        AgentPlayer { agent: SeededAgent::new(agent, 0, 0), clock: SystemClock::start() }
    }

    fn search(&mut self, turn: &Turn<'_>) -> Option<SearchResult> {
        let share = turn.clock.share(turn.position.turn());
        let limits = turn.limits.strictest(Limits { time: share, ..Limits::default() });
        let request = SearchRequest {
            position: turn.position,
            clock: &self.clock,
            limits,
            explains: turn.explains,
            stop: turn.move_now.unwrap_or(turn.stop),
        };
        let Some(report) = turn.report else {
            return self.agent.answer(&request, Observers::default());
        };
        let result = self.agent.answer_deepening(&request, &mut |result| report(result))?;
        if !turn.stop.is_set() {
            report(&result);
        }
        Some(result)
    }
}

impl Player for AgentPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        self.agent.reseed(start.seed, start.stream);
        self.agent.new_game();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        let result = catch_unwind(AssertUnwindSafe(|| self.search(turn)));
        if turn.stop.is_set() {
            return Err(Unanswered::Stopped);
        }
        let crashed = || Fault::new(Violation::Crashed).because(Detail::Panicked);
        let Ok(Some(SearchResult { decision, .. })) = result else {
            return Err(crashed().into());
        };
        Ok(Answer {
            text: decision.best,
            info: SearchInfo {
                value: decision.value.map(|value| value.amount),
                depth: Some(decision.depth),
                nodes: Some(decision.nodes),
                line: decision.line,
            },
        })
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput::default()
    }
}
