use std::time::Duration;

/// How much a method may spend on one answer; where several limits are set, the first one reached ends the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time to think.
    pub time: Option<Duration>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to enter, the root included.
    pub nodes: Option<u64>,
    /// Bytes for tables and trees.
    pub memory: Option<u64>,
}

impl Limits {
    /// Combines two sets of limits: the stricter one wins, kind by kind.
    #[must_use]
    pub fn strictest(self, other: Limits) -> Limits {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (limit, None) | (None, limit) => limit,
            }
        }
        Limits {
            time: tighter(self.time, other.time),
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            memory: tighter(self.memory, other.memory),
        }
    }
}
