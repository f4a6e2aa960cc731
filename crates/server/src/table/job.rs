use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use papan_core::StopFlag;
use tokio::{
    sync::{Semaphore, watch},
    task::AbortHandle,
};

use crate::wire::{Analysis, GameAnalysis, Thinking};

/// Where searches say what they have found so far; only the latest is kept.
#[derive(Clone)]
pub struct Voices {
    pub thinking: watch::Sender<Option<Thinking>>,
    pub analysis: watch::Sender<Option<Analysis>>,
    pub game_analysis: watch::Sender<Option<GameAnalysis>>,
}

/// A search that runs, or waits in line. It ends when this is dropped, and nobody hears of it any more.
pub struct Job {
    /// Tells its answer from those of searches before.
    pub ticket: u64,
    stop: StopFlag,
    waiting: AbortHandle,
}

/// How long to wait for a thread when the system has none.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);

impl Job {
    /// Runs work on a thread of its own as soon as the line is open to it; `report` hears what came of it, `None` when
    /// the work panicked.
    pub fn start<T: Send + 'static>(
        ticket: u64,
        line: &Arc<Semaphore>,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
        report: impl FnOnce(Option<T>) + Send + 'static,
    ) -> Job {
        let stop = StopFlag::new();
        let body = wait_and_work(Arc::clone(line), stop.clone(), work, report);
        Job { ticket, stop, waiting: tokio::spawn(body).abort_handle() }
    }
}

async fn wait_and_work<T: Send + 'static>(
    line: Arc<Semaphore>,
    stop: StopFlag,
    work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    report: impl FnOnce(Option<T>) + Send + 'static,
) {
    // The lines are never closed.
    let Ok(permit) = line.acquire_owned().await else {
        return;
    };
    let body = move || {
        let found = catch_unwind(AssertUnwindSafe(|| work(&stop)));
        drop(permit);
        report(found.ok());
    };
    // A system that has no thread now may have one soon, and somebody waits for the answer.
    let body = Arc::new(Mutex::new(Some(body)));
    loop {
        let body = Arc::clone(&body);
        let begin = move || {
            let body = body.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(body) = body {
                body();
            }
        };
        if thread::Builder::new().name("search".to_owned()).spawn(begin).is_ok() {
            return;
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
        self.waiting.abort();
    }
}
