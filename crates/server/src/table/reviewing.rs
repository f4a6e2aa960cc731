use papan_arena::analysis::Analyst;
use papan_core::StopFlag;

use super::{
    actor::Actor,
    event::Event,
    job::Job,
    requests::{Answer, Change},
    review::Review,
};
use crate::into_wire;

/// An analysis that somebody wants; it has a job while it runs.
pub struct Reviewing {
    pub review: Review,
    pub job: Option<Job>,
    pub is_done: bool,
}

impl Actor {
    pub(super) fn start_review(&mut self, review: Review) -> Answer {
        // The word must be right before anything that runs is ended for it.
        Analyst::seat(self.play.entry, review.agent(), self.play.seed())
            .map_err(|fault| into_wire::fault_at("agent", &fault))?;
        self.stop_review();
        self.review = Some(Reviewing { review, job: None, is_done: false });
        self.resume_review();
        Ok(Change::Unchanged)
    }

    pub(super) fn stop_review(&mut self) {
        self.review = None;
        self.voices.analysis.send_if_modified(|known| known.take().is_some());
        self.voices.game_analysis.send_if_modified(|known| known.take().is_some());
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
        let (entry, seed) = (self.play.entry, self.play.seed());
        let work = move |stop: &StopFlag| {
            if let Ok(mut analyst) = Analyst::seat(entry, review.agent(), seed) {
                review.carry_out(&mut analyst, &positions, &voices, stop);
            }
        };
        let report = move |_| {
            let _ = events.send(Event::Reviewed { ticket });
        };
        reviewing.job = Some(Job::start(ticket, &self.services.analyses, work, report));
    }
}
