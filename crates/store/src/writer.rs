use std::{
    sync::{
        Arc,
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    Ownership, Report, Store, StoreFault,
    connection::open_again,
    row::Row,
    writer_thread::{Order, Signals, WriterThread},
};
use papan_record::{GameRecord, Seat};

/// How a [`Writer`] gathers games.
#[derive(Clone, Copy, Debug)]
pub struct WriterSettings {
    /// How many games may wait; whoever has more waits as well.
    pub waiting: usize,
    /// How many games share a transaction at most.
    pub batch: usize,
    /// How long a game waits for company.
    pub linger: Duration,
    /// When what could not be written is tried again without being told.
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
/// Games that finish within a few milliseconds share a transaction. After it, the listener is told which of them are
/// on disk, in the order in which they came: no game counts before that. When the disk is full the listener is told
/// so, the games wait, and so does whoever has more of them, until there is room or [`WriterHandle::give_up`] is called.
///
/// Dropping a writer stores what waits, unless the disk is full.
pub struct Writer {
    sender: Option<SyncSender<Order>>,
    thread: Option<JoinHandle<Result<Ownership, StoreFault>>>,
    signals: Arc<Signals>,
    id: String,
    entrants: usize,
    board_games: usize,
}

/// Tells a [`Writer`] that cannot write what to do, from any thread.
#[derive(Clone)]
pub struct WriterHandle(Arc<Signals>);

impl WriterHandle {
    /// Tries again now what could not be written.
    pub fn retry(&self) {
        self.0.retry();
    }

    /// Drops the games that could not be written, if it is so; the tournament can be resumed without them.
    pub fn give_up(&self) {
        self.0.give_up();
    }
}

impl Store {
    /// Starts to store games of a tournament; `listener` is called by the thread that writes.
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
    /// Hands a game over; waits while too many are waiting.
    ///
    /// A game whose number is stored already changes nothing, and the listener is told.
    ///
    /// # Errors
    /// When the game does not fit the tournament, or the writer has given up.
    pub fn store(&self, record: GameRecord) -> Result<(), StoreFault> {
        self.order(Order::Game(self.row(record)?))
    }

    /// Hands an attempt over that does not count: it is archived, and the next record of its number is the next attempt.
    ///
    /// # Errors
    /// When the game does not fit the tournament, or the writer has given up.
    pub fn archive(&self, record: GameRecord) -> Result<(), StoreFault> {
        self.order(Order::Archived(self.row(record)?))
    }

    fn row(&self, record: GameRecord) -> Result<Box<Row>, StoreFault> {
        if fits(&record, self.entrants, self.board_games) {
            Ok(Box::new(Row::from(record)))
        } else {
            Err(StoreFault::Unfit { id: self.id.clone(), number: record.seat.number })
        }
    }

    /// Waits until every game that was handed over is on disk.
    ///
    /// # Errors
    /// When the writer has given up.
    pub fn flush(&self) -> Result<(), StoreFault> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.order(Order::Flush(sender))?;
        receiver.recv().map_err(|_| self.signals.reason())
    }

    /// Returns what tells this writer from another thread what to do when it cannot write.
    pub fn handle(&self) -> WriterHandle {
        WriterHandle(Arc::clone(&self.signals))
    }

    /// Stores what waits and ends; hands the tournament back.
    ///
    /// # Errors
    /// Why the writer has given up.
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
            // A panic of the listener was seen by whoever handed games over.
            let _ = thread.join();
        }
    }
}

/// Says whether everything that a game names is in its tournament.
pub(super) fn fits(record: &GameRecord, entrants: usize, board_games: usize) -> bool {
    let words = |text: &str| !text.is_empty() && !text.contains(' ');
    let Seat { number, meeting, round, board_game, entrants: [first, second] } = record.seat;
    first < entrants
        && second < entrants
        && first != second
        && board_game < board_games
        && i64::try_from(number).is_ok()
        && [meeting, round].into_iter().all(|number| i64::try_from(number).is_ok())
        && record.margin != Some(i64::MIN)
        && (-1..=1).contains(&record.result)
        && record.opening <= record.moves.len()
        && record.moves.iter().all(|played| words(&played.text))
        && record.traces.iter().flat_map(|traces| &traces.sandbox).all(|layer| words(layer))
}
