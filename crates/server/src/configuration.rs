use std::{num::NonZero, sync::Arc, thread, time::Duration};

use papan_core::Message;
use papan_referee::{ProgramSettings, RegisteredBot, player::Player};

use crate::storage::Storage;

/// The configuration of a server.
pub struct Configuration {
    /// The secret of this run; requests without it are refused.
    pub token: String,
    /// The names and addresses that a request may be sent to, without a port; `localhost` and the loopback addresses
    /// are always among them.
    pub hosts: Vec<String>,
    /// Where games and settings are stored.
    pub storage: Box<dyn Storage>,
    /// The notices for the user at the start.
    pub notices: Vec<Message>,
    /// Reads the registered bots; called each time they are needed.
    pub bots: ReadBots,
    /// How bots are run; without it there are no bots.
    pub programs: Option<ProgramSettings>,
    /// The resource limits.
    pub bounds: Bounds,
    /// Receives later notices for the user, such as a disk that is full.
    pub report: Option<Report>,
    /// Makes another player in place of an agent, by its word, so that tests can have agents that fail.
    pub stand_in: Option<StandIn>,
    /// Whether games and settings are read-only.
    pub is_read_only: bool,
}

/// Reads the registered bots.
pub type ReadBots = Arc<dyn Fn() -> Result<Vec<RegisteredBot>, Message> + Send + Sync>;

/// Receives notices for the user.
pub type Report = Arc<dyn Fn(&Message) + Send + Sync>;

/// Makes a player for an agent's word, or returns `None` to use the agent.
pub type StandIn = Arc<dyn Fn(&str) -> Option<Box<dyn Player>> + Send + Sync>;

impl Configuration {
    /// Makes a configuration without bots.
    pub fn new(token: String, storage: Box<dyn Storage>) -> Configuration {
        Configuration {
            token,
            hosts: Vec::new(),
            storage,
            notices: Vec::new(),
            bots: Arc::new(|| Ok(Vec::new())),
            programs: None,
            bounds: Bounds::default(),
            report: None,
            stand_in: None,
            is_read_only: false,
        }
    }
}

/// The resource limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Open sockets.
    pub sockets: usize,
    /// Open sockets that have not joined a game yet, which needs the token.
    pub strangers: usize,
    /// HTTP connections, sockets not included.
    pub connections: usize,
    /// Connections and sockets of one address, except addresses of this machine.
    pub visits: usize,
    /// Games in memory.
    pub tables: usize,
    /// Concurrent searches for moves, and as many for analysis; others wait in the queue.
    pub searches: usize,
    /// Games stored on disk.
    pub stored_games: usize,
    /// Bytes of a body or a message.
    pub bytes: usize,
    /// Time to send the headers of a request, and to begin the next one on the same connection.
    pub header_time: Duration,
    /// Time after which a client that reads nothing is disconnected.
    pub write_time: Duration,
    /// Time to join a game after a socket was opened.
    pub join_time: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Bounds {
            sockets: 4096,
            strangers: 256,
            connections: 1024,
            visits: 256,
            tables: 256,
            searches: cores.max(2),
            stored_games: 1000,
            bytes: 64 * 1024,
            header_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            join_time: Duration::from_secs(5),
        }
    }
}

impl Bounds {
    /// Requests as many open files as the bounds need from the system, and lowers the bounds to what it grants.
    #[must_use]
    pub fn within_open_files(self) -> Bounds {
        let needed = self.sockets + self.connections + OTHER_FILES;
        let given = open_files(needed as u64).map_or(needed, |given| given as usize);
        self.within(given)
    }

    fn within(mut self, files: usize) -> Bounds {
        let files = files.saturating_sub(OTHER_FILES).max(8);
        if files < self.sockets + self.connections {
            self.connections = self.connections.min(files / 4);
            self.sockets = self.sockets.min(files - self.connections);
            self.strangers = self.strangers.min(self.sockets);
        }
        self
    }
}

/// Files that are open beside connections: the database, listeners, pipes to bots, callers that are refused.
const OTHER_FILES: usize = 160;

/// Raises the limit of open files as far as needed and allowed; returns the resulting limit, if there is one.
#[cfg(unix)]
fn open_files(needed: u64) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current?;
    let wanted = limit.maximum.map_or(needed, |maximum| maximum.min(needed));
    if wanted <= current {
        return Some(current);
    }
    let raised = Rlimit { current: Some(wanted), maximum: limit.maximum };
    Some(if setrlimit(Resource::Nofile, raised).is_ok() { wanted } else { current })
}

/// Other systems have no such limit, or one that is high enough.
#[cfg(not(unix))]
fn open_files(_: u64) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::Bounds;

    #[test]
    fn bounds_fit_into_the_files_that_may_be_open() {
        for files in [0, 64, 256, 1024, 4096, 5000, 100_000] {
            let bounds = Bounds::default().within(files);
            assert!(bounds.connections > 0 && bounds.sockets > 0, "{files}");
            if files >= 256 {
                assert!(bounds.connections + bounds.sockets < files, "{files}");
            }
        }
        assert_eq!(Bounds::default().within(100_000), Bounds::default());
    }
}
