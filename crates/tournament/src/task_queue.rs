use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use papan_core::StopFlag;

use super::schedule::Task;

/// Tasks that wait for a worker.
#[derive(Default)]
pub(super) struct TaskQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    tasks: VecDeque<Task>,
    closed: bool,
}

impl TaskQueue {
    pub fn add(&self, tasks: Vec<Task>) {
        if tasks.is_empty() {
            return;
        }
        let several = tasks.len() > 1;
        self.state().tasks.extend(tasks);
        if several {
            self.changed.notify_all();
        } else {
            self.changed.notify_one();
        }
    }

    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Waits for a task; `None` when no more are to be played.
    pub fn next(&self, stop: &StopFlag) -> Option<Task> {
        let mut state = self.state();
        loop {
            if stop.is_set() {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                return Some(task);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns a guard that stops the run if its thread panics, so that no other thread waits for it.
    pub fn stop_on_panic<'a>(&'a self, stop: &'a StopFlag) -> PanicGuard<'a> {
        PanicGuard { queue: self, stop }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops a run when it is dropped by a panic.
pub(super) struct PanicGuard<'a> {
    queue: &'a TaskQueue,
    stop: &'a StopFlag,
}

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.stop.set();
            self.queue.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_thread_waits_once_the_queue_is_closed_or_a_thread_has_panicked() {
        let (queue, stop) = (TaskQueue::default(), StopFlag::new());
        queue.add(vec![Task { meeting: 7, round: 0, game: 0, seatings: Vec::new() }]);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| [queue.next(&stop), queue.next(&stop)]);
            queue.close();
            let [first, second] = waiting.join().unwrap();
            assert_eq!((first.map(|task| task.meeting), second.is_none()), (Some(7), true));
        });
        let (queue, stop) = (TaskQueue::default(), StopFlag::new());
        thread::scope(|scope| {
            let waiting = scope.spawn(|| queue.next(&stop));
            let panicking = scope.spawn(|| {
                let _guard = queue.stop_on_panic(&stop);
                panic!("on purpose");
            });
            assert!(panicking.join().is_err());
            assert!(waiting.join().unwrap().is_none());
        });
        assert!(stop.is_set());
    }
}
