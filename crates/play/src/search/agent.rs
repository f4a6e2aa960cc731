use std::time::Duration;

use papan_catalogue::{Capabilities, GameEntry, Seat, SeatedAgent, write_word};
use papan_core::{Clock, Context, Limits, Message, ParseError, Random};

use super::{Observers, SearchRequest, SearchResult, Stopwatch};

/// An agent of the catalogue with its random stream.
pub struct SeededAgent {
    agent: SeatedAgent,
    random: Random,
    seed: u64,
}

impl SeededAgent {
    /// Gives an agent its random stream. The seed applies unless the agent's options have one; streams separate the
    /// random choices of several agents, and of several games.
    pub fn new(agent: SeatedAgent, seed: u64, stream: u64) -> SeededAgent {
        let seed = agent.seed().unwrap_or(seed);
        SeededAgent { random: Random::stream(seed, stream), seed, agent }
    }

    /// Makes an agent by its word, like [`SeededAgent::new`].
    ///
    /// # Errors
    /// A message that names the word at fault; a person is no agent.
    pub fn seat(
        entry: &GameEntry,
        word: &str,
        seed: u64,
        stream: u64,
    ) -> Result<SeededAgent, ParseError> {
        match entry.seat(word)? {
            Seat::Agent(agent) => Ok(SeededAgent::new(agent, seed, stream)),
            Seat::Human => Err(Message::new("entrant-human").into()),
        }
    }

    /// Returns the name of the agent.
    pub fn name(&self) -> &'static str {
        self.agent.name
    }

    /// Returns the name of the agent with its options.
    pub fn word(&self) -> String {
        write_word(self.agent.name, &self.agent.options)
    }

    /// Returns what the agent can do.
    pub fn capabilities(&self) -> Capabilities {
        self.agent.capabilities()
    }

    /// Returns the seed of its random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Changes the random stream. The seed applies unless the agent's options have one.
    pub fn reseed(&mut self, seed: u64, stream: u64) {
        self.seed = self.agent.seed().unwrap_or(seed);
        self.random = Random::stream(self.seed, stream);
    }

    /// Clears what the agent remembers of the last game.
    pub fn new_game(&mut self) {
        self.agent.agent.new_game();
    }

    /// Answers a request once, within its limits. There is no answer when the game is over.
    pub fn answer(
        &mut self,
        request: &SearchRequest<'_>,
        observers: Observers<'_>,
    ) -> Option<SearchResult> {
        self.search(request, self.agent.limits(request.limits), observers)
    }

    /// Answers a request like [`SeededAgent::answer`]. Where only the time limits an agent that can deepen, it is asked
    /// with growing depth, and each better answer before the last one is reported.
    pub fn answer_deepening(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let limits = self.agent.limits(request.limits);
        let time = limits.time.filter(|_| limits.depth.is_none() && limits.nodes.is_none());
        match time {
            Some(time) if self.capabilities().deepens => {
                let limits =
                    Limits { time: Some(time), memory: limits.memory, ..Limits::default() };
                self.deepen(request, time, limits, report)
            }
            _ => self.search(request, limits, Observers::default()),
        }
    }

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        limits: Limits,
        observers: Observers<'_>,
    ) -> Option<SearchResult> {
        let mut context = Context::new(limits, request.clock, request.stop, &mut self.random);
        if let Some(progress) = observers.progress {
            context = context.with_progress(progress);
        }
        if let Some(listener) = observers.listener {
            context = context.with_listener(listener);
        }
        if request.explains {
            context = context.explaining();
        }
        let decision = self.agent.agent.choose(request.position, &mut context)?;
        let seconds = context.elapsed().as_secs_f64();
        let seed = self.capabilities().stochastic.then_some(self.seed);
        Some(SearchResult { decision, seconds, seed })
    }

    /// Asks with growing depth until the time is up. The agent keeps its table from one search to the next, so that
    /// little is done twice.
    fn deepen(
        &mut self,
        request: &SearchRequest<'_>,
        time: Duration,
        limits: Limits,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let clock = Stopwatch::start(request.clock);
        let mut best: Option<SearchResult> = None;
        let mut nodes = 0;
        for depth in 1.. {
            let left = time.saturating_sub(clock.now());
            if best.is_some() && (left.is_zero() || request.stop.is_set()) {
                break;
            }
            let limits = Limits { time: Some(left), depth: Some(depth), ..limits };
            let mut result = self.search(request, limits, Observers::default())?;
            result.seconds = clock.now().as_secs_f64();
            nodes += result.decision.nodes;
            result.decision.nodes = nodes;
            let found = &result.decision;
            let is_finished = found.depth < depth || found.value.is_some_and(|value| value.exact);
            // An answer that was cut short may know less than the one before.
            let is_better = best.as_ref().is_none_or(|before| before.decision.depth <= found.depth);
            if is_better {
                report(&result);
                best = Some(result);
            } else if let Some(best) = &mut best {
                (best.decision.nodes, best.seconds) = (nodes, result.seconds);
            }
            if is_finished {
                break;
            }
        }
        best
    }
}
