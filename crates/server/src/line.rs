use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A line that searches wait in; so many may run at once.
pub struct Line {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Line {
    pub fn new(places: usize) -> Arc<Line> {
        Arc::new(Line { places: Arc::new(Semaphore::new(places)), waiting: AtomicUsize::new(0) })
    }

    /// Says whether somebody waits.
    pub fn has_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Waits for a place; `waits` is called when there is none at once.
    pub async fn enter(&self, waits: impl FnOnce()) -> OwnedSemaphorePermit {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return place;
        }
        waits();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _leaving = Leaving(&self.waiting);
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.expect("the line is never closed")
    }
}

/// Somebody leaves the line, by entering or by giving up.
struct Leaving<'a>(&'a AtomicUsize);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
