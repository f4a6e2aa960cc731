use std::{sync::Arc, time::Duration};

use papan_arena::{Fault, Sin};
use papan_core::Message;
use tokio::{
    sync::{
        mpsc::{Receiver, UnboundedReceiver, UnboundedSender},
        watch,
    },
    time::{Instant, sleep_until},
};

use super::{
    Kept, Play,
    advice::Advice,
    event::{Event, Outbox, Wish},
    job::{Job, Voices},
    reviewing::Reviewing,
    seats::Seats,
};
use crate::{
    into_wire,
    keeper::KeptText,
    mind::Chosen,
    server::milliseconds_since_1970,
    services::Services,
    wire::{self, FromServer, GameState},
};

/// The task that owns a game.
pub struct Actor {
    pub(super) play: Play,
    pub(super) services: Arc<Services>,
    pub(super) events: UnboundedSender<Event>,
    pub(super) published: watch::Sender<Arc<GameState>>,
    pub(super) voices: Voices,
    pub(super) places: Vec<(u64, Outbox)>,
    pub(super) seats: Seats,
    /// Numbers places and searches.
    pub(super) numbers: u64,
    pub(super) thinking: Option<Job>,
    /// What an agent has chosen and what waits for its time, in a watched game.
    pub(super) ready: Option<Chosen>,
    /// Whether somebody wants one move of a paused game.
    pub(super) wants_step: bool,
    pub(super) advice: Option<Advice>,
    pub(super) review: Option<Reviewing>,
}

impl Actor {
    /// Seats everybody; returns also where the game can be seen.
    pub fn new(
        play: Play,
        services: Arc<Services>,
        events: UnboundedSender<Event>,
        voices: Voices,
    ) -> (Actor, watch::Receiver<Arc<GameState>>) {
        let state = Arc::new(play.state(services.archive.is_lasting()));
        let (published, seen) = watch::channel(state);
        let actor = Actor {
            play,
            services,
            events,
            published,
            voices,
            places: Vec::new(),
            seats: Seats::default(),
            numbers: 0,
            thinking: None,
            ready: None,
            wants_step: false,
            advice: None,
            review: None,
        };
        (actor, seen)
    }

    /// Plays until nobody holds the table any more.
    pub async fn run(mut self, mut wishes: Receiver<Wish>, mut events: UnboundedReceiver<Event>) {
        self.keep();
        loop {
            let due = self.due();
            let alarm = sleep_until(due.unwrap_or_else(Instant::now));
            tokio::select! {
                wish = wishes.recv() => match wish {
                    Some(Wish::Join { outbox, reply }) => {
                        // Whoever has gone meanwhile says so by an event.
                        let _ = reply.send(self.join(outbox));
                    }
                    Some(Wish::Ask { place, id, request }) => self.answer(place, id, request),
                    Some(Wish::Close { reply }) => {
                        let _ = reply.send(());
                        return;
                    }
                    None => return,
                },
                Some(event) = events.recv() => self.hear(event),
                () = alarm, if due.is_some() => self.ring(),
            }
            self.proceed();
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Left(place) => self.leave(place),
            Event::Chosen { ticket, answer } => {
                if self.thinking.take_if(|job| job.ticket == ticket).is_some() {
                    self.hear_choice(answer);
                }
            }
            Event::Advised { ticket, answer } => {
                if let Some(advice) = self.advice.take_if(|advice| advice.job.ticket == ticket) {
                    self.hear_advice(&advice, answer);
                }
            }
            Event::Reviewed { ticket } => {
                if let Some(reviewing) = &mut self.review
                    && reviewing.job.take_if(|job| job.ticket == ticket).is_some()
                {
                    reviewing.is_done = true;
                }
            }
        }
    }

    pub(super) fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn is_watched(&self) -> bool {
        !self.places.is_empty()
    }

    fn join(&mut self, outbox: Outbox) -> u64 {
        let number = self.number();
        self.places.push((number, outbox));
        if self.places.len() == 1 {
            self.play.clock.run();
            self.resume_review();
        }
        // The times of the last state are old.
        self.publish();
        number
    }

    fn leave(&mut self, place: u64) {
        self.places.retain(|(known, _)| *known != place);
        if !self.is_watched() {
            // Nothing goes on that nobody sees.
            self.play.clock.pause();
            self.stop_thinking();
            self.seats.release();
            if let Some(reviewing) = &mut self.review {
                reviewing.job = None;
            }
            self.publish();
            self.keep();
        }
    }

    /// Returns when something happens by itself.
    fn due(&self) -> Option<Instant> {
        let session = self.play.session();
        if session.awaits_person() {
            return self.play.time().and_then(|time| self.play.clock.reaches(time));
        }
        let watching = self.play.watching.filter(|watching| watching.running)?;
        self.ready.as_ref()?;
        self.play.clock.reaches(Duration::from_millis(watching.delay))
    }

    fn ring(&mut self) {
        if self.play.session().awaits_person() {
            self.play.run_out_of_time(None);
            self.changed();
        }
        // A move that is ready is played by `proceed`.
    }

    /// Does what is due: asks whoever has to move, plays what was chosen.
    fn proceed(&mut self) {
        if !self.play.awaits_mind() || !self.is_watched() || self.thinking.is_some() {
            return;
        }
        if self.play.is_paused() && !self.wants_step {
            return;
        }
        let Some(chosen) = &self.ready else {
            self.think();
            return;
        };
        let delay = self.play.watching.map_or(0, |watching| watching.delay);
        if !self.wants_step && self.play.clock.time() < Duration::from_millis(delay) {
            return;
        }
        let chosen = chosen.clone();
        self.ready = None;
        self.wants_step = false;
        let name = self.play.contestant(self.play.session().turn()).name.clone();
        match self.play.play_for_mind(&chosen.by, chosen.seconds) {
            Ok(true) => self.tell_all(&Message::new("server-passed").with("name", name)),
            Ok(false) => {}
            Err(fault) => {
                let fault = Fault::new(Sin::IllegalMove).because(fault);
                self.play.forfeit(&fault.message());
            }
        }
        self.changed();
        // Whoever closes a box moves again.
        self.proceed();
    }

    /// Ends what was about the game as it was, and publishes it as it is.
    pub(super) fn changed(&mut self) {
        self.stop_thinking();
        // What led to a move that still stands stays true.
        let made = self.play.session().steps().len();
        self.voices
            .thinking
            .send_if_modified(|known| known.take_if(|thinking| thinking.after >= made).is_some());
        let fits = |reviewing: &Reviewing| reviewing.review.still_fits(self.play.session());
        if !self.review.as_ref().is_none_or(fits) {
            self.stop_review();
        }
        if self.play.session().conclusion().is_some() {
            self.seats.release();
        }
        self.play.version += 1;
        self.publish();
        self.keep();
    }

    fn publish(&mut self) {
        let state = self.play.state(self.services.archive.is_lasting());
        self.published.send_replace(Arc::new(state));
    }

    fn keep(&self) {
        let kept = Kept::of(&self.published.borrow());
        // Plain data is always written.
        if let Ok(text) = serde_json::to_string(&kept) {
            let (id, game) = (self.play.id.clone(), kept.game);
            let updated = milliseconds_since_1970();
            self.services.archive.keep(KeptText { id, game, text, updated });
        }
    }

    pub(super) fn refuse(&self, place: u64, id: Option<u64>, fault: wire::Fault) {
        self.tell(place, FromServer::Refused { id, fault });
    }

    pub(super) fn tell(&self, place: u64, message: FromServer) {
        if let Some((_, outbox)) = self.places.iter().find(|(known, _)| *known == place) {
            // Whoever asks much and reads nothing misses answers, never the game.
            let _ = outbox.try_send(message);
        }
    }

    fn tell_all(&self, message: &Message) {
        let message = into_wire::message(message);
        for (_, outbox) in &self.places {
            let _ = outbox.try_send(FromServer::Notice { message: message.clone() });
        }
    }
}
