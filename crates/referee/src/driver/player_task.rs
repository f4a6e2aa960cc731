use std::panic::{AssertUnwindSafe, catch_unwind};

use papan_catalogue::{AnyGame, find_game};
use papan_core::{Clock, Limits, Message};
use papan_play::{
    engine::{Choice, PlayerRequest, Unanswered},
    search::SearchResult,
};
use papan_record::{Detail, Fault, GameClock, MAX_ATTEMPTS, TimeControl, Violation};

use super::{DriverSettings, Memory, TaskFlags};
use crate::{
    SystemClock,
    game::is_late,
    player::{End, Player, Start, Turn},
};

/// A request to a player, ready to be executed.
pub struct PlayerTask {
    pub(super) settings: DriverSettings,
    pub(super) memory: Memory<RunningPlayer>,
    pub(super) request: PlayerRequest,
    pub(super) stream: u64,
}

/// A player whose game has begun.
pub(super) struct RunningPlayer {
    player: Box<dyn Player>,
    /// The last position that it saw.
    seen: Box<dyn AnyGame>,
}

impl Drop for RunningPlayer {
    fn drop(&mut self) {
        self.player.finish(&End { position: &*self.seen, ending: "abandoned", result: 0 });
    }
}

impl PlayerTask {
    /// Returns the request.
    pub fn request(&self) -> &PlayerRequest {
        &self.request
    }

    /// Asks the player and waits for the answer. Reports what an agent finds on the way. A player that panics has
    /// crashed, and a late answer that the host could not receive in time is asked for again.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn run(
        &self,
        flags: &TaskFlags,
        report: &dyn Fn(&SearchResult),
    ) -> Result<Choice, Unanswered> {
        let mut memory = self.memory.lock();
        let gaps_before = (self.settings.host_gaps)();
        let clock = SystemClock::start();
        let answer = catch_unwind(AssertUnwindSafe(|| self.ask(&mut memory, flags, report)));
        let elapsed = clock.now();
        let gap = (self.settings.host_gaps)().saturating_sub(gaps_before);
        let answer = answer.unwrap_or_else(|_| {
            *memory = None;
            let fault = Fault::new(Violation::Crashed).because(Detail::Panicked);
            Err(fault.into())
        });
        // An interrupted program may still answer the old request, so it is not asked again.
        if answer.is_err() && memory.as_ref().is_some_and(|running| running.player.is_program()) {
            *memory = None;
        }
        if !gap.is_zero() && is_late(&answer) && self.request.attempt < MAX_ATTEMPTS {
            return Err(Unanswered::Stopped);
        }
        Ok(Choice { text: answer?, time: elapsed.saturating_sub(gap) })
    }

    fn ask(
        &self,
        memory: &mut Option<RunningPlayer>,
        flags: &TaskFlags,
        report: &dyn Fn(&SearchResult),
    ) -> Result<String, Unanswered> {
        let request = &self.request;
        let position = &*request.position;
        let running = match memory {
            Some(running) => running,
            none => none.insert(self.begin(flags)?),
        };
        running.seen = position.boxed();
        let player = &mut *running.player;
        let limits = Limits { time: request.time, ..Limits::default() };
        let limits = self.settings.limits.strictest(limits);
        let clock = GameClock::new(TimeControl { limits, ..TimeControl::default() });
        let is_program = player.is_program();
        let allowance =
            is_program.then(|| clock.program_allowance(position.turn(), player.is_starting()));
        let turn = Turn {
            clock: clock.face(),
            // The memory of programs is limited by their confinement.
            limits: Limits { memory: limits.memory.filter(|_| !is_program), ..limits },
            allowance,
            explains: request.explains,
            report: Some(report),
            move_now: Some(&flags.move_now),
            ..Turn::new(position, &*request.start, &request.history, &flags.cancelled)
        };
        let answer = player.choose(&turn)?;
        player.rest();
        Ok(answer.text)
    }

    fn begin(&self, flags: &TaskFlags) -> Result<RunningPlayer, Unanswered> {
        let request = &self.request;
        let make = &self.settings.make_player;
        let entry = find_game(request.position.id())
            .map_err(|error| Unanswered::Unable(Message::from(&error)))?;
        let mut player = make(entry, &request.occupant)?;
        player.begin(&Start {
            position: &*request.start,
            side: request.position.turn(),
            seed: self.settings.seed,
            stream: self.stream,
            startup: TimeControl::STARTUP,
            stop: &flags.cancelled,
        })?;
        Ok(RunningPlayer { player, seen: request.position.boxed() })
    }
}
