use crate::{Message, Value};

/// The number of a node in the order in which a search entered it; the root is 0.
pub type NodeId = u32;

/// One step of a search, for observers such as tree diagrams.
///
/// Searches of games enter, bound, value, cut and leave; path methods generate and expand; filling a board places and
/// backtracks; local methods accept and reject.
///
/// All values of games are from the point of view of the searching side, which is the side to move at the root: it
/// maximises, its opponent minimises.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A position is entered by a move from its parent; the root has neither.
    Enter {
        /// The new node.
        node: NodeId,
        /// The node it was entered from.
        parent: Option<NodeId>,
        /// The move that led here, as text.
        chosen: Option<String>,
        /// The position, as text.
        position: String,
        /// How many moves of the parent lead here up to symmetry, if the search looks at one for all; otherwise 1.
        times: u32,
    },
    /// The search window at a node, from the point of view of the searching side.
    Bound {
        /// The node.
        node: NodeId,
        /// What the side that searches has for certain; `None` is minus infinity.
        alpha: Option<f64>,
        /// What its opponent allows at most; `None` is plus infinity.
        beta: Option<f64>,
    },
    /// A node got its value, from the point of view of the searching side.
    Value {
        /// The node.
        node: NodeId,
        /// Its value.
        value: Value,
    },
    /// The remaining moves of a node were skipped.
    Cut {
        /// The node.
        node: NodeId,
        /// How many moves were skipped.
        skipped: u32,
        /// Why they cannot matter.
        reason: CutReason,
    },
    /// The search is done with a node.
    Leave {
        /// The node.
        node: NodeId,
    },
    /// A state of a puzzle was generated and is queued for expansion; repeated when a cheaper path to it is found.
    Generate {
        /// The node.
        node: NodeId,
        /// The node whose move leads here; the start has none.
        parent: Option<NodeId>,
        /// That move, as text.
        chosen: Option<String>,
        /// The state, as text.
        state: String,
        /// The cost of the path from the start.
        cost: u64,
        /// The heuristic estimate of the remaining cost, if there is a heuristic.
        guess: Option<u32>,
    },
    /// A state is expanded: all its moves are examined.
    Expand {
        /// The node.
        node: NodeId,
    },
    /// A piece is placed on a board that is being filled.
    Place {
        /// The new node: the board with the piece.
        node: NodeId,
        /// The node without the piece.
        parent: Option<NodeId>,
        /// The location of the piece, as text.
        at: String,
    },
    /// The piece that made a node is taken back.
    Backtrack {
        /// The node.
        node: NodeId,
    },
    /// A candidate is accepted: a point that a local search moves to, a piece without conflicts, a coin that fits.
    Accept {
        /// The new node.
        node: NodeId,
        /// The node it was tried from.
        parent: Option<NodeId>,
        /// The candidate, as text.
        candidate: String,
        /// What it costs.
        cost: i64,
    },
    /// A candidate is rejected.
    Reject {
        /// The new node, which nothing follows.
        node: NodeId,
        /// The node it was tried from.
        parent: Option<NodeId>,
        /// The candidate, as text.
        candidate: String,
        /// What it would cost.
        cost: i64,
    },
}

/// Why the remaining moves of a node cannot matter, with its window from the point of view of the searching side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CutReason {
    /// The opponent already has something that the side that searches, having better elsewhere, will not allow.
    Alpha {
        /// What the side that searches has for certain.
        alpha: f64,
        /// What its opponent allows at most.
        beta: f64,
    },
    /// The side that searches already has something that its opponent, having better elsewhere, will not allow.
    Beta {
        /// What the side that searches has for certain.
        alpha: f64,
        /// What its opponent allows at most.
        beta: f64,
    },
}

impl From<&CutReason> for Message {
    fn from(reason: &CutReason) -> Message {
        let (key, alpha, beta) = match reason {
            CutReason::Alpha { alpha, beta } => ("cut-alpha", alpha, beta),
            CutReason::Beta { alpha, beta } => ("cut-beta", alpha, beta),
        };
        Message::new(key).with("alpha", alpha.to_string()).with("beta", beta.to_string())
    }
}

/// Observes the events of a search.
pub trait Listener {
    /// Receives one event; events arrive in the order in which they happen.
    fn hear(&mut self, event: Event);

    /// Returns whether the next event should be built; otherwise it is [skipped](Listener::skip).
    fn wants_more(&self) -> bool {
        true
    }

    /// Counts an event that was not built.
    fn skip(&mut self) {}
}

/// A list of events with a maximum length, which counts the events that it drops.
#[derive(Debug)]
pub struct Recording {
    events: Vec<Event>,
    max: usize,
    dropped: u64,
}

impl Recording {
    /// Creates an empty list that holds at most `max` events.
    pub fn with_room_for(max: usize) -> Recording {
        Recording { events: Vec::new(), max, dropped: 0 }
    }

    /// Returns the recorded events: the first ones received.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns how many events were dropped because the list was full.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl Listener for Recording {
    fn hear(&mut self, event: Event) {
        if self.wants_more() {
            self.events.push(event);
        } else {
            self.skip();
        }
    }

    fn wants_more(&self) -> bool {
        self.events.len() < self.max
    }

    fn skip(&mut self) {
        self.dropped += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_recording_keeps_the_first_events_and_counts_the_rest() {
        let mut recording = Recording::with_room_for(2);
        for node in 0..5 {
            recording.hear(Event::Leave { node });
        }
        assert_eq!(recording.events(), [Event::Leave { node: 0 }, Event::Leave { node: 1 }]);
        assert_eq!(recording.dropped(), 3);
    }
}
