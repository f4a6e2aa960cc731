use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use papan_core::Message;
use papan_wire::RecentGame;

use crate::{
    published::Published,
    services::Services,
    storage::StoredText,
    table::{Play, StoredGame, Table},
};

/// All tables, and access to the stored games.
pub struct TableRegistry {
    pub services: Arc<Services>,
    /// Every other holder of a table watches it, or is about to.
    tables: Mutex<HashMap<String, Arc<Table>>>,
    /// The games that were deleted last: a request that has just read one from the disk must not restore it.
    forgotten: Mutex<VecDeque<String>>,
}

/// The maximum number of deleted games that are remembered; reading a game takes milliseconds.
const TOMBSTONES: usize = 1024;

/// Why a game is not available.
pub enum Missing {
    /// There is no game with this id.
    Unknown(Message),
    /// The server is full.
    Full(Message),
    /// It cannot be read.
    Broken(Message),
}

impl TableRegistry {
    pub fn new(services: Arc<Services>) -> TableRegistry {
        TableRegistry {
            services,
            tables: Mutex::new(HashMap::new()),
            forgotten: Mutex::new(VecDeque::new()),
        }
    }

    fn forgotten(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.forgotten.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table of a game that is in memory.
    pub fn live(&self, id: &str) -> Option<Arc<Table>> {
        let mut tables = self.tables();
        // A table whose task has panicked is restored from the stored game.
        if tables.get(id).is_some_and(|table| table.is_closed()) {
            tables.remove(id);
        }
        tables.get(id).cloned()
    }

    /// Returns the state of a game in memory; `None` while another server may change games, as the disk is newer then.
    pub fn published(&self, id: &str) -> Option<Arc<Published>> {
        let table = if self.services.is_read_only { None } else { self.live(id) };
        table.map(|table| Arc::clone(&table.state.borrow()))
    }

    /// Returns the table of a game; a table that was removed from memory is restored.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Missing> {
        if let Some(table) = self.live(id) {
            return Ok(table);
        }
        let (play, _) = self.look(id).await?;
        self.seat(id, play)
    }

    /// Opens a table for a game, unless it has one.
    pub fn seat(&self, id: &str, play: Play) -> Result<Arc<Table>, Missing> {
        let mut tables = self.tables();
        if let Some(table) = tables.get(id) {
            return Ok(Arc::clone(table));
        }
        if self.forgotten().iter().any(|known| known == id) {
            return Err(unknown(id));
        }
        while tables.len() >= self.services.bounds.tables {
            let unwatched = tables.iter().filter(|(_, table)| Arc::strong_count(table) == 1);
            let longest = unwatched.min_by_key(|(_, table)| table.unwatched_since());
            let Some(longest) = longest.map(|(id, _)| id.clone()) else {
                let max = self.services.bounds.tables;
                return Err(Missing::Full(Message::new("server-full").with("most", max)));
            };
            // The archive has the whole game, even when the disk cannot be written.
            tables.remove(&longest);
        }
        let table = Arc::new(Table::open(play, Arc::clone(&self.services)));
        tables.insert(id.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    /// Restores the current state of a game for viewing; also returns when it changed last.
    pub async fn look(&self, id: &str) -> Result<(Play, u64), Missing> {
        if let Some(published) = self.published(id) {
            let play = Play::again(id.to_owned(), published.stored.clone());
            return Ok((play.map_err(Missing::Broken)?, published.updated));
        }
        let kept = self.services.archive.find(id).await.map_err(Missing::Broken)?;
        let kept = kept.ok_or_else(|| unknown(id))?;
        let play = Play::restore(&kept).map_err(Missing::Broken)?;
        Ok((play, kept.updated))
    }

    /// Lists the games that changed last.
    pub async fn recent(&self, max: usize) -> Result<Vec<RecentGame>, Message> {
        let texts = self.services.archive.recent(max).await?;
        Ok(texts.into_iter().filter_map(recent).collect())
    }

    /// Deletes a game; its table closes for all clients.
    pub async fn forget(&self, id: &str) -> Result<(), Missing> {
        let table = {
            let mut tables = self.tables();
            let mut forgotten = self.forgotten();
            forgotten.push_back(id.to_owned());
            if forgotten.len() > TOMBSTONES {
                forgotten.pop_front();
            }
            tables.remove(id)
        };
        let was_live = table.is_some();
        if let Some(table) = table {
            table.close().await;
        }
        let archive = &self.services.archive;
        let known = archive.find(id).await.map_err(Missing::Broken)?;
        if known.is_none() && !was_live {
            return Err(unknown(id));
        }
        archive.forget(id).await.map_err(Missing::Broken)
    }
}

fn unknown(id: &str) -> Missing {
    Missing::Unknown(Message::new("server-unknown-game").with("id", id))
}

fn recent(kept: StoredText) -> Option<RecentGame> {
    let StoredText { id, game, text, updated, .. } = kept;
    // A game that cannot be read is not listed.
    let kept: StoredGame = serde_json::from_str(&text).ok()?;
    let names = kept.sides.map(|side| side.name);
    Some(RecentGame { id, game, names, moves: kept.moves.len(), over: kept.over, updated })
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, sync::Arc};

    use super::TableRegistry;
    use papan_wire::{NewGame, NewSide};

    use crate::{
        Configuration, services::Services, set_up::SetUp, storage::MemoryStorage, table::Play,
    };

    #[tokio::test]
    async fn a_game_whose_task_has_died_is_set_up_again_from_what_was_kept() {
        let configuration = Configuration::new(String::new(), Box::new(MemoryStorage::new()));
        let registry =
            TableRegistry::new(Arc::new(Services::new(configuration).expect("services")));
        let person = |name: &str| NewSide::Person { name: name.to_owned() };
        let asked = NewGame {
            game: "tic-tac-toe".to_owned(),
            options: BTreeMap::new(),
            sides: [person("Ana"), person("Budi")],
            seconds_per_move: None,
            text: Some("b2 a1".to_owned()),
            seed: None,
        };
        let set_up = SetUp::read(&asked, &|| Ok(Vec::new())).expect("a set-up");
        let play = Play::start("game".to_owned(), set_up).expect("a game");
        let table = registry.seat("game", play).ok().expect("a table");
        // The game was not deleted, so its closed table is equivalent to a panic of its task.
        table.close().await;
        assert!(table.is_closed());
        assert!(registry.live("game").is_none());
        let again = registry.table("game").await.ok().expect("a table");
        assert!(!Arc::ptr_eq(&table, &again));
        assert_eq!(again.state.borrow().state.moves.len(), 2);
    }
}
