use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are currently searching, so that other threads search different ones first.
///
/// After Kerrigan, "Simplified ABDADA" (2017): a thread defers a move that another one is searching, and mostly finds
/// its result in the table later. A lost or wrong entry costs time, never the result.
pub(super) struct BusyMoves {
    slots: Vec<AtomicU64>,
}

const SLOTS: usize = 1 << 12;

impl BusyMoves {
    pub fn new() -> BusyMoves {
        BusyMoves { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.slots[mark as usize & (SLOTS - 1)]
    }

    pub fn is_busy(&self, mark: u64) -> bool {
        self.slot(mark).load(Ordering::Relaxed) == mark
    }

    pub fn begin(&self, mark: u64) {
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    pub fn end(&self, mark: u64) {
        // A later thread keeps its own mark.
        let _ = self.slot(mark).compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
