use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc::Sender},
    thread,
    time::Duration,
};

use papan_catalogue::find_game;
use papan_core::{Limits, StopFlag};
use papan_play::session::{Question, Thinker, Thought};
use papan_referee::SystemClock;

use super::event::{Event, Job, Purpose};

/// Asks agents on threads of their own and forwards their results.
pub struct Thinkers {
    sender: Sender<Event>,
    limits: Limits,
    seed: u64,
    stop: StopFlag,
    /// The agents of the game, by player and word.
    agents: HashMap<(usize, String), Arc<Mutex<Thinker>>>,
    /// Games so far: each has random streams of its own.
    games: u64,
}

/// The default time limit of hints.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

impl Thinkers {
    pub fn new(sender: Sender<Event>, limits: Limits, seed: u64) -> Thinkers {
        let stop = StopFlag::new();
        Thinkers { sender, limits, seed, stop, agents: HashMap::new(), games: 0 }
    }

    /// Stops the current search.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// Drops the agents of the last game.
    pub fn forget(&mut self) {
        self.stop();
        self.agents.clear();
        self.games += 1;
    }

    /// Starts a search; one at a time.
    pub fn think(&mut self, job: Job) {
        self.stop();
        self.stop = StopFlag::new();
        let (sender, stop, limits) =
            (self.sender.clone(), self.stop.clone(), self.limits_for(&job));
        let ticket = job.ticket;
        let Some(thinker) = self.thinker(&job) else {
            let _ = sender.send(Event::NoAnswer { ticket });
            return;
        };
        let work = move || {
            let tell = |thought: Thought, is_final: bool| {
                // The receiver is gone when the program has ended.
                let _ = sender.send(Event::Thought { ticket, thought, is_final });
            };
            // A search that was stopped may hold the agent for some more milliseconds.
            let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
            let position = &*job.position;
            let question = Question {
                position,
                clock: &SystemClock::start(),
                limits,
                explains: job.explains,
                stop: &stop,
            };
            let answer = catch_unwind(AssertUnwindSafe(|| {
                thinker.answer(&question, &mut |thought| tell(thought.clone(), false))
            }));
            match answer {
                Ok(Some(thought)) => tell(thought, true),
                _ => {
                    let _ = sender.send(Event::NoAnswer { ticket });
                }
            }
        };
        if thread::Builder::new().name("thinker".to_owned()).spawn(work).is_err() {
            let _ = self.sender.send(Event::NoAnswer { ticket });
        }
    }

    fn limits_for(&self, job: &Job) -> Limits {
        let asked = self.limits;
        if job.purpose == Purpose::Move {
            return asked;
        }
        let nobody_said = (asked.time, asked.depth, asked.nodes) == (None, None, None);
        Limits { time: asked.time.or(nobody_said.then_some(TIME_FOR_ADVICE)), ..asked }
    }

    fn thinker(&mut self, job: &Job) -> Option<Arc<Mutex<Thinker>>> {
        let key = (job.contestant, job.agent.clone());
        if let Some(known) = self.agents.get(&key) {
            return Some(Arc::clone(known));
        }
        let entry = find_game(job.position.id()).ok()?;
        // As in plain lines: the stream of a player is its number.
        let stream = job.contestant as u64 + 3 * self.games;
        let thinker = Thinker::seat(entry, &job.agent, self.seed, stream).ok()?;
        let thinker = Arc::new(Mutex::new(thinker));
        self.agents.insert(key, Arc::clone(&thinker));
        Some(thinker)
    }
}
