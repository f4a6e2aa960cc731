use papan_core::Message;
use papan_wire::{FromServer, into_wire};

use super::{
    actor::Actor,
    event::Event,
    job::{Flags, Job, Terms},
    requests::{Answer, Change},
    review::{Review, Work},
};
use crate::{agent_word::refuse_analyst, fault};

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
            .map_err(|fault| fault::at("agent", &fault))?;
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
            let _ = outbox.try_send(FromServer::EndedAnalysis { id, message: message.clone() });
        }
    }

    pub(super) fn resume_review(&mut self) {
        if !self.is_watched() {
            return;
        }
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

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, sync::Arc, time::Duration};

    use papan_core::Message;
    use tokio::sync::{mpsc, watch};

    use super::super::{Play, Table, Wish, job::Voices};
    use super::{Actor, Review};
    use papan_wire::{FromServer, NewGame, NewSide, Request};

    use crate::{Configuration, keeper::MemoryKeeper, services::Services, set_up::SetUp};

    fn play() -> Play {
        let person = |name: &str| NewSide::Person { name: name.to_owned() };
        let asked = NewGame {
            game: "tic-tac-toe".to_owned(),
            options: BTreeMap::new(),
            sides: [person("Ana"), person("Budi")],
            seconds_per_move: None,
            text: None,
            seed: None,
        };
        let set_up = SetUp::read(&asked, &|| Ok(Vec::new())).expect("a set-up");
        Play::start("game".to_owned(), set_up).expect("a game")
    }

    fn services() -> Arc<Services> {
        let configuration = Configuration::new(String::new(), Box::new(MemoryKeeper::new()));
        Arc::new(Services::new(configuration).expect("services"))
    }

    fn actor() -> Actor {
        let (events, _) = mpsc::unbounded_channel();
        let voices = Voices {
            thinking: watch::Sender::new(None),
            analysis: watch::Sender::new(None),
            game_analysis: watch::Sender::new(None),
        };
        Actor::new(play(), services(), events, voices).0
    }

    #[tokio::test]
    async fn a_request_that_comes_after_its_client_has_left_starts_no_search() {
        let analyse =
            || Request::Analyse { after: 0, agent: "iterative".to_owned(), seconds: None };
        let game = || Request::AnalyseGame { agent: "iterative".to_owned(), seconds_per_move: 9.0 };
        let mut actor = actor();
        let ask = |actor: &mut Actor, place, request| {
            assert!(actor.carry_out_wish(Wish::Ask { place, id: None, request }));
            let reviews = actor.review.as_ref().is_some_and(|review| review.job.is_some());
            usize::from(reviews) + usize::from(actor.advice.is_some())
        };
        let (outbox, _inbox) = mpsc::channel(9);
        let place = actor.join(outbox).place;
        assert_eq!(ask(&mut actor, place, analyse()), 1, "as a control");
        assert_eq!(ask(&mut actor, place, Request::Hint), 2);
        actor.leave(place);
        for request in [analyse(), game(), Request::Hint] {
            assert_eq!(ask(&mut actor, place, request), 0);
        }
        // A client that goes before it has its place leaves none behind.
        let (outbox, _inbox) = mpsc::channel(9);
        let (reply, gone) = tokio::sync::oneshot::channel();
        drop(gone);
        assert!(actor.carry_out_wish(Wish::Join { outbox, reply }));
        assert!(!actor.is_watched());
    }

    #[tokio::test]
    async fn what_a_client_asks_before_it_leaves_is_done() {
        for _ in 0..50 {
            let table = Arc::new(Table::open(play(), services()));
            let (outbox, _inbox) = mpsc::channel(9);
            let (place, _) = Arc::clone(&table).join(outbox).await.expect("a place");
            let by = "b2".to_owned();
            assert!(place.ask(None, Request::Play { by, after: 0 }).await);
            drop(place);
            let mut state = table.state.clone();
            let moved = state.wait_for(|published| published.state.moves.len() == 1);
            let moved = tokio::time::timeout(Duration::from_secs(30), moved).await;
            assert!(moved.expect("in time").is_ok());
        }
    }

    #[tokio::test]
    async fn everybody_hears_that_an_analysis_has_failed() {
        let mut actor = actor();
        let (asker, mut asked) = mpsc::channel(9);
        let (other, mut heard) = mpsc::channel(9);
        actor.places = vec![(1, asker), (2, other)];
        let moves = Vec::new();
        let time = Duration::from_secs(1);
        let review = Review::Game { moves, agent: "iterative".to_owned(), time };
        actor.start_review((1, Some(7)), review).expect("a review");
        let job = actor.review.as_ref().and_then(|reviewing| reviewing.job.as_ref());
        let ticket = job.expect("a job").ticket;
        actor.hear_review(ticket + 1, Some(&Message::new("server-analysis-failed")));
        assert!(actor.review.is_some(), "the failure of another one is no concern");
        actor.hear_review(ticket, Some(&Message::new("server-analysis-failed")));
        assert!(actor.review.is_none());
        for (inbox, expected) in [(&mut asked, Some(7)), (&mut heard, None)] {
            let Ok(FromServer::EndedAnalysis { id, message }) = inbox.try_recv() else {
                panic!("nobody has said anything");
            };
            assert_eq!(id, expected);
            assert_eq!(message.expect("a reason").key, "server-analysis-failed");
        }
    }
}
