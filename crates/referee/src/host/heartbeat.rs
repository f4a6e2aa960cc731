use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::{Host, MIN_STALL, Stall};

/// Watches for stalls of the machine: a thread that is due every few milliseconds and records when it ran late.
///
/// It plays no games, so it runs late only when the whole process was stopped or the machine was too busy to run it.
pub struct Heartbeat {
    shared: Arc<Mutex<Beats>>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// How often the thread is due.
    const INTERVAL: Duration = Duration::from_millis(5);

    /// Starts the thread. Where the system has no thread left, no stall is ever recorded.
    pub fn start() -> Heartbeat {
        let shared = Arc::new(Mutex::new(Beats::new(Instant::now())));
        let beats = Arc::clone(&shared);
        let run = move || run(&beats, thread::park_timeout);
        let thread = thread::Builder::new().name("heartbeat".to_owned()).spawn(run).ok();
        if thread.is_none() {
            lock(&shared).stopped = true;
        }
        Heartbeat { shared, thread }
    }
}

impl Host for Heartbeat {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn stalls(&self, from: Instant, until: Instant) -> Vec<Stall> {
        lock(&self.shared).stalls(from, until, Instant::now())
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        lock(&self.shared).stopped = true;
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // It holds no lock while it could panic.
            let _ = thread.join();
        }
    }
}

/// Beats until it is stopped, and sleeps in between.
fn run(beats: &Mutex<Beats>, mut sleep: impl FnMut(Duration)) {
    loop {
        // In the condition of the loop, the lock would be held while it sleeps.
        let Some(due) = lock(beats).beat(Instant::now()) else { return };
        sleep(due.saturating_duration_since(Instant::now()));
    }
}

fn lock(beats: &Mutex<Beats>) -> MutexGuard<'_, Beats> {
    beats.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The record of a heartbeat, without its clock.
struct Beats {
    /// When the thread is due next.
    due: Instant,
    /// The latest stalls, in ascending order.
    stalls: VecDeque<Stall>,
    stopped: bool,
}

impl Beats {
    /// How many stalls are kept.
    const CAPACITY: usize = 1024;

    fn new(now: Instant) -> Beats {
        Beats { due: now, stalls: VecDeque::new(), stopped: false }
    }

    /// Records that the thread runs, and returns when it is due again; `None` when it is to end.
    fn beat(&mut self, now: Instant) -> Option<Instant> {
        if self.stopped {
            return None;
        }
        // An early return of the sleep is no beat: the schedule stays.
        if now >= self.due {
            if let Some(stall) = self.current(now) {
                if self.stalls.len() == Beats::CAPACITY {
                    self.stalls.pop_front();
                }
                self.stalls.push_back(stall);
            }
            self.due = (self.due + Heartbeat::INTERVAL).max(now);
        }
        Some(self.due)
    }

    /// Returns the stall that the thread has not recorded yet, if it is late now.
    fn current(&self, now: Instant) -> Option<Stall> {
        let is_late = now.saturating_duration_since(self.due) >= MIN_STALL;
        (is_late && !self.stopped).then_some(Stall { from: self.due, until: now })
    }

    /// Returns the stalls that overlap a period. A stall that has not ended is included: after a stall of the whole
    /// process the thread of a game may run before the heartbeat does.
    fn stalls(&self, from: Instant, until: Instant, now: Instant) -> Vec<Stall> {
        let all = self.stalls.iter().copied().chain(self.current(now));
        all.filter(|stall| stall.from < until && stall.until > from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn the_lock_is_free_while_the_thread_sleeps() {
        let beats = Mutex::new(Beats::new(Instant::now()));
        let mut sleeps = 0;
        run(&beats, |_| {
            sleeps += 1;
            beats.try_lock().expect("no other thread has it").stopped = sleeps == 3;
        });
        assert_eq!(sleeps, 3);
    }

    #[test]
    fn only_a_late_beat_is_a_stall_and_the_schedule_continues_after_it() {
        let start = Instant::now();
        let mut beats = Beats::new(start);
        // On time, early, a little late, late by a second, on time.
        for (at, due) in [(0, 5), (2, 5), (45, 45), (1045, 1045), (1050, 1050)] {
            let next = beats.beat(start + at * MILLISECOND);
            assert_eq!(next, Some(start + due * MILLISECOND), "{at}");
        }
        let stall = Stall { from: start + 45 * MILLISECOND, until: start + 1045 * MILLISECOND };
        let now = start + 1050 * MILLISECOND;
        assert_eq!(beats.stalls(start, now, now), [stall]);
        assert_eq!(beats.stalls(start, stall.from, now), []);
        assert_eq!(beats.stalls(stall.until, now, now), []);
        beats.stopped = true;
        assert_eq!(beats.beat(now), None);
    }

    #[test]
    fn a_stall_is_known_before_the_heartbeat_runs_again() {
        let start = Instant::now();
        let beats = Beats::new(start);
        let now = start + Duration::from_secs(3);
        assert_eq!(beats.stalls(start, now, now), [Stall { from: start, until: now }]);
    }

    #[test]
    fn the_record_is_bounded() {
        let start = Instant::now();
        let mut beats = Beats::new(start);
        for second in 1..3000 {
            beats.beat(start + Duration::from_secs(second));
        }
        assert_eq!(beats.stalls.len(), Beats::CAPACITY);
    }

    #[test]
    fn a_heartbeat_ends_with_its_owner() {
        let heartbeat = Heartbeat::start();
        assert!(heartbeat.thread.is_some());
        let shared = Arc::downgrade(&heartbeat.shared);
        drop(heartbeat);
        assert!(shared.upgrade().is_none(), "its thread is gone");
    }
}
