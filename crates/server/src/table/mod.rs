//! A table: a game that is played or watched, and the searches for it.
//!
//! `play` is the game with its names, around the play engine. `actor` is the task that owns it: it passes requests
//! (`requests`) and answers of searches to the engine, executes its effects (`effects`, `tasks`), and publishes the
//! result. States go through a channel that always holds the latest one, whole; so does telemetry. Searches run on
//! threads (`job`).

mod actor;
mod effects;
mod event;
mod job;
mod play;
mod requests;
mod saving;
mod state;
mod stored_game;
mod tasks;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::{
    sync::{
        mpsc::{self, UnboundedSender},
        oneshot, watch,
    },
    time::Instant,
};

use self::{actor::Actor, event::Event};
pub use self::{
    event::{Joined, Outbox, TableCommand},
    play::Play,
    stored_game::StoredGame,
};
use papan_wire::{Analysis, GameAnalysis, Request, Thinking};

use crate::{published::Published, services::Services};

/// The maximum number of requests in the queue of a table.
const WAITING: usize = 64;

/// A handle of a table. The game ends when the last handle is dropped.
pub struct Table {
    commands: mpsc::Sender<TableCommand>,
    events: UnboundedSender<Event>,
    pub state: watch::Receiver<Arc<Published>>,
    pub thinking: watch::Receiver<Option<Thinking>>,
    pub analysis: watch::Receiver<Option<Analysis>>,
    pub game_analysis: watch::Receiver<Option<GameAnalysis>>,
    /// Whether the game was deleted on purpose.
    is_forgotten: AtomicBool,
    /// Since when the table has no watcher; used to choose a table to remove from memory.
    left: std::sync::Mutex<Instant>,
}

impl Table {
    /// Opens a table for a game.
    pub fn open(play: Play, services: Arc<Services>) -> Table {
        let (commands, received) = mpsc::channel(WAITING);
        let (events, happened) = mpsc::unbounded_channel();
        let (thinking, heard_thinking) = watch::channel(None);
        let (analysis, heard_analysis) = watch::channel(None);
        let (game_analysis, heard_game_analysis) = watch::channel(None);
        let telemetry = job::Telemetry { thinking, analysis, game_analysis };
        let (actor, state) = Actor::new(play, services, events.clone(), telemetry);
        tokio::spawn(actor.run(received, happened));
        Table {
            commands,
            events,
            state,
            thinking: heard_thinking,
            analysis: heard_analysis,
            game_analysis: heard_game_analysis,
            is_forgotten: AtomicBool::new(false),
            left: std::sync::Mutex::new(Instant::now()),
        }
    }

    /// Joins the table; the place receives all messages until it is dropped. Also returns the current state of the
    /// game. Returns `None` when the table has been closed.
    pub async fn join(self: Arc<Table>, outbox: Outbox) -> Option<(Place, Arc<Published>)> {
        let (reply, number) = oneshot::channel();
        self.commands.send(TableCommand::Join { outbox, reply }).await.ok()?;
        let Joined { place, state, states } = number.await.ok()?;
        Some((Place { table: self, number: place, states }, state))
    }

    /// Waits until the initial state of the table is stored, or that takes too long.
    pub async fn settled(&self) {
        // A table that is closed has nothing to wait for.
        let _ = self.state.clone().changed().await;
    }

    /// Returns whether the task that owned the game has ended.
    pub fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }

    /// Returns whether the game was deleted on purpose.
    pub fn is_forgotten(&self) -> bool {
        self.is_forgotten.load(Ordering::Relaxed)
    }

    /// Ends the game at once.
    pub async fn close(&self) {
        self.is_forgotten.store(true, Ordering::Relaxed);
        let (reply, closed) = oneshot::channel();
        if self.commands.send(TableCommand::Close { reply }).await.is_ok() {
            // The table is closed as well when its task has ended without an answer.
            let _ = closed.await;
        }
    }

    /// Returns since when the table has no watcher, if it has none.
    pub fn unwatched_since(&self) -> Instant {
        *self.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The place of a client at a table.
pub struct Place {
    pub table: Arc<Table>,
    /// The states of the game from the next change on.
    pub states: watch::Receiver<Arc<Published>>,
    number: u64,
}

impl Place {
    /// Sends a request to the table; returns whether the table is still open.
    pub async fn ask(&self, id: Option<u64>, request: Request) -> bool {
        self.table
            .commands
            .send(TableCommand::Ask { place: self.number, id, request })
            .await
            .is_ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.table.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Instant::now();
        // A table that is closed needs no notification.
        let _ = self.table.events.send(Event::Left(self.number));
    }
}
