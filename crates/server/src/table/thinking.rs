use std::{sync::PoisonError, time::Duration};

use papan_arena::{Fault, Sin, player::Unanswered, session::Occupant, session::Thought};
use papan_core::Message;

use super::{
    actor::Actor,
    event::Event,
    job::{Flags, Job, Terms},
};
use crate::{
    into_wire,
    mind::{Asked, Chosen},
};

/// The longest time that an agent has for a move, whatever its options say: others wait for the processor.
const LONGEST_THOUGHT: Duration = Duration::from_mins(1);

impl Actor {
    pub(super) fn think(&mut self) {
        let seat = self.seats.mind(&self.play);
        let make = self.seats.recipe(&self.play, &self.services);
        let session = self.play.session();
        let (position, start) = (session.position().boxed(), session.position_after(0).boxed());
        let history: Vec<String> = session.steps().iter().map(|step| step.by.clone()).collect();
        let (after, side, time) = (history.len(), session.turn(), self.play.time());
        // A program is told its time, and watched by whoever runs it.
        let is_agent = matches!(session.occupant(side), Occupant::Agent(_));
        let longest = is_agent.then_some(LONGEST_THOUGHT);
        let (voice, events) = (self.voices.thinking.clone(), self.events.clone());
        let ticket = self.number();
        let waiting = self.voices.thinking.clone();
        let waits = move || {
            waiting.send_replace(Some(into_wire::thinking_soon(after, side)));
        };
        let work = move |flags: &Flags| {
            let mut tell = |thought: &Thought| {
                if !flags.is_abandoned.is_set() {
                    voice.send_replace(Some(into_wire::thinking(after, side, thought)));
                }
            };
            // A search that was stopped may hold the mind for some more milliseconds.
            let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
            let mind = match &mut *seat {
                Some(mind) => mind,
                empty => match make() {
                    Ok(mind) => empty.insert(mind),
                    Err(fault) => {
                        return Some(Err(Fault::new(Sin::CannotStart).because(fault).into()));
                    }
                },
            };
            let asked = Asked {
                position: &*position,
                start: &*start,
                history: &history,
                time,
                stop: &flags.stop,
                is_abandoned: &flags.is_abandoned,
            };
            Some(mind.choose(&asked, &mut tell))
        };
        let report = move |found: Option<Result<Chosen, Unanswered>>| {
            let panicked = || Fault::new(Sin::Crashed).because(Message::new("sin-panicked"));
            let answer = found.unwrap_or_else(|| Err(panicked().into()));
            // A table that is gone needs no answer.
            let _ = events.send(Event::Chosen { ticket, answer });
        };
        let terms = Terms { line: &self.services.searches, longest };
        self.thinking = Some(Job::start(ticket, &terms, waits, work, report));
    }

    /// Ends whatever thinks about a move; its answer is not heard.
    pub(super) fn stop_thinking(&mut self) {
        self.thinking = None;
        self.ready = None;
    }

    pub(super) fn hear_choice(&mut self, answer: Result<Chosen, Unanswered>) {
        match answer {
            Ok(chosen) => self.ready = Some(chosen),
            // Nobody stopped it who would not have forgotten it; it is asked again.
            Err(Unanswered::Stopped) => {}
            Err(Unanswered::Resigned) => {
                self.play.give_up();
                self.seats.clear();
                self.changed();
            }
            Err(Unanswered::Unable(reason)) => {
                self.play.forfeit(&reason);
                self.seats.clear();
                self.changed();
            }
            Err(Unanswered::Fault(fault)) => {
                let blame = fault.message();
                if fault.sin == Sin::OutOfTime {
                    self.play.run_out_of_time(Some(&blame));
                } else {
                    self.play.forfeit(&blame);
                }
                self.seats.clear();
                self.changed();
            }
        }
    }
}
