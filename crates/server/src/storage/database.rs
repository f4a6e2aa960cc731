use papan_core::Message;
use papan_store::{PlayedGame, Store, StoreFault};

use super::{Storage, StorageFault, StoredText};

/// Stores everything in the database.
pub struct DatabaseStorage(Store);

impl DatabaseStorage {
    /// Stores everything in a database; a database that is opened read-only refuses every change.
    pub fn new(store: Store) -> DatabaseStorage {
        DatabaseStorage(store)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
fn message(fault: StoreFault) -> Message {
    Message::from(&fault)
}

impl Storage for DatabaseStorage {
    fn is_lasting(&self) -> bool {
        true
    }

    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault> {
        let played = |game: &StoredText| {
            let StoredText { id, game, text, updated, version } = game.clone();
            PlayedGame { id, game, state: text, updated, version }
        };
        let played: Vec<PlayedGame> = games.iter().map(played).collect();
        self.0.keep_all_played(&played).map_err(|fault| match fault {
            StoreFault::Stale { ids } => StorageFault::Stale(ids),
            fault => StorageFault::Failed(Message::from(&fault)),
        })
    }

    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message> {
        let found = self.0.played(id).map_err(message)?;
        Ok(found.map(|PlayedGame { id, game, state, updated, version }| StoredText {
            id,
            game,
            text: state,
            updated,
            version,
        }))
    }

    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message> {
        let recent = self.0.recent_played(max).map_err(message)?;
        let mut games = Vec::with_capacity(recent.len());
        for summary in recent {
            // A game that another process deletes meanwhile is missing from the list, too.
            games.extend(self.find(&summary.id)?);
        }
        Ok(games)
    }

    fn forget(&mut self, id: &str) -> Result<(), Message> {
        self.0.forget_played(id).map(drop).map_err(message)
    }

    fn forget_beyond(&mut self, max: usize) -> Result<(), Message> {
        self.0.forget_played_beyond(max).map(drop).map_err(message)
    }

    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message> {
        self.0.keep_setting(key, value).map_err(message)
    }

    fn setting(&mut self, key: &str) -> Result<Option<String>, Message> {
        self.0.setting(key).map_err(message)
    }
}
