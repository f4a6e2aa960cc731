use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, SyncSender},
    },
    time::{Duration, Instant},
};

use rusqlite::{Connection, TransactionBehavior};

use super::{
    Ownership, StoreFault, WriterSettings,
    connection::open_again,
    row::{Insertion, Row},
    totals::Change,
    usage::Usage,
};
use papan_record::Seat;

/// A report of a [`Writer`](super::Writer).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// These games are on disk now, in the order in which they came.
    Durable(Vec<DurableGame>),
    /// Games of these numbers were on disk before, and stay as they were.
    AlreadyStored(Vec<u64>),
    /// Nothing can be written. The write is retried every few seconds, and on request.
    Stuck(StoreFault),
}

/// A game that is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurableGame {
    /// Its place in the schedule.
    pub seat: Seat,
    /// The result for the side that moved first: 1, 0 or -1.
    pub result: i8,
}

/// A command to the writer thread.
pub(super) enum Order {
    Game(Box<Row>),
    Archived(Box<Row>),
    Flush(SyncSender<()>),
}

/// A queued row.
pub(super) struct Pending {
    row: Row,
    is_archived: bool,
}

/// The memory that a batch takes before it is written.
const LARGEST_BATCH: usize = 16 << 20;

/// The thread that writes.
pub(super) struct WriterThread<L> {
    pub(super) connection: Connection,
    /// Dropped after the connection.
    pub(super) usage: Usage,
    pub(super) path: PathBuf,
    pub(super) owned: Ownership,
    pub(super) settings: WriterSettings,
    /// The number of archived attempts by game number.
    pub(super) attempts: BTreeMap<u64, u32>,
    pub(super) signals: Arc<Signals>,
    pub(super) listener: L,
}

impl<L: FnMut(Report)> WriterThread<L> {
    /// Writes batch after batch until the queue is closed.
    pub(super) fn run(mut self, orders: &Receiver<Order>) -> Result<Ownership, StoreFault> {
        let mut batch = Vec::new();
        let mut flushes = Vec::new();
        while let Ok(order) = orders.recv() {
            self.gather(order, orders, &mut batch, &mut flushes);
            self.keep_trying(&batch)?;
            batch.clear();
            for flush in flushes.drain(..) {
                // A caller that no longer waits needs no reply.
                let _ = flush.send(());
            }
        }
        Ok(self.owned)
    }

    /// Gathers games until there are enough, none came for a while, or a caller waits for them.
    fn gather(
        &mut self,
        first: Order,
        orders: &Receiver<Order>,
        batch: &mut Vec<Pending>,
        flushes: &mut Vec<SyncSender<()>>,
    ) {
        let deadline = Instant::now() + self.settings.linger;
        let mut bytes = 0;
        let mut next = Some(first);
        while let Some(order) = next {
            let is_archived = matches!(order, Order::Archived(_));
            match order {
                Order::Game(mut row) | Order::Archived(mut row) => {
                    row.attempt = 1 + self.attempts.get(&row.seat.number).copied().unwrap_or(0);
                    if is_archived {
                        self.attempts.insert(row.seat.number, row.attempt);
                    }
                    bytes += row.bytes();
                    batch.push(Pending { row: *row, is_archived });
                    if batch.len() >= self.settings.batch || bytes >= LARGEST_BATCH {
                        return;
                    }
                    next = orders.try_recv().ok().or_else(|| {
                        let left = deadline.saturating_duration_since(Instant::now());
                        orders.recv_timeout(left).ok()
                    });
                }
                Order::Flush(flush) => {
                    flushes.push(flush);
                    return;
                }
            }
        }
    }

    /// Writes a batch, retrying until it succeeds or the writer is cancelled.
    fn keep_trying(&mut self, batch: &[Pending]) -> Result<(), StoreFault> {
        let mut told = None;
        while let Err(fault) = self.write(batch) {
            if told.as_ref() != Some(&fault) {
                (self.listener)(Report::Stuck(fault.clone()));
                told = Some(fault.clone());
            }
            self.signals.wait_to_retry(fault, self.settings.retry_every)?;
            // A connection that could not open or write a file may remain unable to; a new one does not.
            if let Ok((connection, usage)) = open_again(&self.path) {
                (self.connection, self.usage) = (connection, usage);
            }
        }
        self.signals.is_well();
        Ok(())
    }

    /// Writes a batch and its totals in one transaction, and reports what is on disk.
    fn write(&mut self, batch: &[Pending]) -> Result<(), StoreFault> {
        if batch.is_empty() {
            return Ok(());
        }
        let (durable, doubled) = write_batch(&mut self.connection, self.owned.key, batch)
            .map_err(|error| StoreFault::of(&self.path, &error))?;
        if !durable.is_empty() {
            (self.listener)(Report::Durable(durable));
        }
        if !doubled.is_empty() {
            (self.listener)(Report::AlreadyStored(doubled));
        }
        Ok(())
    }
}

fn write_batch(
    connection: &mut Connection,
    tournament: i64,
    batch: &[Pending],
) -> rusqlite::Result<(Vec<DurableGame>, Vec<u64>)> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut durable = Vec::with_capacity(batch.len());
    let mut doubled = Vec::new();
    let mut change = Change::default();
    let mut insertion = Insertion::of_games(&transaction, tournament)?;
    let mut archive = Insertion::of_archived(&transaction, tournament)?;
    for Pending { row, is_archived } in batch {
        if *is_archived {
            archive.insert(row)?;
        } else if insertion.insert(row)? {
            change.add(row, 1);
            durable.push(DurableGame { seat: row.seat, result: row.result });
        } else {
            doubled.push(row.seat.number);
        }
    }
    drop((insertion, archive));
    change.apply(&transaction, tournament)?;
    transaction.commit()?;
    Ok((durable, doubled))
}

/// Signals from other threads to the writer thread.
#[derive(Default)]
pub(super) struct Signals {
    state: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Default)]
struct SignalState {
    retry: bool,
    give_up: bool,
    stuck: Option<StoreFault>,
}

impl Signals {
    pub(super) fn retry(&self) {
        self.state().retry = true;
        self.changed.notify_all();
    }

    pub(super) fn give_up(&self) {
        self.state().give_up = true;
        self.changed.notify_all();
    }

    /// Returns why writing has ended.
    pub(super) fn reason(&self) -> StoreFault {
        self.state().stuck.clone().unwrap_or(StoreFault::GivenUp)
    }

    fn is_well(&self) {
        self.state().stuck = None;
    }

    /// Waits until a retry is due.
    fn wait_to_retry(&self, fault: StoreFault, longest: Duration) -> Result<(), StoreFault> {
        let mut state = self.state();
        state.stuck = Some(fault.clone());
        let waiting = |state: &mut SignalState| !state.retry && !state.give_up;
        let waited = self.changed.wait_timeout_while(state, longest, waiting);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.retry = false;
        if state.give_up { Err(fault) } else { Ok(()) }
    }

    fn state(&self) -> MutexGuard<'_, SignalState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
