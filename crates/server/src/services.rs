use std::sync::Arc;

use papan_arena::ProgramSettings;
use papan_core::Message;
use tokio::sync::Semaphore;

use crate::{
    Bounds, Configuration,
    archive::Archive,
    configuration::{ReadBots, StandIn},
};

/// What all tables and requests share.
pub struct Services {
    pub notices: Vec<Message>,
    pub bounds: Bounds,
    pub archive: Archive,
    pub bots: ReadBots,
    pub programs: Option<ProgramSettings>,
    pub stand_in: Option<StandIn>,
    pub sockets: Arc<Semaphore>,
    /// Searches for moves, and for advice.
    pub searches: Arc<Semaphore>,
    /// Analyses have a line of their own: one that goes on for ever must not keep anybody from a move.
    pub analyses: Arc<Semaphore>,
}

impl Services {
    /// Makes them ready.
    ///
    /// # Errors
    /// When there can be no thread for the archive.
    pub fn new(configuration: Configuration) -> std::io::Result<Services> {
        let Configuration { keeper, notices, bots, programs, bounds, stand_in, .. } = configuration;
        Ok(Services {
            notices,
            archive: Archive::open(keeper, bounds.kept_games)?,
            bots,
            programs,
            stand_in,
            sockets: Arc::new(Semaphore::new(bounds.sockets)),
            searches: Arc::new(Semaphore::new(bounds.searches)),
            analyses: Arc::new(Semaphore::new(bounds.searches)),
            bounds,
        })
    }

    /// Returns what the user should know now.
    pub fn notices(&self) -> Vec<Message> {
        let mut notices = self.notices.clone();
        if notices.is_empty() && !self.archive.is_lasting() {
            notices.push(Message::new("server-not-kept"));
        }
        notices
    }
}
