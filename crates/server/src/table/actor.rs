use std::{collections::HashMap, sync::Arc, time::Duration};

use papan_core::{Clock, Message};
use papan_play::engine::{self, Access};
use papan_referee::driver::Driver;
use papan_wire::{self as wire, FromServer, into_wire};
use tokio::{
    sync::{
        mpsc::{Receiver, UnboundedReceiver, UnboundedSender},
        oneshot, watch,
    },
    time::{Instant, sleep, sleep_until},
};

use super::{
    Play, StoredGame, WAITING,
    effects::Asker,
    event::{Event, Joined, Outbox, TableCommand},
    job::{Job, Telemetry},
    tasks::driver_settings,
};
use crate::{
    archive::Saved, published::Published, server::milliseconds_since_1970, services::Services,
};

/// How often a game that another server may change is read again.
const BETWEEN_REFRESHES: Duration = Duration::from_secs(1);

/// The task that owns a game.
pub struct Actor {
    pub(super) play: Play,
    pub(super) services: Arc<Services>,
    pub(super) events: UnboundedSender<Event>,
    pub(super) published: watch::Sender<Arc<Published>>,
    pub(super) telemetry: Telemetry,
    pub(super) places: Vec<(u64, Outbox)>,
    /// The number of the last place.
    numbers: u64,
    pub(super) driver: Driver,
    /// The searches for requests of the play engine, by their tickets. A search that is dropped is cancelled.
    pub(super) jobs: HashMap<u64, Job>,
    /// The clients that wait for a hint.
    pub(super) hint_askers: Vec<Asker>,
    /// The client that has requested the analysis.
    pub(super) analysis_asker: Option<Asker>,
    /// Whether the game has changed since it was published and stored.
    pub(super) is_changed: bool,
    /// Receives the result of storing the last state, if it has not arrived in time.
    pub(super) unwritten: Option<oneshot::Receiver<Saved>>,
}

impl Actor {
    /// Prepares a table; returns also the channel of its states.
    pub fn new(
        mut play: Play,
        services: Arc<Services>,
        events: UnboundedSender<Event>,
        telemetry: Telemetry,
    ) -> (Actor, watch::Receiver<Arc<Published>>) {
        if services.is_read_only {
            play.engine.set_access(Access::Watch);
        }
        let state = play.state(services.clock.now(), services.archive.is_lasting());
        let stored = StoredGame::of(&play, services.clock.now());
        let state = Published::new(state, stored, milliseconds_since_1970());
        let (published, seen) = watch::channel(Arc::new(state));
        // Viewing a stored game does not change it.
        let is_new = play.stored_version == 0;
        let actor = Actor {
            driver: Driver::new(driver_settings(&services, play.seed())),
            play,
            services,
            events,
            published,
            telemetry,
            places: Vec::new(),
            numbers: 0,
            jobs: HashMap::new(),
            hint_askers: Vec::new(),
            analysis_asker: None,
            is_changed: is_new,
            unwritten: None,
        };
        (actor, seen)
    }

    /// Runs until the last handle of the table is dropped.
    pub async fn run(
        mut self,
        mut commands: Receiver<TableCommand>,
        mut events: UnboundedReceiver<Event>,
    ) {
        self.settle().await;
        loop {
            let due = self.due();
            let alarm = sleep_until(due.unwrap_or_else(Instant::now));
            let refresh = self.services.is_read_only && self.is_watched();
            tokio::select! {
                command = commands.recv() => {
                    if !command.is_some_and(|command| self.carry_out(command)) {
                        return;
                    }
                }
                Some(event) = events.recv() => {
                    if let Event::Left(_) = event {
                        // Requests that a client sent before it left are older, and come first. Others send more
                        // meanwhile, so there is a limit.
                        for _ in 0..WAITING {
                            let Ok(command) = commands.try_recv() else { break };
                            if !self.carry_out(command) {
                                return;
                            }
                        }
                    }
                    self.take_event(event);
                }
                () = alarm, if due.is_some() => self.tick(),
                () = sleep(BETWEEN_REFRESHES), if refresh => self.refresh().await,
            }
            self.settle().await;
        }
    }

    /// Carries out a command of a client; returns whether the table stays open.
    pub(super) fn carry_out(&mut self, command: TableCommand) -> bool {
        match command {
            TableCommand::Join { outbox, reply } => {
                if let Err(joined) = reply.send(self.join(outbox)) {
                    // The client has left meanwhile, and no place exists that could report it.
                    self.leave(joined.place);
                }
            }
            // Requests of clients that have left are dropped, searches above all.
            TableCommand::Ask { place, id, request } if self.has(place) => {
                self.answer(place, id, request);
            }
            TableCommand::Ask { .. } => {}
            TableCommand::Close { reply } => {
                let _ = reply.send(());
                return false;
            }
        }
        true
    }

    fn has(&self, place: u64) -> bool {
        self.places.iter().any(|(known, _)| *known == place)
    }

    fn take_event(&mut self, event: Event) {
        match event {
            Event::Left(place) => self.leave(place),
            Event::Play(event) => {
                if let engine::Event::Answered { ticket, .. }
                | engine::Event::Advised { ticket, .. }
                | engine::Event::Analysed { ticket, .. } = &event
                {
                    self.jobs.remove(ticket);
                }
                self.update(event, None);
            }
        }
    }

    pub(super) fn is_watched(&self) -> bool {
        !self.places.is_empty()
    }

    pub(super) fn join(&mut self, outbox: Outbox) -> Joined {
        self.numbers += 1;
        let place = self.numbers;
        self.places.push((place, outbox));
        self.update(engine::Event::Attended(true), None);
        let last = Arc::clone(&self.published.borrow());
        // Only the time has changed, which the other clients count themselves.
        let state = self.state(self.services.archive.is_lasting());
        let state = Arc::new(Published::new(state, self.stored_game(), last.updated));
        Joined { place, state, states: self.published.subscribe() }
    }

    /// Returns the state of the game now.
    pub(super) fn state(&self, is_stored: bool) -> wire::GameState {
        self.play.state(self.services.clock.now(), is_stored)
    }

    /// Returns the game as it has to be stored now.
    pub(super) fn stored_game(&self) -> StoredGame {
        StoredGame::of(&self.play, self.services.clock.now())
    }

    pub(super) fn leave(&mut self, place: u64) {
        self.places.retain(|(known, _)| *known != place);
        if !self.is_watched() {
            self.update(engine::Event::Attended(false), None);
            self.hint_askers.clear();
            self.is_changed = true;
        }
    }

    /// Returns when the play engine needs a tick.
    fn due(&self) -> Option<Instant> {
        let due = self.play.engine.due()?;
        Some(Instant::now() + due.saturating_sub(self.services.clock.now()))
    }

    fn tick(&mut self) {
        let version = self.play.version;
        self.update(engine::Event::Tick, None);
        if self.play.version == version && self.play.session().awaits_person() {
            // The server did not run for a while, and the clocks of the pages are wrong.
            self.is_changed = true;
        }
    }

    pub(super) fn refuse(&self, place: u64, id: Option<u64>, fault: wire::Fault) {
        self.tell(place, FromServer::Refused { id, fault });
    }

    pub(super) fn tell(&self, place: u64, message: FromServer) {
        if let Some((_, outbox)) = self.places.iter().find(|(known, _)| *known == place) {
            // A client that sends many requests and does not read misses answers, never states.
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

impl Drop for Actor {
    fn drop(&mut self) {
        // Ending a program takes time, and this is a thread of the runtime.
        self.driver.release();
    }
}
