use std::{sync::Arc, time::Duration};

use papan_arena::{
    Fault, Sin,
    analysis::Analyst,
    player::Unanswered,
    session::{Question, Thought},
};
use papan_core::{Limits, Message, StopFlag};
use tokio::{
    sync::{
        mpsc::{Receiver, UnboundedReceiver, UnboundedSender},
        watch,
    },
    time::{Instant, sleep_until},
};

use super::{
    Kept, Play,
    event::{Event, Outbox, Wish},
    job::{self, Job, Voices},
    review::Review,
    seats::Seats,
};
use crate::{
    into_wire,
    keeper::KeptText,
    mind::{Asked, Chosen},
    server::milliseconds_since_1970,
    services::Services,
    set_up::read_seconds,
    wire::{self, FromServer, GameState, Request},
};

/// How long advice may take if nobody set a time.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

/// The task that owns a game.
pub struct Actor {
    play: Play,
    services: Arc<Services>,
    events: UnboundedSender<Event>,
    published: watch::Sender<Arc<GameState>>,
    voices: Voices,
    places: Vec<(u64, Outbox)>,
    seats: Seats,
    /// Numbers places and searches.
    numbers: u64,
    thinking: Option<Job>,
    /// What an agent has chosen and what waits for its time, in a watched game.
    ready: Option<Chosen>,
    /// Whether somebody wants one move of a paused game.
    wants_step: bool,
    advice: Option<Advice>,
    review: Option<Reviewing>,
}

/// Advice that somebody waits for.
struct Advice {
    job: Job,
    askers: Vec<(u64, Option<u64>)>,
}

/// An analysis that somebody wants; it has a job while it runs.
struct Reviewing {
    review: Review,
    job: Option<Job>,
    is_done: bool,
}

/// Whether a request has changed the game.
enum Change {
    Changed,
    Unchanged,
}

type Answer = Result<Change, Box<wire::Fault>>;

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

    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn is_watched(&self) -> bool {
        !self.places.is_empty()
    }

    // ---- coming and going

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
            if let Some(reviewing) = &mut self.review {
                reviewing.job = None;
            }
            self.publish();
            self.keep();
        }
    }

    // ---- time

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
    }

    // ---- thinking

    fn think(&mut self) {
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
        let (ticket, stop) = (self.number(), StopFlag::new());
        let work = move |stop: &StopFlag| {
            let asked =
                Asked { position: &*position, start: &*start, history: &history, time, stop };
            let mut tell = |thought: &Thought| {
                if !stop.is_set() {
                    voice.send_replace(Some(into_wire::thinking(after, side, thought)));
                }
            };
            // A search that was stopped may hold the mind for some more milliseconds.
            let mut mind = mind.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            mind.choose(&asked, &mut tell)
        };
        let report = move |found: Option<Result<Chosen, Unanswered>>| {
            let panicked = || Fault::new(Sin::Crashed).because(Message::new("sin-panicked"));
            let answer = found.unwrap_or_else(|| Err(panicked().into()));
            // A table that is gone needs no answer.
            let _ = events.send(Event::Chosen { ticket, answer });
        };
        job::run(Arc::clone(&self.services.searches), stop.clone(), work, report);
        self.thinking = Some(Job { ticket, stop });
    }

    /// Ends whatever thinks about a move; its answer is not heard.
    fn stop_thinking(&mut self) {
        self.thinking = None;
        self.ready = None;
        self.advice = None;
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

    fn hear_choice(&mut self, answer: Result<Chosen, Unanswered>) {
        match answer {
            Ok(chosen) => self.ready = Some(chosen),
            // Nobody stopped it who would not have forgotten it; it is asked again.
            Err(Unanswered::Stopped) => {}
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

    // ---- advice

    fn advise(&mut self, place: u64, id: Option<u64>) -> Answer {
        let session = self.play.session();
        if session.conclusion().is_some() {
            return Err(refusal("session-over"));
        }
        if !session.awaits_person() && !self.play.is_paused() {
            return Err(refusal("server-no-hint-now"));
        }
        if let Some(advice) = &mut self.advice {
            advice.askers.push((place, id));
            return Ok(Change::Unchanged);
        }
        let adviser = self.seats.adviser(&self.play).map_err(|fault| Box::new(into_wire::fault(&fault)))?;
        let position = self.play.session().position().boxed();
        let time = self.play.time().unwrap_or(TIME_FOR_ADVICE).min(TIME_FOR_ADVICE);
        let events = self.events.clone();
        let (ticket, stop) = (self.number(), StopFlag::new());
        let work = move |stop: &StopFlag| {
            let limits = Limits { time: Some(time), ..Limits::default() };
            let question = Question { position: &*position, limits, explains: false, stop };
            let mut adviser = adviser.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            adviser.answer(&question, &mut |_| {})
        };
        let report = move |found: Option<Option<Thought>>| {
            let answer = found.flatten().map(Box::new);
            let _ = events.send(Event::Advised { ticket, answer });
        };
        job::run(Arc::clone(&self.services.searches), stop.clone(), work, report);
        self.advice = Some(Advice { job: Job { ticket, stop }, askers: vec![(place, id)] });
        Ok(Change::Unchanged)
    }

    fn hear_advice(&mut self, advice: &Advice, answer: Option<Box<Thought>>) {
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

    // ---- analysis

    fn start_review(&mut self, review: Review) -> Answer {
        // The word must be right before anything that runs is ended for it.
        Analyst::seat(self.play.entry, review.agent(), self.play.seed())
            .map_err(|fault| Box::new(into_wire::fault_at("agent", &fault)))?;
        self.stop_review();
        self.review = Some(Reviewing { review, job: None, is_done: false });
        self.resume_review();
        Ok(Change::Unchanged)
    }

    fn stop_review(&mut self) {
        self.review = None;
        self.voices.analysis.send_if_modified(|known| known.take().is_some());
        self.voices.game_analysis.send_if_modified(|known| known.take().is_some());
    }

    fn resume_review(&mut self) {
        let (ticket, stop) = (self.number(), StopFlag::new());
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
        job::run(Arc::clone(&self.services.analyses), stop.clone(), work, report);
        reviewing.job = Some(Job { ticket, stop });
    }

    // ---- requests

    fn answer(&mut self, place: u64, id: Option<u64>, request: Request) {
        match self.carry_out(place, id, request) {
            Ok(Change::Changed) => self.changed(),
            Ok(Change::Unchanged) => {}
            Err(fault) => self.refuse(place, id, fault),
        }
    }

    fn carry_out(&mut self, place: u64, id: Option<u64>, request: Request) -> Answer {
        let refused = |fault: Message| Box::new(into_wire::fault(&fault));
        match request {
            Request::Play { by, after } => self.play.play_for_person(&by, after).map_err(refused)?,
            Request::Undo => self.play.undo().map_err(refused)?,
            Request::Resign => self.play.resign().map_err(refused)?,
            Request::Swap => {
                self.play.swap();
                self.seats.clear();
            }
            Request::Rematch => {
                self.play.rematch();
                self.seats.clear();
            }
            Request::Restart => {
                self.play.restart();
                self.seats.clear();
            }
            Request::Watch { running, delay } => {
                self.play.watch(running, delay).map_err(refused)?;
                self.wants_step = false;
            }
            Request::Step => {
                let delay = self.play.watching.map_or(0, |watching| watching.delay);
                self.play.watch(false, delay).map_err(refused)?;
                self.wants_step = self.play.session().conclusion().is_none();
            }
            Request::Hint => return self.advise(place, id),
            Request::Analyse { after, agent, seconds } => {
                let session = self.play.session();
                if after > session.steps().len() {
                    return Err(refusal("server-move-stale"));
                }
                let text = session.position_after(after).text();
                let time = seconds.map(read_seconds).transpose()?;
                return self.start_review(Review::Position { after, text, agent, time });
            }
            Request::AnalyseGame { agent, seconds_per_move } => {
                let time = read_seconds(seconds_per_move)?;
                let steps = self.play.session().steps().iter();
                let moves = steps.map(|step| step.by.clone()).collect();
                return self.start_review(Review::Game { moves, agent, time });
            }
            Request::StopAnalysis => {
                self.stop_review();
                return Ok(Change::Unchanged);
            }
            Request::Join { .. } => return Err(refusal("server-joined-already")),
            Request::Ping => {
                self.tell(place, FromServer::Pong);
                return Ok(Change::Unchanged);
            }
        }
        Ok(Change::Changed)
    }

    // ---- telling

    /// Ends what was about the game as it was, and publishes it as it is.
    fn changed(&mut self) {
        self.stop_thinking();
        self.voices.thinking.send_if_modified(|known| known.take().is_some());
        let fits = |reviewing: &Reviewing| reviewing.review.still_fits(self.play.session());
        if !self.review.as_ref().is_none_or(fits) {
            self.stop_review();
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

    fn refuse(&self, place: u64, id: Option<u64>, fault: Box<wire::Fault>) {
        self.tell(place, FromServer::Refused { id, fault: *fault });
    }

    fn tell(&self, place: u64, message: FromServer) {
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

fn refusal(key: &'static str) -> Box<wire::Fault> {
    Box::new(into_wire::fault(&Message::new(key)))
}
