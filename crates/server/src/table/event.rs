use std::sync::Arc;

use papan_core::Message;
use papan_play::session::Thought;
use papan_referee::player::Unanswered;
use papan_wire::{FromServer, Request};
use tokio::sync::{mpsc, oneshot, watch};

use crate::{mind::Chosen, published::Published};

/// Where a table puts what is for one place alone.
pub type Outbox = mpsc::Sender<FromServer>;

/// What whoever joins a table gets.
pub struct Seated {
    /// Names the place.
    pub place: u64,
    /// The game as it stands now.
    pub state: Arc<Published>,
    /// The game as it stands from now on.
    pub states: watch::Receiver<Arc<Published>>,
}

/// What somebody wants from a table.
pub enum Wish {
    /// A place.
    Join { outbox: Outbox, reply: oneshot::Sender<Seated> },
    /// Something that is asked on the socket.
    Ask { place: u64, id: Option<u64>, request: Request },
    /// The end.
    Close { reply: oneshot::Sender<()> },
}

/// What happens at a table by itself.
pub enum Event {
    /// Somebody has left.
    Left(u64),
    /// An agent or a bot has answered, or failed to.
    Chosen { ticket: u64, answer: Result<Chosen, Unanswered> },
    /// The adviser has answered, or failed to.
    Advised { ticket: u64, answer: Option<Box<Thought>> },
    /// An analysis has ended, or failed.
    Reviewed { ticket: u64, fault: Option<Message> },
}
