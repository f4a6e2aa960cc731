use std::panic::{AssertUnwindSafe, catch_unwind};

use papan_catalogue::SeatedAgent;
use papan_core::{Context, Limits, Random};

use super::{Answer, End, Player, Start, Turn, Unanswered};
use crate::SystemClock;
use papan_record::{Detail, Fault, Violation};
use papan_record::{ProcessOutput, SearchInfo};

/// An agent of the catalogue, in this process.
pub struct AgentPlayer {
    agent: SeatedAgent,
    clock: SystemClock,
    random: Random,
}

impl AgentPlayer {
    /// Makes a player of an agent.
    pub fn new(agent: SeatedAgent) -> AgentPlayer {
        AgentPlayer { agent, clock: SystemClock::start(), random: Random::stream(0, 0) }
    }
}

impl Player for AgentPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        let seed = self.agent.seed().unwrap_or(start.seed);
        self.random = Random::stream(seed, start.stream);
        self.agent.agent.new_game();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        let share = turn.clock.share(turn.position.turn());
        let asked = turn.limits.strictest(Limits { time: share, ..Limits::default() });
        let limits = self.agent.limits(asked);
        let mut context = Context::new(limits, &self.clock, turn.stop, &mut self.random);
        let agent = &mut self.agent.agent;
        let decision = catch_unwind(AssertUnwindSafe(|| agent.choose(turn.position, &mut context)));
        if turn.stop.is_set() {
            return Err(Unanswered::Stopped);
        }
        let crashed = || Fault::new(Violation::Crashed).because(Detail::Panicked);
        let Ok(Some(decision)) = decision else {
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
