use std::sync::OnceLock;

use axum::extract::ws::Utf8Bytes;
use papan_wire::{FromServer, GameState};

use crate::table::StoredGame;

/// The state of a game, serialised once for all clients.
pub struct Published {
    pub state: GameState,
    /// The same game as it is stored.
    pub stored: StoredGame,
    /// When it changed last: milliseconds since 1970.
    pub updated: u64,
    text: OnceLock<Utf8Bytes>,
}

impl Published {
    pub fn new(state: GameState, stored: StoredGame, updated: u64) -> Published {
        Published { state, stored, updated, text: OnceLock::new() }
    }

    /// Returns the message that carries the state.
    pub fn text(&self) -> Utf8Bytes {
        let write = || {
            let message = FromServer::State { state: Box::new(self.state.clone()) };
            // Serialising plain data does not fail.
            serde_json::to_string(&message).unwrap_or_default().into()
        };
        self.text.get_or_init(write).clone()
    }
}
