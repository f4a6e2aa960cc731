use std::time::Duration;

use papan_store::Totals;

/// The thinking time and nodes of an entrant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How many moves it chose.
    pub moves: u64,
    /// How long it thought about them.
    pub thinking: Duration,
    /// How many nodes it searched, as far as it reported them.
    pub nodes: u64,
}

impl Effort {
    /// Adds up the totals of each entrant.
    pub(super) fn all(totals: &[Totals], entrants: usize) -> Vec<Effort> {
        let mut efforts = vec![Effort::default(); entrants];
        for sum in totals {
            for (side, &entrant) in sum.entrants.iter().enumerate() {
                let effort = &mut efforts[entrant];
                effort.moves += sum.moves[side];
                effort.thinking += sum.thinking[side];
                effort.nodes = effort.nodes.saturating_add(sum.nodes[side]);
            }
        }
        efforts
    }

    /// Returns the mean time of a move in seconds, if there was one.
    pub fn seconds_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.thinking.as_secs_f64() / self.moves as f64)
    }

    /// Returns the mean number of nodes per move, if it reported any.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.moves > 0 && self.nodes > 0).then(|| self.nodes as f64 / self.moves as f64)
    }
}
