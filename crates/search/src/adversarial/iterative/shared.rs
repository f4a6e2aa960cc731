use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
};

use super::{busy_moves::BusyMoves, table::TranspositionTable};
use crate::adversarial::Comparison;

/// The state that the threads of one search share.
pub(super) struct Shared<'t, M> {
    pub table: &'t TranspositionTable,
    pub busy: BusyMoves,
    pub threads: usize,
    /// The deepest finished iteration; all threads continue from there.
    finished_depth: AtomicU32,
    /// The result of that iteration.
    result: Mutex<Option<Comparison<M>>>,
}

impl<'t, M> Shared<'t, M> {
    pub fn new(table: &'t TranspositionTable, threads: usize) -> Shared<'t, M> {
        Shared {
            table,
            busy: BusyMoves::new(),
            threads,
            finished_depth: AtomicU32::new(0),
            result: Mutex::new(None),
        }
    }

    /// Returns the deepest finished iteration.
    #[inline]
    pub fn finished_depth(&self) -> u32 {
        self.finished_depth.load(Ordering::Relaxed)
    }

    /// Stores the result of an iteration, unless another thread was first.
    pub fn finish(&self, depth: u32, comparison: Comparison<M>) {
        let mut result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > self.finished_depth() {
            *result = Some(comparison);
            self.finished_depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Consumes it and returns the result of the deepest finished iteration.
    pub fn into_result(self) -> Option<Comparison<M>> {
        self.result.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a copy of the result of the deepest finished iteration.
    pub fn result(&self) -> Option<Comparison<M>>
    where
        M: Clone,
    {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
