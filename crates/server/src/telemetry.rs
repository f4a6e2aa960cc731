use std::time::Duration;

use papan_wire::{Analysis, FromServer, GameAnalysis, Thinking};
use tokio::{sync::watch, time::Instant};

use crate::table::Table;

/// The minimum time between two telemetry messages.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(50);

/// Telemetry: search results of agents, and analyses. A client receives the latest of each kind at intervals, and
/// always the last; the limit on the rate is for all kinds together.
pub struct TelemetryStream {
    thinking: LatestValue<Thinking>,
    analysis: LatestValue<Analysis>,
    game_analysis: LatestValue<GameAnalysis>,
    /// When the next message may be sent, while one is pending.
    pub due: Option<Instant>,
    sent: Instant,
    /// The kind that was checked last.
    turn: usize,
}

/// The number of kinds.
const KINDS: usize = 3;

impl TelemetryStream {
    pub fn new(table: &Table) -> TelemetryStream {
        TelemetryStream {
            thinking: LatestValue::new(&table.thinking),
            analysis: LatestValue::new(&table.analysis),
            game_analysis: LatestValue::new(&table.game_analysis),
            due: None,
            sent: Instant::now(),
            turn: 0,
        }
    }

    /// Waits until a message is pending, and notes when it may be sent.
    pub async fn wait(&mut self) {
        tokio::select! {
            () = self.thinking.wait() => {}
            () = self.analysis.wait() => {}
            () = self.game_analysis.wait() => {}
        }
        self.due = Some((self.sent + BETWEEN_THOUGHTS).max(Instant::now()));
    }

    /// Takes one new message; the kinds take turns, and the others wait for the next time.
    pub fn take(&mut self) -> Option<FromServer> {
        self.due = None;
        let mut taken = None;
        for _ in 0..KINDS {
            self.turn = (self.turn + 1) % KINDS;
            taken = match self.turn {
                0 => self.thinking.take().map(|thinking| FromServer::Thinking { thinking }),
                1 => self.analysis.take().map(|analysis| FromServer::Analysis { analysis }),
                _ => {
                    let analysis = self.game_analysis.take();
                    analysis.map(|analysis| FromServer::GameAnalysis { analysis })
                }
            };
            if taken.is_some() {
                break;
            }
        }
        self.sent = Instant::now();
        if self.thinking.is_waiting || self.analysis.is_waiting || self.game_analysis.is_waiting {
            self.due = Some(self.sent + BETWEEN_THOUGHTS);
        }
        taken
    }
}

/// One kind of telemetry.
struct LatestValue<T> {
    receiver: watch::Receiver<Option<T>>,
    /// Whether a new value is pending.
    is_waiting: bool,
}

impl<T: Clone> LatestValue<T> {
    fn new(receiver: &watch::Receiver<Option<T>>) -> LatestValue<T> {
        let mut receiver = receiver.clone();
        receiver.mark_changed();
        LatestValue { receiver, is_waiting: false }
    }

    async fn wait(&mut self) {
        if self.receiver.changed().await.is_err() {
            // The table closes, which the channel of the states reports as well.
            std::future::pending::<()>().await;
        }
        self.is_waiting = true;
    }

    fn take(&mut self) -> Option<T> {
        let is_new = self.receiver.has_changed().unwrap_or(false);
        let is_waiting = std::mem::take(&mut self.is_waiting);
        if is_new || is_waiting { self.receiver.borrow_and_update().clone() } else { None }
    }
}
