use std::{sync::Arc, time::Duration};

use papan_core::Message;
use papan_record::{Fault, Violation};
use papan_wire::{self as wire, FromServer, into_wire};
use tokio::{
    sync::{
        mpsc::{Receiver, UnboundedReceiver, UnboundedSender},
        oneshot, watch,
    },
    time::{Instant, sleep, sleep_until},
};

use super::{
    Play, WAITING,
    advice::Advice,
    event::{Event, Outbox, Seated, Wish},
    job::{Job, Voices},
    reviewing::Reviewing,
    seats::Seats,
};
use crate::{
    archive::Saved, mind::Chosen, published::Published, server::milliseconds_since_1970,
    services::Services,
};

/// How often a game that another server may change is read again.
const BETWEEN_REFRESHES: Duration = Duration::from_secs(1);

/// The task that owns a game.
pub struct Actor {
    pub(super) play: Play,
    pub(super) services: Arc<Services>,
    pub(super) events: UnboundedSender<Event>,
    pub(super) published: watch::Sender<Arc<Published>>,
    pub(super) voices: Voices,
    pub(super) places: Vec<(u64, Outbox)>,
    pub(super) seats: Seats,
    /// Numbers places and searches.
    pub(super) numbers: u64,
    pub(super) thinking: Option<Job>,
    /// How often an agent or a bot was asked for this move.
    pub(super) attempts: u32,
    /// What an agent has chosen and what waits for its time, in a watched game.
    pub(super) ready: Option<Chosen>,
    /// Whether somebody wants one move of a paused game.
    pub(super) wants_step: bool,
    pub(super) advice: Option<Advice>,
    pub(super) review: Option<Reviewing>,
    /// Whether the game has changed since it was published and kept.
    pub(super) is_changed: bool,
    /// Hears what became of what was kept last, if that has not come in time.
    pub(super) unwritten: Option<oneshot::Receiver<Saved>>,
}

impl Actor {
    /// Seats everybody; returns also where the game can be seen.
    pub fn new(
        mut play: Play,
        services: Arc<Services>,
        events: UnboundedSender<Event>,
        voices: Voices,
    ) -> (Actor, watch::Receiver<Arc<Published>>) {
        let state = play.state(services.archive.is_lasting());
        let state = Published::new(state, milliseconds_since_1970());
        let (published, seen) = watch::channel(Arc::new(state));
        play.clock.follow(&services.heartbeat);
        // To look at a game that is stored is no change of it.
        let is_new = play.stored_version == 0;
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
            attempts: 0,
            ready: None,
            wants_step: false,
            advice: None,
            review: None,
            is_changed: is_new,
            unwritten: None,
        };
        (actor, seen)
    }

    /// Plays until nobody holds the table any more.
    pub async fn run(mut self, mut wishes: Receiver<Wish>, mut events: UnboundedReceiver<Event>) {
        self.settle().await;
        loop {
            let due = self.due();
            let alarm = sleep_until(due.unwrap_or_else(Instant::now));
            let refresh = self.services.is_read_only && self.is_watched();
            tokio::select! {
                wish = wishes.recv() => {
                    if !wish.is_some_and(|wish| self.carry_out_wish(wish)) {
                        return;
                    }
                }
                Some(event) = events.recv() => {
                    if let Event::Left(_) = event {
                        // Requests that a client sent before it left are older, and come first. Others send more
                        // meanwhile, so there is a limit.
                        for _ in 0..WAITING {
                            let Ok(wish) = wishes.try_recv() else { break };
                            if !self.carry_out_wish(wish) {
                                return;
                            }
                        }
                    }
                    self.hear(event);
                }
                () = alarm, if due.is_some() => self.ring(),
                () = sleep(BETWEEN_REFRESHES), if refresh => self.refresh().await,
            }
            self.proceed();
            self.settle().await;
        }
    }

    /// Does what a client wants; returns whether the table stays.
    pub(super) fn carry_out_wish(&mut self, wish: Wish) -> bool {
        match wish {
            Wish::Join { outbox, reply } => {
                if let Err(seated) = reply.send(self.join(outbox)) {
                    // The client has gone meanwhile, and there is no place that could say so.
                    self.leave(seated.place);
                }
            }
            // Nothing is done, and above all nothing searched, for a client that has left.
            Wish::Ask { place, id, request } if self.has(place) => self.answer(place, id, request),
            Wish::Ask { .. } => {}
            Wish::Close { reply } => {
                let _ = reply.send(());
                return false;
            }
        }
        true
    }

    fn has(&self, place: u64) -> bool {
        self.places.iter().any(|(known, _)| *known == place)
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
            Event::Reviewed { ticket, fault } => self.hear_review(ticket, fault.as_ref()),
        }
    }

    pub(super) fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    pub(super) fn is_watched(&self) -> bool {
        !self.places.is_empty()
    }

    pub(super) fn join(&mut self, outbox: Outbox) -> Seated {
        let place = self.number();
        self.places.push((place, outbox));
        if self.places.len() == 1 {
            self.set_clock();
            self.resume_review();
        }
        let last = Arc::clone(&self.published.borrow());
        // Nothing has changed but the time, which the others count by themselves.
        let state = self.play.state(self.services.archive.is_lasting());
        let state = Arc::new(Published::new(state, last.updated));
        Seated { place, state, states: self.published.subscribe() }
    }

    /// Lets the clock run while a game that is not over is watched and can be played.
    fn set_clock(&mut self) {
        let is_played = !self.services.is_read_only && self.play.session().conclusion().is_none();
        if self.is_watched() && is_played {
            self.play.clock.run();
        } else {
            self.play.clock.pause();
        }
    }

    pub(super) fn leave(&mut self, place: u64) {
        self.places.retain(|(known, _)| *known != place);
        if !self.is_watched() {
            // Nothing goes on that nobody sees.
            self.set_clock();
            self.stop_thinking();
            self.advice = None;
            self.seats.release();
            if let Some(reviewing) = &mut self.review {
                reviewing.job = None;
            }
            self.is_changed = true;
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
            if self.play.is_late() {
                self.play.run_out_of_time(None);
                self.changed();
            } else {
                // The server did not run for a while, and the pages do not know that their clocks are wrong.
                self.is_changed = true;
            }
        }
        // A move that is ready is played by `proceed`.
    }

    /// Does what is due: asks whoever has to move, plays what was chosen.
    fn proceed(&mut self) {
        let is_idle = !self.is_watched() || self.services.is_read_only;
        if !self.play.awaits_mind() || is_idle || self.thinking.is_some() {
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
                let fault = Fault::new(Violation::IllegalMove).because(fault);
                self.play.forfeit(&fault.message());
            }
        }
        self.changed();
        // Whoever closes a box moves again.
        self.proceed();
    }

    /// Ends what was about the game as it was: somebody has moved, or it is another game now.
    pub(super) fn changed(&mut self) {
        self.stop_thinking();
        self.drop_old_advice();
        // What led to a move that still stands stays true.
        let made = self.play.session().steps().len();
        self.voices
            .thinking
            .send_if_modified(|known| known.take_if(|thinking| thinking.after >= made).is_some());
        let fits = |reviewing: &Reviewing| reviewing.review.still_fits(self.play.session());
        if !self.review.as_ref().is_none_or(fits) {
            self.stop_review(None);
        }
        if self.play.session().conclusion().is_some() {
            self.seats.release();
        }
        self.set_clock();
        self.touched();
    }

    /// Notes a change after which everybody who thinks goes on thinking.
    pub(super) fn touched(&mut self) {
        self.play.version += 1;
        self.is_changed = true;
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

    pub(super) fn tell_all(&self, message: &Message) {
        let message = into_wire::message(message);
        for (_, outbox) in &self.places {
            let _ = outbox.try_send(FromServer::Notice { message: message.clone() });
        }
    }
}
