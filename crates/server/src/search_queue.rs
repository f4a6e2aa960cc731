use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The queue of searches; a fixed number may run at once.
pub struct SearchQueue {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl SearchQueue {
    pub fn new(places: usize) -> Arc<SearchQueue> {
        Arc::new(SearchQueue {
            places: Arc::new(Semaphore::new(places)),
            waiting: AtomicUsize::new(0),
        })
    }

    /// Returns whether a search waits.
    pub fn has_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Waits for a place; `waits` is called when none is free at once.
    pub async fn enter(&self, waits: impl FnOnce()) -> OwnedSemaphorePermit {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return place;
        }
        waits();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _leaving = Leaving(&self.waiting);
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.expect("the queue is never closed")
    }
}

/// Counts a search that leaves the queue, to run or cancelled.
struct Leaving<'a>(&'a AtomicUsize);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
