use std::time::Duration;

use papan_catalogue::{AnyGame, Capabilities, GameEntry, Seat, SeatedAgent};
use papan_core::{Clock, Context, Decision, Limits, Message, ParseError, Random, StopFlag};

use super::Stopwatch;

/// An agent at the board, with its chance, that tells what it finds out while it thinks.
pub struct Thinker {
    agent: SeatedAgent,
    random: Random,
    seed: Option<u64>,
}

/// A question to an agent: which move?
pub struct Question<'a> {
    /// The position to move in.
    pub position: &'a dyn AnyGame,
    /// The clock that measures the answer.
    pub clock: &'a dyn Clock,
    /// What limits the answer, beside the agent's own options.
    pub limits: Limits,
    /// Whether every candidate should get its value.
    pub explains: bool,
    /// Set when the answer is wanted no more.
    pub stop: &'a StopFlag,
}

/// What an agent has found out so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Its answer, if it had to answer now.
    pub decision: Decision<String>,
    /// How long it has thought.
    pub seconds: f64,
    /// The seed, where chance played a part.
    pub seed: Option<u64>,
}

impl Thinker {
    /// Seats an agent by its word. The seed holds unless the word has one; streams keep the chance of several agents,
    /// and of several games, apart.
    ///
    /// # Errors
    /// A message that names the word at fault; a person does not think here.
    pub fn seat(
        entry: &GameEntry,
        word: &str,
        seed: u64,
        stream: u64,
    ) -> Result<Thinker, ParseError> {
        let Seat::Agent(agent) = entry.seat(word)? else {
            return Err(Message::new("entrant-human").into());
        };
        let seed = agent.seed().unwrap_or(seed);
        Ok(Thinker {
            random: Random::stream(seed, stream),
            seed: agent.capabilities().stochastic.then_some(seed),
            agent,
        })
    }

    /// Returns the name of the agent.
    pub fn name(&self) -> &'static str {
        self.agent.name
    }

    /// Returns what the agent can do.
    pub fn capabilities(&self) -> Capabilities {
        self.agent.capabilities()
    }

    /// Thinks about a question, and tells every answer on the way to the last one, which is returned. There is none
    /// when the game is over.
    pub fn answer(
        &mut self,
        question: &Question<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let limits = self.agent.limits(question.limits);
        let time = limits.time.filter(|_| limits.depth.is_none() && limits.nodes.is_none());
        match time {
            // Asked with growing depth, it tells what it has found while it thinks.
            Some(time) if self.capabilities().deepens => self.deepen(question, time, tell),
            _ => self.ask(question, limits, &mut |_| {}),
        }
    }

    /// Thinks about a question within its limits at once, without growing depth; tells how many nodes it has seen.
    pub fn answer_once(
        &mut self,
        question: &Question<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Option<Thought> {
        self.ask(question, self.agent.limits(question.limits), progress)
    }

    /// Asks for one answer.
    fn ask(
        &mut self,
        question: &Question<'_>,
        limits: Limits,
        progress: &mut dyn FnMut(u64),
    ) -> Option<Thought> {
        let clock = Stopwatch::start(question.clock);
        let mut context = Context::new(limits, question.clock, question.stop, &mut self.random)
            .with_progress(progress);
        if question.explains {
            context = context.explaining();
        }
        let decision = self.agent.agent.choose(question.position, &mut context)?;
        Some(Thought { decision, seconds: clock.now().as_secs_f64(), seed: self.seed })
    }

    /// Asks deeper and deeper until the time is up, and tells every answer. The agent keeps its table from one to the
    /// next, so that little is done twice.
    fn deepen(
        &mut self,
        question: &Question<'_>,
        time: Duration,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let clock = Stopwatch::start(question.clock);
        let mut best: Option<Thought> = None;
        let mut nodes = 0;
        for depth in 1.. {
            let left = time.saturating_sub(clock.now());
            if best.is_some() && (left.is_zero() || question.stop.is_set()) {
                break;
            }
            let limits = Limits { time: Some(left), depth: Some(depth), ..Limits::default() };
            let mut thought = self.ask(question, limits, &mut |_| {})?;
            thought.seconds = clock.now().as_secs_f64();
            nodes += thought.decision.nodes;
            thought.decision.nodes = nodes;
            let found = &thought.decision;
            let is_finished = found.depth < depth || found.value.is_some_and(|value| value.exact);
            // An answer that was cut short may know less than the one before.
            let is_better = best.as_ref().is_none_or(|before| before.decision.depth <= found.depth);
            if is_better {
                tell(&thought);
                best = Some(thought);
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
