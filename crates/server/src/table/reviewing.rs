use papan_core::Message;

use super::{
    actor::Actor,
    event::Event,
    job::{Flags, Job, Terms},
    requests::{Answer, Change},
    review::{Review, Work},
};
use crate::{agent_word::refuse_analyst, into_wire, wire::FromServer};

/// An analysis that somebody wants; it has a job while it runs.
pub struct Reviewing {
    pub review: Review,
    pub job: Option<Job>,
    pub is_done: bool,
    /// Who asked for it, and the id of the request.
    asker: (u64, Option<u64>),
}

impl Actor {
    pub(super) fn start_review(&mut self, asker: (u64, Option<u64>), review: Review) -> Answer {
        // The word must be right before anything that runs is ended for it.
        refuse_analyst(self.play.entry, review.agent())
            .map_err(|fault| into_wire::fault_at("agent", &fault))?;
        self.stop_review(None);
        self.review = Some(Reviewing { review, job: None, is_done: false, asker });
        self.resume_review();
        Ok(Change::Nothing)
    }

    /// Ends the analysis before it is done, and tells everybody, with a reason if it is not somebody's wish.
    pub(super) fn stop_review(&mut self, reason: Option<&Message>) {
        let Some(reviewing) = self.review.take() else {
            return;
        };
        self.voices.analysis.send_if_modified(|known| known.take().is_some());
        self.voices.game_analysis.send_if_modified(|known| known.take().is_some());
        if reviewing.is_done {
            return;
        }
        let (asker, id) = reviewing.asker;
        let message = reason.map(into_wire::message);
        for (place, outbox) in &self.places {
            let id = id.filter(|_| *place == asker);
            let _ = outbox.try_send(FromServer::AnalysisEnded { id, message: message.clone() });
        }
    }

    pub(super) fn resume_review(&mut self) {
        let ticket = self.number();
        let Some(reviewing) = &mut self.review else {
            return;
        };
        if reviewing.is_done || reviewing.job.is_some() {
            return;
        }
        let review = reviewing.review.clone();
        let positions = review.positions(self.play.session());
        let (voices, events) = (self.voices.clone(), self.events.clone());
        let waits = {
            let (review, voices) = (review.clone(), voices.clone());
            let positions = review.positions(self.play.session());
            move || review.begin(&positions, &voices)
        };
        let mut work = Work::new(review, positions, voices, (self.play.entry, self.play.seed()));
        let report = move |ended: Option<Result<(), Message>>| {
            let panicked = || Err(Message::new("server-analysis-failed"));
            let fault = ended.unwrap_or_else(panicked).err();
            let _ = events.send(Event::Reviewed { ticket, fault });
        };
        let terms = Terms { line: &self.services.analyses, longest: None };
        let work = move |flags: &Flags| work.go_on(flags);
        reviewing.job = Some(Job::start(ticket, &terms, waits, work, report));
    }

    pub(super) fn hear_review(&mut self, ticket: u64, fault: Option<&Message>) {
        let Some(reviewing) = &mut self.review else {
            return;
        };
        if reviewing.job.take_if(|job| job.ticket == ticket).is_none() {
            return;
        }
        match fault {
            None => reviewing.is_done = true,
            Some(fault) => self.stop_review(Some(fault)),
        }
    }
}
