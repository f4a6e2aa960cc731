use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc::Sender},
    thread,
    time::Duration,
};

use papan_arena::SystemClock;
use papan_catalogue::{AnyGame, Seat, SeatedAgent, find_game};
use papan_core::{Clock, Context, Limits, Random, StopFlag};

use super::event::{Event, Job, Purpose, Thought};

/// Asks agents on threads of their own and passes on what they find out.
pub struct Thinker {
    sender: Sender<Event>,
    limits: Limits,
    seed: u64,
    stop: StopFlag,
    /// The agents of the game, by whose they are and their words.
    agents: HashMap<(usize, String), Arc<Mutex<Sitting>>>,
    /// Games so far: each has streams of chance of its own.
    games: u64,
}

/// An agent at the board, with its chance.
struct Sitting {
    agent: SeatedAgent,
    random: Random,
    seed: Option<u64>,
    /// Whether it can be asked with growing depth, so that it tells what it has found while it thinks.
    can_deepen: bool,
}

/// How long advice may take if nobody said otherwise.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

impl Thinker {
    pub fn new(sender: Sender<Event>, limits: Limits, seed: u64) -> Thinker {
        let stop = StopFlag::new();
        Thinker { sender, limits, seed, stop, agents: HashMap::new(), games: 0 }
    }

    /// Tells whatever runs to end.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// Forgets the agents of the last game.
    pub fn forget(&mut self) {
        self.stop();
        self.agents.clear();
        self.games += 1;
    }

    /// Starts to think; one question at a time.
    pub fn think(&mut self, job: Job) {
        self.stop();
        self.stop = StopFlag::new();
        let (sender, stop, limits) =
            (self.sender.clone(), self.stop.clone(), self.limits_for(&job));
        let ticket = job.ticket;
        let Some(sitting) = self.sitting(&job) else {
            let _ = sender.send(Event::NoAnswer { ticket });
            return;
        };
        let work = move || {
            let tell = |thought: Thought, is_final: bool| {
                // A program that has ended hears nothing more.
                let _ = sender.send(Event::Thought { ticket, thought, is_final });
            };
            // A search that was stopped may hold the agent for some more milliseconds.
            let mut sitting = sitting.lock().unwrap_or_else(PoisonError::into_inner);
            let answer =
                catch_unwind(AssertUnwindSafe(|| sitting.answer(&job, limits, &stop, &tell)));
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

    fn sitting(&mut self, job: &Job) -> Option<Arc<Mutex<Sitting>>> {
        let key = (job.contestant, job.agent.clone());
        if let Some(known) = self.agents.get(&key) {
            return Some(Arc::clone(known));
        }
        let entry = find_game(job.position.id()).ok()?;
        let Ok(Seat::Agent(agent)) = entry.seat(&job.agent) else {
            return None;
        };
        let seed = agent.seed().unwrap_or(self.seed);
        // As in plain lines: the stream of a player is its number.
        let stream = job.contestant as u64 + 3 * self.games;
        let declared = entry.agents().iter().find(|known| known.name() == agent.name);
        let can_deepen = declared
            .is_some_and(|known| known.options().iter().any(|option| option.key == "depth"));
        let sitting = Sitting {
            random: Random::stream(seed, stream),
            seed: agent.uses_chance().then_some(seed),
            agent,
            can_deepen,
        };
        let sitting = Arc::new(Mutex::new(sitting));
        self.agents.insert(key, Arc::clone(&sitting));
        Some(sitting)
    }
}

impl Sitting {
    fn answer(
        &mut self,
        job: &Job,
        asked: Limits,
        stop: &StopFlag,
        tell: &dyn Fn(Thought, bool),
    ) -> Option<Thought> {
        let limits = self.agent.limits(asked);
        let clock = SystemClock::start();
        let time = limits.time.filter(|_| limits.depth.is_none() && limits.nodes.is_none());
        match time {
            Some(time) if self.can_deepen => self.deepen(job, time, &clock, stop, tell),
            _ => self.ask(&*job.position, job.explains, limits, &clock, stop),
        }
    }

    /// Asks for one answer.
    fn ask(
        &mut self,
        position: &dyn AnyGame,
        explains: bool,
        limits: Limits,
        clock: &SystemClock,
        stop: &StopFlag,
    ) -> Option<Thought> {
        let mut context = Context::new(limits, clock, stop, &mut self.random);
        if explains {
            context = context.explaining();
        }
        let decision = self.agent.agent.choose(position, &mut context)?;
        Some(Thought { decision, seconds: clock.now().as_secs_f64(), seed: self.seed })
    }

    /// Asks deeper and deeper until the time is up, and tells every answer. The agent keeps its table from one to the
    /// next, so that little is done twice.
    fn deepen(
        &mut self,
        job: &Job,
        time: Duration,
        clock: &SystemClock,
        stop: &StopFlag,
        tell: &dyn Fn(Thought, bool),
    ) -> Option<Thought> {
        let mut best: Option<Thought> = None;
        let mut nodes = 0;
        for depth in 1.. {
            let left = time.saturating_sub(clock.now());
            if best.is_some() && (left.is_zero() || stop.is_set()) {
                break;
            }
            let limits = Limits { time: Some(left), depth: Some(depth), ..Limits::default() };
            let mut thought = self.ask(&*job.position, job.explains, limits, clock, stop)?;
            nodes += thought.decision.nodes;
            thought.decision.nodes = nodes;
            let found = &thought.decision;
            let is_finished = found.depth < depth || found.value.is_some_and(|value| value.exact);
            // An answer that was cut short may know less than the one before.
            let is_better = best.as_ref().is_none_or(|before| before.decision.depth <= found.depth);
            if is_better {
                best = Some(thought.clone());
                tell(thought, false);
            } else if let Some(best) = &mut best {
                (best.decision.nodes, best.seconds) = (nodes, thought.seconds);
            }
            if is_finished {
                break;
            }
        }
        best
    }
}
