use std::sync::Arc;

use papan_core::Message;
use papan_referee::ProgramSettings;
use tokio::sync::Semaphore;

use crate::{
    Bounds, Configuration,
    archive::Archive,
    configuration::{ReadBots, StandIn},
    heartbeat::Heartbeat,
    run_clock::RunClock,
    search_queue::SearchQueue,
};

/// The services that all tables and requests share.
pub struct Services {
    pub notices: Vec<Message>,
    pub bounds: Bounds,
    pub archive: Archive,
    pub bots: ReadBots,
    pub programs: Option<ProgramSettings>,
    pub stand_in: Option<StandIn>,
    pub sockets: Arc<Semaphore>,
    /// Sockets that have not joined a game.
    pub strangers: Arc<Semaphore>,
    /// Searches for moves and hints.
    pub searches: Arc<SearchQueue>,
    /// Analyses have their own queue: an unlimited analysis must not delay a move.
    pub analyses: Arc<SearchQueue>,
    /// Held during a change of the settings, so that no concurrent change is lost.
    pub settings: tokio::sync::Mutex<()>,
    /// Measures when the server did not run.
    pub heartbeat: Arc<Heartbeat>,
    /// The time of games, without the gaps in which the server did not run.
    pub clock: RunClock,
    /// Whether games and settings are read-only.
    pub is_read_only: bool,
}

impl Services {
    /// Sets up the services.
    ///
    /// # Errors
    /// When the thread of the archive cannot be started.
    pub fn new(configuration: Configuration) -> std::io::Result<Services> {
        let Configuration {
            storage,
            notices,
            bots,
            programs,
            bounds,
            report,
            stand_in,
            is_read_only,
            ..
        } = configuration;
        let heartbeat = Heartbeat::new();
        Ok(Services {
            notices,
            archive: Archive::open(storage, bounds.stored_games, report)?,
            bots,
            programs,
            stand_in,
            sockets: Arc::new(Semaphore::new(bounds.sockets)),
            strangers: Arc::new(Semaphore::new(bounds.strangers)),
            searches: SearchQueue::new(bounds.searches),
            analyses: SearchQueue::new(bounds.searches),
            settings: tokio::sync::Mutex::new(()),
            clock: RunClock::start(Arc::clone(&heartbeat)),
            heartbeat,
            is_read_only,
            bounds,
        })
    }

    /// Returns the current notices for the user.
    pub fn notices(&self) -> Vec<Message> {
        let mut notices = self.notices.clone();
        if notices.is_empty() {
            notices.extend(self.archive.trouble());
        }
        notices
    }
}
