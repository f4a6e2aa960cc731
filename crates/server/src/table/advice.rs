use std::{sync::PoisonError, time::Duration};

use papan_core::Limits;
use papan_play::session::{Question, Thought};
use papan_referee::SystemClock;
use papan_wire::{FromServer, into_wire};

use super::{
    actor::Actor,
    event::Event,
    job::{Flags, Job, Terms},
    requests::{Answer, Change, refusal},
};

/// How long advice may take if nobody set a time.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

/// Advice that somebody waits for.
pub struct Advice {
    pub job: Job,
    /// Who waits for it, and the ids of their requests.
    askers: Vec<(u64, Option<u64>)>,
    /// What it is about: so many moves, and the position after them.
    after: usize,
    position: String,
}

impl Actor {
    pub(super) fn advise(&mut self, place: u64, id: Option<u64>) -> Answer {
        let session = self.play.session();
        if session.conclusion().is_some() {
            return Err(refusal("session-over"));
        }
        if !session.awaits_person() && !self.play.is_paused() {
            return Err(refusal("server-no-hint-now"));
        }
        if let Some(advice) = &mut self.advice {
            if advice.askers.iter().all(|(known, _)| *known != place) {
                advice.askers.push((place, id));
            }
            return Ok(Change::Nothing);
        }
        let seat = self.seats.adviser();
        let make = self.seats.adviser_recipe(&self.play);
        let position = session.position().boxed();
        let (after, text) = (session.steps().len(), position.text());
        let time = self.play.time().unwrap_or(TIME_FOR_ADVICE).min(TIME_FOR_ADVICE);
        let events = self.events.clone();
        let ticket = self.number();
        let work = move |flags: &Flags| {
            let limits = Limits { time: Some(time), ..Limits::default() };
            let question = Question {
                position: &*position,
                clock: &SystemClock::start(),
                limits,
                explains: false,
                stop: &flags.stop,
            };
            let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
            let adviser = match &mut *seat {
                Some(adviser) => adviser,
                empty => match make() {
                    Ok(adviser) => empty.insert(adviser),
                    Err(_) => return Some(None),
                },
            };
            Some(adviser.answer(&question, &mut |_| {}))
        };
        let report = move |found: Option<Option<Thought>>| {
            let answer = found.flatten().map(Box::new);
            let _ = events.send(Event::Advised { ticket, answer });
        };
        let terms = Terms { line: &self.services.searches, longest: None };
        let job = Job::start(ticket, &terms, || {}, work, report);
        self.advice = Some(Advice { job, askers: vec![(place, id)], after, position: text });
        Ok(Change::Nothing)
    }

    /// Ends advice on a position that the game does not have any more, and says so to whoever waits for it.
    pub(super) fn drop_old_advice(&mut self) {
        let session = self.play.session();
        let is_old = |advice: &mut Advice| {
            session.conclusion().is_some()
                || session.steps().len() != advice.after
                || session.position().text() != advice.position
        };
        if let Some(advice) = self.advice.take_if(is_old) {
            for (place, id) in &advice.askers {
                self.refuse(*place, *id, refusal("server-hint-overtaken"));
            }
        }
    }

    pub(super) fn hear_advice(&mut self, advice: &Advice, answer: Option<Box<Thought>>) {
        if answer.is_none() {
            // It may have panicked, and is not asked again.
            self.seats.dismiss_adviser();
        }
        let session = self.play.session();
        let position = session.position();
        let hint = answer.map(|thought| FromServer::Hint {
            after: session.steps().len(),
            place: into_wire::place(position.place(&thought.decision.best)),
            value: thought.decision.value.as_ref().map(into_wire::value),
            by: thought.decision.best,
        });
        for (place, id) in &advice.askers {
            match &hint {
                Some(hint) => self.tell(*place, hint.clone()),
                None => self.refuse(*place, *id, refusal("server-no-advice")),
            }
        }
    }
}
