use crate::{Message, Value};

/// The number of a node in the order in which a search entered it; the root is 0.
pub type NodeId = u32;

/// One step of a search, for those who want to see it think.
///
/// Searches of games enter, bound, value, cut and leave; path methods generate and expand; filling a board places and
/// backtracks; local methods accept and reject.
///
/// All numbers of games are seen by the side that searches, which is the side to move at the root: it wants high values, its
/// opponent low ones.
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
    /// The window of values that still matter at a node, seen by the side that searches.
    Bound {
        /// The node.
        node: NodeId,
        /// What the side that searches has for certain; `None` is minus infinity.
        alpha: Option<f64>,
        /// What its opponent allows at most; `None` is plus infinity.
        beta: Option<f64>,
    },
    /// A node got its value, seen by the side that searches.
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
    /// A state of a puzzle became known and waits to be expanded; again for a known one when a cheaper way is found.
    Generate {
        /// The node.
        node: NodeId,
        /// The node whose move leads here; the start has none.
        parent: Option<NodeId>,
        /// That move, as text.
        chosen: Option<String>,
        /// The state, as text.
        state: String,
        /// What the way from the start costs.
        cost: u64,
        /// What the heuristic guesses is still to be paid, where there is one.
        guess: Option<u32>,
    },
    /// All moves of a state are looked at.
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
        /// Where the piece stands, as text.
        at: String,
    },
    /// The piece that made a node is taken back.
    Backtrack {
        /// The node.
        node: NodeId,
    },
    /// A candidate is taken: a point that a local search goes to, a piece that does no harm, a coin that fits.
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
    /// A candidate is not taken.
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

/// Why the remaining moves of a node cannot matter, with its window as the side that searches sees it.
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

/// Somebody who hears the events of a search.
pub trait Listener {
    /// Takes one event, in the order in which they happen.
    fn hear(&mut self, event: Event);

    /// Says whether the next event is worth making; one that is not is [skipped](Listener::skip) instead of heard.
    fn wants_more(&self) -> bool {
        true
    }

    /// Takes note of an event that was not made.
    fn skip(&mut self) {}
}

/// A list of events that stops growing at a limit and counts what it had to drop.
#[derive(Debug)]
pub struct Recording {
    events: Vec<Event>,
    max: usize,
    dropped: u64,
}

impl Recording {
    /// Makes an empty list that holds at most `most` events.
    pub fn with_room_for(max: usize) -> Recording {
        Recording { events: Vec::new(), max, dropped: 0 }
    }

    /// Returns the events that were kept: the first ones heard.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns how many events came after the list was full.
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
