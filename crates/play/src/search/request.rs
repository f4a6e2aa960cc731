use papan_catalogue::AnyGame;
use papan_core::{Clock, Decision, Limits, Listener, StopFlag};

/// A request to an agent for a move.
pub struct SearchRequest<'a> {
    /// The position to move in.
    pub position: &'a dyn AnyGame,
    /// The clock that measures the answer.
    pub clock: &'a dyn Clock,
    /// The limits of the answer, in addition to the agent's own options.
    pub limits: Limits,
    /// Whether every candidate should get its value.
    pub explains: bool,
    /// Set when the search has to end.
    pub stop: &'a StopFlag,
}

/// Receivers of what happens during a search.
#[derive(Default)]
pub struct Observers<'a> {
    /// Receives the number of nodes, whenever the search looks at the clock.
    pub progress: Option<&'a mut dyn FnMut(u64)>,
    /// Receives the events of the search.
    pub listener: Option<&'a mut dyn Listener>,
}

/// The answer of an agent, final or the best so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The move, and the reasons for it.
    pub decision: Decision<String>,
    /// The duration of the search in seconds.
    pub seconds: f64,
    /// The seed, where the agent makes random choices.
    pub seed: Option<u64>,
}
