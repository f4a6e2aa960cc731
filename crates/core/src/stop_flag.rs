use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A cancellation flag for running work; clones share it across threads.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Makes a flag that is not set.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Cancels all work that checks this flag.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether a stop was requested.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
