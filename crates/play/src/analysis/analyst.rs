use std::time::Duration;

use papan_catalogue::{AgentEntry, AnyGame, Capabilities, GameEntry};
use papan_core::{Clock, Limits, Message, ParseError, StopFlag};

use super::{Candidate, better_first};
use crate::search::{Observers, SearchRequest, SeededAgent, Stopwatch};

/// An agent that says of every legal move what it is worth.
///
/// It is asked about the position after each move, again and again with more depth (or more nodes), so that every move
/// gets a value and a line of its own, whatever the method. What is shown is always one whole round: values of
/// different depths do not compare.
pub struct Analyst {
    agent: SeededAgent,
    growth: Growth,
}

/// What an analyst has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// How many moves were looked ahead after every candidate, at least.
    pub depth: u32,
    /// Positions seen.
    pub nodes: u64,
    /// Seconds thought.
    pub seconds: f64,
    /// Every legal move, the best first.
    pub candidates: Vec<Candidate>,
    /// Whether there is nothing more to come.
    pub done: bool,
}

/// What an agent is given more of from round to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    Depth,
    Nodes,
}

/// How many of the best moves get a whole line of expected play.
const WHOLE_LINES: usize = 3;

/// The minimum interval between two reports of a running search.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// Nodes for each move in the first round of an agent that grows by nodes.
const FIRST_NODES: u64 = 64;

fn growth(agent: Capabilities) -> Option<Growth> {
    let growth = if agent.deepens { Growth::Depth } else { Growth::Nodes };
    agent.values_every_move.then_some(growth)
}

/// Returns whether an agent can analyse: it values moves, the better the longer it is asked.
pub fn can_analyse(agent: &AgentEntry) -> bool {
    agent.capabilities().values_every_move
}

/// Returns the word of the agent that analyses a game unless another is chosen: the strongest level.
pub fn analyst_of(entry: &GameEntry) -> &'static str {
    let hardest = entry.agents().iter().filter_map(AgentEntry::stands_for).next_back();
    hardest.unwrap_or_else(|| entry.default_agent())
}

impl Analyst {
    /// Seats an analyst by its word.
    ///
    /// # Errors
    /// A message that names the word at fault, or says that the agent values no moves.
    pub fn seat(entry: &GameEntry, word: &str, seed: u64) -> Result<Analyst, Message> {
        let agent = SeededAgent::seat(entry, word, seed, 0).map_err(ParseError::into_message)?;
        match growth(agent.capabilities()) {
            Some(growth) => Ok(Analyst { agent, growth }),
            None => Err(Message::new("analysis-without-values").with("agent", agent.name())),
        }
    }

    /// Analyses a position until the time is up, it is cancelled, or nothing is left to find; reports its results after
    /// every move that was looked at.
    pub fn analyse(
        &mut self,
        position: &dyn AnyGame,
        time: Option<Duration>,
        clock: &dyn Clock,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let clock = Stopwatch::start(clock);
        let moves = position.legal_moves();
        let known = moves.into_iter().map(|chosen| Candidate::unknown(position, chosen));
        let mut analysis =
            Analysis { depth: 0, nodes: 0, seconds: 0.0, candidates: known.collect(), done: false };
        tell(&analysis);
        let mut round = 1;
        while let Some(found) = self.round(round, position, time, stop, &clock, &mut analysis, tell)
        {
            let is_certain = |known: &Candidate| known.value.is_some_and(|value| value.exact);
            let deeper = found.iter().any(|known| known.depth > analysis.depth);
            let is_final =
                found.iter().all(is_certain) || (self.growth == Growth::Depth && !deeper);
            analysis.depth = found.iter().map(|known| known.depth).max().unwrap_or(0);
            analysis.candidates = found;
            analysis.candidates.sort_by(|a, b| better_first(a.value.as_ref(), b.value.as_ref()));
            let left = || time.map(|time| time.saturating_sub(clock.now()));
            for candidate in analysis.candidates.iter_mut().take(WHOLE_LINES) {
                self.complete(candidate, position, &left, &clock, stop);
            }
            if is_final {
                break;
            }
            tell(&analysis);
            round += 1;
        }
        analysis.seconds = clock.now().as_secs_f64();
        analysis.done = true;
        tell(&analysis);
        analysis
    }

    /// Looks at every move once more, or returns `None` when it has to end before all are done.
    #[expect(clippy::too_many_arguments, reason = "one round of the loop above")]
    fn round(
        &mut self,
        round: u32,
        position: &dyn AnyGame,
        time: Option<Duration>,
        stop: &StopFlag,
        clock: &Stopwatch<'_>,
        analysis: &mut Analysis,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Option<Vec<Candidate>> {
        let mut found = Vec::with_capacity(analysis.candidates.len());
        for index in 0..analysis.candidates.len() {
            let candidate = analysis.candidates[index].clone();
            let is_certain = candidate.value.is_some_and(|value| value.exact);
            if is_certain {
                found.push(candidate);
                continue;
            }
            let after = position.play(&candidate.chosen).ok()?.position;
            if let Some(outcome) = after.outcome() {
                found.push(candidate.ended(position.turn(), outcome));
                continue;
            }
            let left = time.map(|time| time.saturating_sub(clock.now()));
            let limits = self.limits(round, left);
            let request = SearchRequest { position: &*after, limits, explains: false, clock, stop };
            let (before, mut told) = (analysis.nodes, clock.now());
            let mut progress = |nodes| {
                // The figures grow, too, while a deep search is on its way.
                let now = clock.now();
                if now >= told + BETWEEN_REPORTS {
                    told = now;
                    (analysis.nodes, analysis.seconds) = (before + nodes, now.as_secs_f64());
                    tell(analysis);
                }
            };
            let observers = Observers { progress: Some(&mut progress), listener: None };
            let answer = self.agent.answer(&request, observers)?;
            analysis.nodes = before + answer.decision.nodes;
            analysis.seconds = clock.now().as_secs_f64();
            let is_late = time.is_some_and(|time| clock.now() >= time);
            // A first round is better cut short than missing.
            if stop.is_set() || (is_late && round > 1) {
                return None;
            }
            found.push(candidate.followed_by(after.turn() == position.turn(), answer.decision));
            tell(analysis);
        }
        Some(found)
    }

    /// Extends a line that is shorter than the search was deep: a table stores values, not the moves behind them.
    fn complete(
        &mut self,
        candidate: &mut Candidate,
        position: &dyn AnyGame,
        left: &dyn Fn() -> Option<Duration>,
        clock: &dyn Clock,
        stop: &StopFlag,
    ) -> Option<()> {
        if self.growth != Growth::Depth {
            return None;
        }
        let mut position = position.boxed();
        for chosen in &candidate.line {
            position = position.play(chosen).ok()?.position;
        }
        while candidate.line.len() < candidate.depth as usize && position.outcome().is_none() {
            let time = left();
            if stop.is_set() || time.is_some_and(|time| time.is_zero()) {
                return None;
            }
            let depth = candidate.depth - candidate.line.len() as u32;
            let limits = self.limits(depth, time);
            let request =
                SearchRequest { position: &*position, limits, explains: false, clock, stop };
            let answer = self.agent.answer(&request, Observers::default())?.decision;
            let expected = if answer.line.is_empty() { vec![answer.best] } else { answer.line };
            for chosen in expected {
                position = position.play(&chosen).ok()?.position;
                candidate.line.push(chosen);
            }
        }
        Some(())
    }

    fn limits(&self, round: u32, time: Option<Duration>) -> Limits {
        match self.growth {
            Growth::Depth => Limits { time, depth: Some(round), ..Limits::default() },
            Growth::Nodes => {
                let nodes = FIRST_NODES.saturating_mul(1 << (round - 1).min(40));
                Limits { time, nodes: Some(nodes), ..Limits::default() }
            }
        }
    }
}
