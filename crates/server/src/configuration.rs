use std::{num::NonZero, sync::Arc, thread, time::Duration};

use papan_arena::ProgramSettings;
use papan_core::Message;

use crate::{Bot, Mind, keeper::Keeper};

/// What a server is started with.
pub struct Configuration {
    /// The secret of this run, without which nothing is answered.
    pub token: String,
    /// The names and addresses that a request may be sent to, without a port; `localhost` and the loopback addresses
    /// are always among them.
    pub hosts: Vec<String>,
    /// Where games and settings are kept.
    pub keeper: Box<dyn Keeper>,
    /// What the user should know from the beginning.
    pub notices: Vec<Message>,
    /// Reads the registered bots, anew each time.
    pub bots: ReadBots,
    /// How bots are run; without it there are none.
    pub programs: Option<ProgramSettings>,
    /// How much there may be of everything.
    pub bounds: Bounds,
    /// Seats another mind in place of an agent, by its word, so that tests can have agents that fail.
    pub stand_in: Option<StandIn>,
}

/// Reads the registered bots.
pub type ReadBots = Arc<dyn Fn() -> Result<Vec<Bot>, Message> + Send + Sync>;

/// Makes a mind for an agent's word, or leaves the agent as it is.
pub type StandIn = Arc<dyn Fn(&str) -> Option<Box<dyn Mind>> + Send + Sync>;

impl Configuration {
    /// Makes a configuration without bots.
    pub fn new(token: String, keeper: Box<dyn Keeper>) -> Configuration {
        Configuration {
            token,
            hosts: Vec::new(),
            keeper,
            notices: Vec::new(),
            bots: Arc::new(|| Ok(Vec::new())),
            programs: None,
            bounds: Bounds::default(),
            stand_in: None,
        }
    }
}

/// How much there may be of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Open sockets.
    pub sockets: usize,
    /// Connections that speak HTTP, sockets not included; others wait.
    pub connections: usize,
    /// Games in memory.
    pub tables: usize,
    /// Searches for moves at once, and as many for analysis; others wait in line.
    pub searches: usize,
    /// Games kept on disk.
    pub kept_games: usize,
    /// Bytes of a body or a message.
    pub bytes: usize,
    /// Time to send the headers of a request.
    pub header_time: Duration,
    /// Time to join a game after a socket was opened.
    pub join_time: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Bounds {
            sockets: 4096,
            connections: 1024,
            tables: 256,
            searches: cores.max(2),
            kept_games: 1000,
            bytes: 64 * 1024,
            header_time: Duration::from_secs(10),
            join_time: Duration::from_secs(5),
        }
    }
}
