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

/// All tables, and the games that could be put on one.
pub struct TableRegistry {
    pub services: Arc<Services>,
    /// Whoever holds a table beside this map watches it, or is about to.
    tables: Mutex<HashMap<String, Arc<Table>>>,
    /// The games that were forgotten last: whoever has read one from the disk just before must not bring it back.
    forgotten: Mutex<VecDeque<String>>,
}

/// How many forgotten games are remembered as such; reading one takes milliseconds.
const TOMBSTONES: usize = 1024;

/// Why a game is not to be had.
pub enum Missing {
    /// There is none of that name.
    Unknown(Message),
    /// There is no room for it.
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
        // A table whose task has died is set up again from what was kept.
        if tables.get(id).is_some_and(|table| table.is_closed()) {
            tables.remove(id);
        }
        tables.get(id).cloned()
    }

    /// Returns the state of a game that is in memory. While another server may change games, the disk knows better.
    pub fn published(&self, id: &str) -> Option<Arc<Published>> {
        let table = if self.services.is_read_only { None } else { self.live(id) };
        table.map(|table| Arc::clone(&table.state.borrow()))
    }

    /// Returns the table of a game; one that was put away is set up again.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Missing> {
        if let Some(table) = self.live(id) {
            return Ok(table);
        }
        let (play, _) = self.look(id).await?;
        self.seat(id, play)
    }

    /// Puts a game on a table, unless it is on one.
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
            // The archive has everything about it, also when it cannot be written.
            tables.remove(&longest);
        }
        let table = Arc::new(Table::open(play, Arc::clone(&self.services)));
        tables.insert(id.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    /// Sets up a game as it stands, to be looked at; also returns when it changed last.
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

    /// Forgets a game; whoever plays it sees the table close.
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
    // A game that cannot be read is not offered.
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
        // Nobody has forgotten it, so this is how a panic of its task looks from outside.
        table.close().await;
        assert!(table.is_closed());
        assert!(registry.live("game").is_none());
        let again = registry.table("game").await.ok().expect("a table");
        assert!(!Arc::ptr_eq(&table, &again));
        assert_eq!(again.state.borrow().state.moves.len(), 2);
    }
}
