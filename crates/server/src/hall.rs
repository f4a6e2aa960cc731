use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use papan_core::Message;

use crate::{
    keeper::KeptText,
    services::Services,
    table::{Kept, Play, Table},
    wire::RecentGame,
};

/// All tables, and the games that could be put on one.
pub struct Hall {
    pub services: Arc<Services>,
    /// Whoever holds a table beside this map watches it, or is about to.
    tables: Mutex<HashMap<String, Arc<Table>>>,
}

/// Why a game is not to be had.
pub enum Missing {
    /// There is none of that name.
    Unknown(Message),
    /// There is no room for it.
    Full(Message),
    /// It cannot be read.
    Broken(Message),
}

impl Hall {
    pub fn new(services: Arc<Services>) -> Hall {
        Hall { services, tables: Mutex::new(HashMap::new()) }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table of a game that is in memory.
    pub fn live(&self, id: &str) -> Option<Arc<Table>> {
        self.tables().get(id).cloned()
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
        while tables.len() >= self.services.bounds.tables {
            let unwatched = tables.iter().filter(|(_, table)| Arc::strong_count(table) == 1);
            let longest = unwatched.min_by_key(|(_, table)| table.unwatched_since());
            let Some(longest) = longest.map(|(id, _)| id.clone()) else {
                let most = self.services.bounds.tables;
                return Err(Missing::Full(Message::new("server-full").with("most", most)));
            };
            // Everything about it is kept already.
            tables.remove(&longest);
        }
        let table = Arc::new(Table::open(play, Arc::clone(&self.services)));
        tables.insert(id.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    /// Sets up a game as it stands, to be looked at; also returns when it changed last.
    pub async fn look(&self, id: &str) -> Result<(Play, u64), Missing> {
        let unknown = || Missing::Unknown(Message::new("server-unknown-game").with("id", id));
        let kept = self.services.archive.find(id).await.map_err(Missing::Broken)?;
        let KeptText { text, updated, .. } = kept.ok_or_else(unknown)?;
        let play = Play::restore(id.to_owned(), &text).map_err(Missing::Broken)?;
        Ok((play, updated))
    }

    /// Lists the games that changed last.
    pub async fn recent(&self, most: usize) -> Result<Vec<RecentGame>, Message> {
        let texts = self.services.archive.recent(most).await?;
        Ok(texts.into_iter().filter_map(recent).collect())
    }

    /// Forgets a game; whoever plays it sees the table close.
    pub async fn forget(&self, id: &str) -> Result<(), Missing> {
        let table = self.tables().remove(id);
        let was_live = table.is_some();
        if let Some(table) = table {
            table.close().await;
        }
        let archive = &self.services.archive;
        let known = archive.find(id).await.map_err(Missing::Broken)?;
        if known.is_none() && !was_live {
            return Err(Missing::Unknown(Message::new("server-unknown-game").with("id", id)));
        }
        archive.forget(id).await.map_err(Missing::Broken)
    }
}

fn recent(kept: KeptText) -> Option<RecentGame> {
    let KeptText { id, game, text, updated } = kept;
    // A game that cannot be read is not offered.
    let kept: Kept = serde_json::from_str(&text).ok()?;
    let names = kept.sides.map(|side| side.name);
    Some(RecentGame { id, game, names, moves: kept.moves.len(), over: kept.over, updated })
}
