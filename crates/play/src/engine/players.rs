use std::time::Duration;

use papan_core::Message;
use papan_record::{Detail, Fault, Violation};

use super::{Effect, Notice, PlayEngine, PlayerRequest, Unanswered};
use crate::session::Conclusion;

/// The move that a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub text: String,
    /// How long the player took.
    pub time: Duration,
}

/// Why a player has lost without an end of the game by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// It broke a rule.
    Fault(Fault),
    /// It could not be asked, for this reason.
    Unable(Message),
}

impl Blame {
    /// Describes it.
    pub fn message(&self) -> Message {
        match self {
            Blame::Fault(fault) => fault.message(),
            Blame::Unable(reason) => reason.clone(),
        }
    }
}

/// A request to a player that has not been answered.
pub(super) struct PlayerSearch {
    pub ticket: u64,
    pub since: Duration,
}

impl PlayEngine {
    /// Asks the player to move, or plays what it has chosen when that is due.
    pub(super) fn proceed_with_player(&mut self, effects: &mut Vec<Effect>) {
        let is_paused = self.playback.is_some_and(|playback| !playback.is_running);
        if is_paused && !self.wants_step {
            return;
        }
        let Some(choice) = &self.ready else {
            self.ask_player(effects);
            return;
        };
        let delay = self.playback.map_or(Duration::ZERO, |playback| playback.delay);
        if !self.wants_step && self.clock.time(self.now) < delay {
            return;
        }
        let choice = choice.clone();
        self.ready = None;
        self.wants_step = false;
        self.play_for_player(&choice, effects);
        self.proceed(effects);
    }

    fn ask_player(&mut self, effects: &mut Vec<Effect>) {
        let ticket = self.ticket();
        self.attempts += 1;
        self.asked = Some(PlayerSearch { ticket, since: self.now });
        let session = &self.session;
        let side = session.turn();
        effects.push(Effect::AskPlayer(PlayerRequest {
            ticket,
            contestant: session.contestant(side),
            occupant: session.occupant(side).clone(),
            position: session.position().boxed(),
            start: session.position_after(0).boxed(),
            history: session.steps().iter().map(|step| step.chosen.clone()).collect(),
            time: self.time_per_move,
            explains: self.shows_values && self.playback.is_some(),
            attempt: self.attempts,
        }));
    }

    /// Cancels the request to a player.
    pub(super) fn cancel_move(&mut self, effects: &mut Vec<Effect>) {
        self.attempts = 0;
        self.ready = None;
        if let Some(asked) = self.asked.take() {
            effects.push(Effect::Cancel { ticket: asked.ticket });
        }
    }

    pub(super) fn take_answer(
        &mut self,
        ticket: u64,
        answer: Result<Choice, Unanswered>,
        effects: &mut Vec<Effect>,
    ) {
        if self.asked.take_if(|asked| asked.ticket == ticket).is_none() {
            return;
        }
        let side = self.session.turn();
        match answer {
            Ok(choice) => self.ready = Some(choice),
            // The engine forgets what it cancels, so the host could not wait for the answer: the player is asked again.
            Err(Unanswered::Stopped) => {}
            Err(Unanswered::Resigned) => {
                effects.push(Effect::Forget);
                self.end(Conclusion::Resigned(side), None, effects);
            }
            Err(Unanswered::Unable(reason)) => self.forfeit(Blame::Unable(reason), effects),
            Err(Unanswered::Fault(fault)) => self.forfeit(Blame::Fault(fault), effects),
        }
    }

    fn play_for_player(&mut self, choice: &Choice, effects: &mut Vec<Effect>) {
        let mover = self.session.turn();
        match self.session.play(&choice.text, choice.time) {
            Ok(step) => {
                let notice = if step.is_pass() {
                    Notice::Passed(mover)
                } else {
                    Notice::Played { mover, chosen: step.chosen.clone() }
                };
                effects.push(Effect::Notice(notice));
                self.clock.reset(self.now);
                self.changed(effects);
            }
            Err(_) => {
                let detail = Detail::refused_move(self.session.position(), &choice.text);
                let fault = Fault::new(Violation::IllegalMove).because(detail);
                self.forfeit(Blame::Fault(fault), effects);
            }
        }
    }

    /// Ends the game because the player to move has failed.
    fn forfeit(&mut self, blame: Blame, effects: &mut Vec<Effect>) {
        let side = self.session.turn();
        effects.push(Effect::Forget);
        effects.push(Effect::Notice(Notice::Failed { side, blame: blame.clone() }));
        let is_late = |fault: &Fault| fault.violation == Violation::OutOfTime;
        let conclusion = match &blame {
            Blame::Fault(fault) if is_late(fault) => Conclusion::TimeOut(side),
            Blame::Fault(_) | Blame::Unable(_) => Conclusion::Forfeited(side),
        };
        self.end(conclusion, Some(blame), effects);
    }
}
