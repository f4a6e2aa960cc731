use std::sync::Arc;

use papan_play::engine;
use papan_wire::{FromServer, Request};
use tokio::sync::{mpsc, oneshot, watch};

use crate::published::Published;

/// Receives the messages for one place alone.
pub type Outbox = mpsc::Sender<FromServer>;

/// The place of a client that has joined a table.
pub struct Joined {
    /// The number of the place.
    pub place: u64,
    /// The state of the game now.
    pub state: Arc<Published>,
    /// The states of the game from now on.
    pub states: watch::Receiver<Arc<Published>>,
}

/// A command of a client to a table.
pub enum TableCommand {
    /// Join the table.
    Join { outbox: Outbox, reply: oneshot::Sender<Joined> },
    /// Carry out a request.
    Ask { place: u64, id: Option<u64>, request: Request },
    /// Close the table.
    Close { reply: oneshot::Sender<()> },
}

/// An event of a table that is not a request of a client.
pub enum Event {
    /// A client has left.
    Left(u64),
    /// A player, the adviser or an analysis has answered.
    Play(engine::Event),
}
