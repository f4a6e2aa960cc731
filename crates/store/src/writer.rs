use std::{
    sync::{
        Arc,
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    Ownership, Report, Store, StoreFault, StoredGame,
    connection::open_again,
    row::Row,
    writer_thread::{Order, Signals, WriterThread},
};
use papan_record::{GameLog, Seat};

/// The batching settings of a [`Writer`].
#[derive(Clone, Copy, Debug)]
pub struct WriterSettings {
    /// The capacity of the queue; callers wait while it is full.
    pub waiting: usize,
    /// The maximum number of games in a transaction.
    pub batch: usize,
    /// How long a game waits for others to share its transaction.
    pub linger: Duration,
    /// The interval of automatic retries after a failed write.
    pub retry_every: Duration,
}

impl Default for WriterSettings {
    fn default() -> WriterSettings {
        WriterSettings {
            waiting: 2048,
            batch: 4096,
            linger: Duration::from_millis(4),
            retry_every: Duration::from_secs(2),
        }
    }
}

/// Stores the games of one tournament, from any number of threads.
///
/// Games that finish within a few milliseconds share a transaction. After it, the listener receives a report of the
/// games that are on disk, in the order in which they came: no game counts before that. When the disk is full the
/// listener receives a report, and the games in the queue and all callers wait until there is room or
/// [`WriterHandle::give_up`] is called.
///
/// Dropping a writer stores the queued games, unless the disk is full.
pub struct Writer {
    sender: Option<SyncSender<Order>>,
    thread: Option<JoinHandle<Result<Ownership, StoreFault>>>,
    signals: Arc<Signals>,
    id: String,
    entrants: usize,
    board_games: usize,
}

/// Controls a [`Writer`] that cannot write, from any thread.
#[derive(Clone)]
pub struct WriterHandle(Arc<Signals>);

impl WriterHandle {
    /// Retries a failed write now.
    pub fn retry(&self) {
        self.0.retry();
    }

    /// Drops the games that could not be written, if there are any; the tournament can be resumed without them.
    pub fn give_up(&self) {
        self.0.give_up();
    }
}

impl Store {
    /// Starts a writer for a tournament; `listener` is called by the writer thread.
    ///
    /// # Errors
    /// When the file cannot be opened once more.
    pub fn writer(
        &self,
        owned: Ownership,
        settings: WriterSettings,
        listener: impl FnMut(Report) + Send + 'static,
    ) -> Result<Writer, StoreFault> {
        let tournament = self.find(owned.id())?;
        let (connection, usage) = open_again(self.path())?;
        let attempts = self.attempts(owned.key)?;
        let signals = Arc::new(Signals::default());
        let id = owned.id().to_owned();
        let (sender, receiver) = mpsc::sync_channel(settings.waiting.max(1));
        let writer = WriterThread {
            connection,
            usage,
            path: self.path().to_owned(),
            owned,
            settings,
            attempts,
            signals: Arc::clone(&signals),
            listener,
        };
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.run(&receiver))
            .map_err(|error| StoreFault::of_stream(&error))?;
        Ok(Writer {
            sender: Some(sender),
            thread: Some(thread),
            signals,
            id,
            entrants: tournament.entrants.len(),
            board_games: tournament.games.len(),
        })
    }
}

impl Writer {
    /// Queues a game; waits while the queue is full.
    ///
    /// A game whose number is stored already changes nothing, and is reported to the listener.
    ///
    /// # Errors
    /// When the game does not fit the tournament, or the writer was cancelled.
    pub fn store(&self, seat: Seat, log: GameLog) -> Result<(), StoreFault> {
        self.order(Order::Game(self.row(seat, log)?))
    }

    /// Queues an attempt that does not count: it is archived, and the next game of its number is the next attempt.
    ///
    /// # Errors
    /// When the game does not fit the tournament, or the writer was cancelled.
    pub fn archive(&self, seat: Seat, log: GameLog) -> Result<(), StoreFault> {
        self.order(Order::Archived(self.row(seat, log)?))
    }

    fn row(&self, seat: Seat, log: GameLog) -> Result<Box<Row>, StoreFault> {
        // The thread counts the attempts.
        let game = StoredGame { seat, attempt: 1, log };
        if fits(&game, self.entrants, self.board_games) {
            Ok(Box::new(Row::from(game)))
        } else {
            Err(StoreFault::Unfit { id: self.id.clone(), number: seat.number })
        }
    }

    /// Waits until every queued game is on disk.
    ///
    /// # Errors
    /// When the writer was cancelled.
    pub fn flush(&self) -> Result<(), StoreFault> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.order(Order::Flush(sender))?;
        receiver.recv().map_err(|_| self.signals.reason())
    }

    /// Returns a handle that controls this writer from another thread when it cannot write.
    pub fn handle(&self) -> WriterHandle {
        WriterHandle(Arc::clone(&self.signals))
    }

    /// Stores the queued games and ends; returns the ownership of the tournament.
    ///
    /// # Errors
    /// Why the writer was cancelled.
    ///
    /// # Panics
    /// When the listener did.
    pub fn finish(mut self) -> Result<Ownership, StoreFault> {
        self.sender = None;
        let thread = self.thread.take().expect("only taken when the writer ends");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    fn order(&self, order: Order) -> Result<(), StoreFault> {
        let sender = self.sender.as_ref().expect("only taken when the writer ends");
        sender.send(order).map_err(|_| self.signals.reason())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            self.signals.give_up();
            // A panic of the listener was seen by the callers of `store`.
            let _ = thread.join();
        }
    }
}

/// Returns whether everything that a game refers to exists in its tournament.
pub(super) fn fits(
    StoredGame { seat, log, .. }: &StoredGame,
    entrants: usize,
    board_games: usize,
) -> bool {
    let words = |text: &str| !text.is_empty() && !text.contains(' ');
    let Seat { number, meeting, round, board_game, entrants: [first, second] } = *seat;
    first < entrants
        && second < entrants
        && first != second
        && board_game < board_games
        && i64::try_from(number).is_ok()
        && [meeting, round].into_iter().all(|number| i64::try_from(number).is_ok())
        && log.margin != Some(i64::MIN)
        && (-1..=1).contains(&log.result)
        && log.opening <= log.moves.len()
        && log.moves.iter().all(|played| words(&played.text))
        && log.outputs.iter().flat_map(|outputs| &outputs.sandbox).all(|layer| words(layer))
}
