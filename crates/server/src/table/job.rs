use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

use papan_core::StopFlag;
use tokio::sync::{Semaphore, watch};

use crate::wire::{Analysis, GameAnalysis, Thinking};

/// Where searches say what they have found so far; only the latest is kept.
#[derive(Clone)]
pub struct Voices {
    pub thinking: watch::Sender<Option<Thinking>>,
    pub analysis: watch::Sender<Option<Analysis>>,
    pub game_analysis: watch::Sender<Option<GameAnalysis>>,
}

/// A search that runs, or waits in line.
pub struct Job {
    /// Tells its answer from those of searches before.
    pub ticket: u64,
    pub stop: StopFlag,
}

/// Runs work on a thread of its own as soon as the line is open to it; `report` hears what came of it, `None` when the
/// work panicked. Work that was stopped while it waited is not begun.
pub fn run<T: Send + 'static>(
    line: Arc<Semaphore>,
    stop: StopFlag,
    work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    report: impl FnOnce(Option<T>) + Send + 'static,
) {
    tokio::spawn(async move {
        // The lines are never closed.
        let Ok(permit) = line.acquire_owned().await else {
            return;
        };
        if stop.is_set() {
            return;
        }
        let body = move || {
            let found = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            drop(permit);
            report(found.ok());
        };
        // A system without a thread left answers nobody; the job then counts as stopped.
        let _ = thread::Builder::new().name("search".to_owned()).spawn(body);
    });
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}
