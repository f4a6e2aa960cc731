use std::collections::HashMap;

use papan_core::Message;

use super::{Storage, StorageFault, StoredText};

/// Stores everything in memory while the program runs: for when nothing can be written.
#[derive(Debug, Default)]
pub struct MemoryStorage {
    games: HashMap<String, StoredText>,
    settings: HashMap<String, String>,
}

impl MemoryStorage {
    /// Makes an empty one.
    pub fn new() -> MemoryStorage {
        MemoryStorage::default()
    }

    fn by_age(&self) -> Vec<&StoredText> {
        let mut games: Vec<&StoredText> = self.games.values().collect();
        games.sort_by(|a, b| (b.updated, &b.id).cmp(&(a.updated, &a.id)));
        games
    }
}

impl Storage for MemoryStorage {
    fn is_lasting(&self) -> bool {
        false
    }

    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault> {
        let next = |game: &StoredText| StoredText { version: game.version + 1, ..game.clone() };
        self.games.extend(games.iter().map(|game| (game.id.clone(), next(game))));
        Ok(())
    }

    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message> {
        Ok(self.games.get(id).cloned())
    }

    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message> {
        Ok(self.by_age().into_iter().take(max).cloned().collect())
    }

    fn forget(&mut self, id: &str) -> Result<(), Message> {
        self.games.remove(id);
        Ok(())
    }

    fn forget_beyond(&mut self, max: usize) -> Result<(), Message> {
        let old: Vec<String> =
            self.by_age().into_iter().skip(max).map(|game| game.id.clone()).collect();
        for id in old {
            self.games.remove(&id);
        }
        Ok(())
    }

    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message> {
        self.settings.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    fn setting(&mut self, key: &str) -> Result<Option<String>, Message> {
        Ok(self.settings.get(key).cloned())
    }
}
