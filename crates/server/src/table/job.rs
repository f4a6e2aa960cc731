use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use papan_core::StopFlag;
use papan_wire::{Analysis, GameAnalysis, Thinking};
use tokio::{
    sync::{OwnedSemaphorePermit, oneshot, watch},
    task::AbortHandle,
    time::{Instant, sleep},
};

use crate::line::Line;

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
    stop: Arc<Stop>,
    waiting: AbortHandle,
}

/// Why a search should end.
#[derive(Default)]
struct Stop {
    /// Nobody wants its answer any more.
    is_abandoned: StopFlag,
    /// It should answer with what it has: the flag of the turn that it has now.
    is_hurried: Mutex<StopFlag>,
}

/// What a search looks at to see whether it should end.
pub struct Flags {
    /// It should end at once, and say what it has found.
    pub stop: StopFlag,
    /// What it has found is wanted no more.
    pub is_abandoned: StopFlag,
}

/// How a search takes its turn.
pub struct Terms<'a> {
    pub line: &'a Arc<Line>,
    /// How long it may go on, even if nobody else waits.
    pub longest: Option<Duration>,
}

/// How long to wait for a thread when the system has none.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);

/// How long a search may go on while others wait for its place.
const FAIR: Duration = Duration::from_secs(10);

/// How often somebody looks whether others wait.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

impl Job {
    /// Runs work on a thread of its own as soon as the line is open to it, for some time; `waits` is called when it is
    /// not open at once. Work that was told to hurry and returns nothing waits in line again. `report` hears what came
    /// of it, `None` when the work panicked.
    pub fn start<T: Send + 'static>(
        ticket: u64,
        terms: &Terms<'_>,
        mut waits: impl FnMut() + Send + 'static,
        work: impl FnMut(&Flags) -> Option<T> + Send + 'static,
        report: impl FnOnce(Option<T>) + Send + 'static,
    ) -> Job {
        let stop = Arc::new(Stop::default());
        let (line, longest) = (Arc::clone(terms.line), terms.longest);
        let known = Arc::clone(&stop);
        let body = async move {
            let mut slice = Some((work, report));
            while let Some((work, report)) = slice.take() {
                let place = line.enter(&mut waits).await;
                let flags = known.begin();
                let hurry = flags.stop.clone();
                let ended = run(flags, place, work, report).await;
                slice = look_after(ended, &line, longest, &hurry).await;
            }
        };
        Job { ticket, stop, waiting: tokio::spawn(body).abort_handle() }
    }
}

impl Stop {
    fn hurried(&self) -> MutexGuard<'_, StopFlag> {
        self.is_hurried.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the flags of another turn.
    fn begin(&self) -> Flags {
        let mut hurried = self.hurried();
        *hurried = StopFlag::new();
        if self.is_abandoned.is_set() {
            hurried.set();
        }
        Flags { stop: hurried.clone(), is_abandoned: self.is_abandoned.clone() }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.is_abandoned.set();
        self.stop.hurried().set();
        self.waiting.abort();
    }
}

/// Gives work a thread; what is returned hears when it has ended, and what is left to do.
async fn run<T, W, R>(
    flags: Flags,
    place: OwnedSemaphorePermit,
    mut work: W,
    report: R,
) -> oneshot::Receiver<Option<(W, R)>>
where
    W: FnMut(&Flags) -> Option<T> + Send + 'static,
    R: FnOnce(Option<T>) + Send + 'static,
{
    let (reply, ended) = oneshot::channel();
    let body = move || {
        let found = catch_unwind(AssertUnwindSafe(|| work(&flags)));
        drop(place);
        let left = match found {
            Ok(None) => Some((work, report)),
            Ok(found) => {
                // What the work holds may be large, and goes before anybody hears of the end.
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
        // Nobody looks after a search that was abandoned.
        let _ = reply.send(left);
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
            return ended;
        }
        sleep(BETWEEN_TRIES).await;
    }
}

/// Waits until work has ended, and tells it to hurry when its time is up or others have waited long enough.
async fn look_after<T>(
    mut ended: oneshot::Receiver<Option<T>>,
    line: &Line,
    longest: Option<Duration>,
    hurry: &StopFlag,
) -> Option<T> {
    let begun = Instant::now();
    loop {
        tokio::select! {
            left = &mut ended => return left.unwrap_or(None),
            () = sleep(BETWEEN_LOOKS) => {
                let is_late = longest.is_some_and(|longest| begun.elapsed() >= longest);
                if is_late || (begun.elapsed() >= FAIR && line.has_waiting()) {
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

    use super::{BETWEEN_LOOKS, Duration, Flags, Job, Line, Terms, look_after, oneshot};

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_panics_is_reported_and_leaves_its_place() {
        let line = Line::new(1);
        let (report, reported) = mpsc::channel();
        let jobs: Vec<Job> = (0..3)
            .map(|ticket| {
                let report = report.clone();
                let work = move |_: &Flags| -> Option<u64> {
                    assert_ne!(ticket, 1, "this work panics, as the test wants");
                    Some(ticket)
                };
                let terms = Terms { line: &line, longest: None };
                Job::start(
                    ticket,
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
        let line = Line::new(1);
        for (longest, is_hurried) in [(None, false), (Some(Duration::from_millis(1)), true)] {
            let hurry = StopFlag::new();
            let (_reply, ended) = oneshot::channel::<Option<()>>();
            let watched = look_after(ended, &line, longest, &hurry);
            let time = 3 * BETWEEN_LOOKS;
            assert!(tokio::time::timeout(time, watched).await.is_err(), "it has not ended");
            assert_eq!(hurry.is_set(), is_hurried, "{longest:?}");
        }
    }
}
