use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use papan_core::StopFlag;

/// Hands out the pairs of a match, at most a window ahead of those that were observed.
///
/// Pairs are observed in order, so pairs that are played ahead of a slow pair, or of a slow observer, have to be kept.
/// The window bounds their number.
pub(crate) struct PairWindow {
    size: u64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The pair that is handed out next.
    next: u64,
    /// How many pairs were observed.
    observed: u64,
    closed: bool,
}

impl PairWindow {
    /// How often a wait checks the stop flag.
    const LOOK: Duration = Duration::from_millis(50);

    /// Makes a window of some pairs.
    pub fn new(size: u64) -> PairWindow {
        PairWindow { size: size.max(1), state: Mutex::default(), changed: Condvar::new() }
    }

    /// Returns the next pair to play, once it is less than the window ahead; `None` when no more are to be played.
    pub fn next(&self, stop: &StopFlag) -> Option<u64> {
        let mut state = self.state();
        loop {
            if state.closed || stop.is_set() {
                return None;
            }
            if state.next - state.observed < self.size {
                state.next += 1;
                return Some(state.next - 1);
            }
            let waited = self.changed.wait_timeout(state, PairWindow::LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Records that one more pair was observed.
    pub fn observed(&self) {
        self.state().observed += 1;
        self.changed.notify_all();
    }

    /// Returns a guard that closes the window if the thread panics, so that no other one waits for it.
    pub fn close_on_panic(&self) -> PanicGuard<'_> {
        PanicGuard(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes a [`PairWindow`] when it is dropped by a panic.
pub(crate) struct PanicGuard<'a>(&'a PairWindow);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().closed = true;
            self.0.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_handed_out_up_to_the_window_and_then_as_they_are_observed() {
        let (window, stop) = (PairWindow::new(3), StopFlag::new());
        let pairs: Vec<_> = (0..3).map(|_| window.next(&stop)).collect();
        assert_eq!(pairs, [Some(0), Some(1), Some(2)]);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| window.next(&stop));
            window.observed();
            assert_eq!(waiting.join().unwrap(), Some(3));
        });
    }

    #[test]
    fn no_thread_waits_once_the_match_is_stopped_or_a_thread_has_panicked() {
        let (window, stop) = (PairWindow::new(1), StopFlag::new());
        assert_eq!(window.next(&stop), Some(0));
        thread::scope(|scope| {
            let waiting = scope.spawn(|| window.next(&stop));
            stop.set();
            assert_eq!(waiting.join().unwrap(), None);
        });
        let (window, stop) = (PairWindow::new(1), StopFlag::new());
        assert_eq!(window.next(&stop), Some(0));
        thread::scope(|scope| {
            let waiting = scope.spawn(|| window.next(&stop));
            let panicking = scope.spawn(|| {
                let _guard = window.close_on_panic();
                panic!("on purpose");
            });
            assert!(panicking.join().is_err());
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
