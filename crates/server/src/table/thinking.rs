use std::sync::PoisonError;

use papan_arena::{Fault, Sin, player::Unanswered, session::Thought};
use papan_core::{Message, StopFlag};

use super::{actor::Actor, event::Event, job::Job};
use crate::{
    into_wire,
    mind::{Asked, Chosen},
};

impl Actor {
    pub(super) fn think(&mut self) {
        let mind = match self.seats.mind(&self.play, &self.services) {
            Ok(mind) => mind,
            Err(fault) => {
                self.play.forfeit(&Fault::new(Sin::CannotStart).because(fault).message());
                self.changed();
                return;
            }
        };
        let session = self.play.session();
        let (position, start) = (session.position().boxed(), session.position_after(0).boxed());
        let history: Vec<String> = session.steps().iter().map(|step| step.by.clone()).collect();
        let (after, side, time) = (history.len(), session.turn(), self.play.time());
        let (voice, events) = (self.voices.thinking.clone(), self.events.clone());
        let ticket = self.number();
        let work = move |stop: &StopFlag| {
            let asked =
                Asked { position: &*position, start: &*start, history: &history, time, stop };
            let mut tell = |thought: &Thought| {
                if !stop.is_set() {
                    voice.send_replace(Some(into_wire::thinking(after, side, thought)));
                }
            };
            // A search that was stopped may hold the mind for some more milliseconds.
            let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
            mind.choose(&asked, &mut tell)
        };
        let report = move |found: Option<Result<Chosen, Unanswered>>| {
            let panicked = || Fault::new(Sin::Crashed).because(Message::new("sin-panicked"));
            let answer = found.unwrap_or_else(|| Err(panicked().into()));
            // A table that is gone needs no answer.
            let _ = events.send(Event::Chosen { ticket, answer });
        };
        self.thinking = Some(Job::start(ticket, &self.services.searches, work, report));
    }

    /// Ends whatever thinks about a move; its answer is not heard.
    pub(super) fn stop_thinking(&mut self) {
        self.thinking = None;
        self.ready = None;
        self.advice = None;
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
