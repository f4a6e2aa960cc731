use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use papan_core::StopFlag;
use papan_referee::driver::TaskFlags;
use papan_wire::{Analysis, GameAnalysis, Thinking};
use tokio::{
    sync::{OwnedSemaphorePermit, oneshot, watch},
    task::AbortHandle,
    time::{Instant, sleep},
};

use crate::search_queue::SearchQueue;

/// The latest results of searches.
#[derive(Clone)]
pub struct Telemetry {
    pub thinking: watch::Sender<Option<Thinking>>,
    pub analysis: watch::Sender<Option<Analysis>>,
    pub game_analysis: watch::Sender<Option<GameAnalysis>>,
}

/// A search that runs or waits in the queue. Dropping it cancels the search, and its result is discarded.
pub struct Job {
    stop: Arc<Stop>,
    waiting: AbortHandle,
}

/// Why a search should end.
#[derive(Default)]
struct Stop {
    /// Its answer is not needed any more.
    is_abandoned: StopFlag,
    /// It should answer with its best result so far: the flag of its current turn.
    is_hurried: Mutex<StopFlag>,
}

/// The scheduling terms of a search.
pub struct Terms<'a> {
    pub queue: &'a Arc<SearchQueue>,
    /// The maximum time, even if no other search waits.
    pub max_time: Option<Duration>,
}

/// How long to wait for a thread when the system has none.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);

/// The time that a search may run while others wait for its place.
const FAIR: Duration = Duration::from_secs(10);

/// The time between two checks whether other searches wait.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

impl Job {
    /// Runs work on a thread of its own as soon as the queue has a place, for some time; `waits` is called when none is
    /// free at once. Work that was hurried and returns nothing is queued again. `report` receives the result, `None`
    /// when the work panicked.
    pub fn start<T: Send + 'static>(
        terms: &Terms<'_>,
        mut waits: impl FnMut() + Send + 'static,
        work: impl FnMut(&TaskFlags) -> Option<T> + Send + 'static,
        report: impl FnOnce(Option<T>) + Send + 'static,
    ) -> Job {
        let stop = Arc::new(Stop::default());
        let (queue, max_time) = (Arc::clone(terms.queue), terms.max_time);
        let known = Arc::clone(&stop);
        let body = async move {
            let mut slice = Some((work, report));
            while let Some((work, report)) = slice.take() {
                let place = queue.enter(&mut waits).await;
                let flags = known.begin();
                let hurry = flags.move_now.clone();
                let ended = run(flags, place, work, report).await;
                slice = look_after(ended, &queue, max_time, &hurry).await;
            }
        };
        Job { stop, waiting: tokio::spawn(body).abort_handle() }
    }
}

impl Stop {
    fn hurried(&self) -> MutexGuard<'_, StopFlag> {
        self.is_hurried.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the flags of the next turn.
    fn begin(&self) -> TaskFlags {
        let mut hurried = self.hurried();
        *hurried = StopFlag::new();
        if self.is_abandoned.is_set() {
            hurried.set();
        }
        TaskFlags { move_now: hurried.clone(), cancelled: self.is_abandoned.clone() }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.is_abandoned.set();
        self.stop.hurried().set();
        self.waiting.abort();
    }
}

/// Runs work on a thread; the returned channel receives its end, and the rest of the work.
async fn run<T, W, R>(
    flags: TaskFlags,
    place: OwnedSemaphorePermit,
    mut work: W,
    report: R,
) -> oneshot::Receiver<Option<(W, R)>>
where
    W: FnMut(&TaskFlags) -> Option<T> + Send + 'static,
    R: FnOnce(Option<T>) + Send + 'static,
{
    let (reply, ended) = oneshot::channel();
    let body = move || {
        let found = catch_unwind(AssertUnwindSafe(|| work(&flags)));
        drop(place);
        let left = match found {
            Ok(None) => Some((work, report)),
            Ok(found) => {
                // The work may hold much memory, and is dropped before its end is reported.
                drop(work);
                report(found);
                None
            }
            Err(_) => {
                drop(work);
                report(None);
                None
            }
        };
        // The receiver of an abandoned search is dropped.
        let _ = reply.send(left);
    };
    // The system may have a free thread soon, and the answer is still needed.
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
            return ended;
        }
        sleep(BETWEEN_TRIES).await;
    }
}

/// Waits until work has ended, and hurries it when its time is up or other searches have waited long enough.
async fn look_after<T>(
    mut ended: oneshot::Receiver<Option<T>>,
    queue: &SearchQueue,
    max_time: Option<Duration>,
    hurry: &StopFlag,
) -> Option<T> {
    let begun = Instant::now();
    loop {
        tokio::select! {
            left = &mut ended => return left.unwrap_or(None),
            () = sleep(BETWEEN_LOOKS) => {
                let is_late = max_time.is_some_and(|max| begun.elapsed() >= max);
                if is_late || (begun.elapsed() >= FAIR && queue.has_waiting()) {
                    hurry.set();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use papan_core::StopFlag;

    use super::{BETWEEN_LOOKS, Duration, Job, SearchQueue, TaskFlags, Terms, look_after, oneshot};

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_panics_is_reported_and_leaves_its_place() {
        let queue = SearchQueue::new(1);
        let (report, reported) = mpsc::channel();
        let jobs: Vec<Job> = (0..3)
            .map(|ticket| {
                let report = report.clone();
                let work = move |_: &TaskFlags| -> Option<u64> {
                    assert_ne!(ticket, 1, "this work panics, as the test wants");
                    Some(ticket)
                };
                let terms = Terms { queue: &queue, max_time: None };
                Job::start(
                    &terms,
                    || {},
                    work,
                    move |found| {
                        report.send((ticket, found)).expect("the test waits");
                    },
                )
            })
            .collect();
        let wait = || reported.recv_timeout(Duration::from_secs(30)).expect("a report");
        let mut found = tokio::task::block_in_place(|| [wait(), wait(), wait()]);
        found.sort_unstable();
        assert_eq!(found, [(0, Some(0)), (1, None), (2, Some(2))]);
        drop(jobs);
    }

    #[tokio::test]
    async fn a_search_whose_time_is_up_is_told_to_hurry_and_others_are_not() {
        let queue = SearchQueue::new(1);
        for (max_time, is_hurried) in [(None, false), (Some(Duration::from_millis(1)), true)] {
            let hurry = StopFlag::new();
            let (_reply, ended) = oneshot::channel::<Option<()>>();
            let watched = look_after(ended, &queue, max_time, &hurry);
            let time = 3 * BETWEEN_LOOKS;
            assert!(tokio::time::timeout(time, watched).await.is_err(), "it has not ended");
            assert_eq!(hurry.is_set(), is_hurried, "{max_time:?}");
        }
    }
}
