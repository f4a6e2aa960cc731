use std::panic::{AssertUnwindSafe, catch_unwind};

use papan_catalogue::find_game;
use papan_core::{Limits, StopFlag};
use papan_play::{
    engine::{ADVISER, AdviceRequest},
    search::{SearchRequest, SearchResult, SeededAgent},
};

use super::{Memory, TaskFlags};
use crate::SystemClock;

/// A request to the adviser, ready to be executed.
pub struct AdviceTask {
    pub(super) limits: Limits,
    pub(super) seed: u64,
    pub(super) memory: Memory<SeededAgent>,
    pub(super) request: AdviceRequest,
    pub(super) stream: u64,
}

impl AdviceTask {
    /// Asks the adviser and waits for the answer. Reports what it finds on the way. There is no answer when it fails.
    pub fn run(&self, flags: &TaskFlags, report: &dyn Fn(&SearchResult)) -> Option<SearchResult> {
        let mut memory = self.memory.lock();
        let answer =
            catch_unwind(AssertUnwindSafe(|| self.ask(&mut memory, &flags.move_now, report)));
        let answer = answer.ok().flatten();
        if answer.is_none() {
            *memory = None;
        }
        answer
    }

    fn ask(
        &self,
        memory: &mut Option<SeededAgent>,
        stop: &StopFlag,
        report: &dyn Fn(&SearchResult),
    ) -> Option<SearchResult> {
        let position = &*self.request.position;
        let adviser = match memory {
            Some(adviser) => adviser,
            none => {
                let entry = find_game(position.id()).ok()?;
                none.insert(SeededAgent::seat(entry, ADVISER, self.seed, self.stream).ok()?)
            }
        };
        let mut limits = self.limits;
        if (limits.time, limits.depth, limits.nodes) == (None, None, None) {
            limits.time = Some(self.request.time);
        }
        let clock = SystemClock::start();
        let request = SearchRequest { position, clock: &clock, limits, explains: true, stop };
        adviser.answer_deepening(&request, &mut |result| report(result))
    }
}
