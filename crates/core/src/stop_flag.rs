use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A switch that tells running work to end; clones share it across threads.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Makes a flag that is not set.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Tells everybody who watches this flag to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Says whether somebody asked to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
