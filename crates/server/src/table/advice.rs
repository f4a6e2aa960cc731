use std::{sync::PoisonError, time::Duration};

use papan_arena::session::{Question, Thought};
use papan_core::{Limits, StopFlag};

use super::{
    actor::Actor,
    event::Event,
    job::Job,
    requests::{Answer, Change, refusal},
};
use crate::{into_wire, wire::FromServer};

/// How long advice may take if nobody set a time.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

/// Advice that somebody waits for.
pub struct Advice {
    pub job: Job,
    /// Who waits for it, and the ids of their requests.
    askers: Vec<(u64, Option<u64>)>,
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
            return Ok(Change::Unchanged);
        }
        let adviser = self.seats.adviser(&self.play).map_err(|fault| into_wire::fault(&fault))?;
        let position = self.play.session().position().boxed();
        let time = self.play.time().unwrap_or(TIME_FOR_ADVICE).min(TIME_FOR_ADVICE);
        let events = self.events.clone();
        let ticket = self.number();
        let work = move |stop: &StopFlag| {
            let limits = Limits { time: Some(time), ..Limits::default() };
            let question = Question { position: &*position, limits, explains: false, stop };
            let mut adviser = adviser.lock().unwrap_or_else(PoisonError::into_inner);
            adviser.answer(&question, &mut |_| {})
        };
        let report = move |found: Option<Option<Thought>>| {
            let answer = found.flatten().map(Box::new);
            let _ = events.send(Event::Advised { ticket, answer });
        };
        let job = Job::start(ticket, &self.services.searches, work, report);
        self.advice = Some(Advice { job, askers: vec![(place, id)] });
        Ok(Change::Unchanged)
    }

    pub(super) fn hear_advice(&mut self, advice: &Advice, answer: Option<Box<Thought>>) {
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
