use papan_core::{Context, Solution, Stopped};

/// The statistics of a search so far, and its limits.
#[derive(Debug, Default)]
pub(super) struct Effort {
    expanded: u64,
    generated: u64,
    frontier_peak: u64,
    bytes_peak: u64,
    at_least: u64,
}

/// How a search ended by itself.
#[derive(Debug)]
pub(super) enum End<M> {
    /// A path was found.
    Found(Way<M>),
    /// It is proven that there is no path.
    NoWay,
    /// Neither: only a part of the space was searched.
    Unknown,
}

/// A path with its cost, and whether it is proven to be a cheapest.
#[derive(Debug)]
pub(super) struct Way<M> {
    pub(super) moves: Vec<M>,
    pub(super) cost: u64,
    pub(super) proven: bool,
}

impl Effort {
    /// Counts an expanded state.
    #[inline]
    pub(super) fn expand(&mut self, context: &mut Context<'_>) -> Result<(), Stopped> {
        context.count_node()?;
        self.expanded += 1;
        Ok(())
    }

    /// Counts a generated state.
    #[inline]
    pub(super) fn generate(&mut self) {
        self.generated += 1;
    }

    /// Records the number of open states.
    #[inline]
    pub(super) fn waiting(&mut self, states: usize) {
        self.frontier_peak = self.frontier_peak.max(states as u64);
    }

    /// Records the memory of the method's structures, before it is allocated.
    #[inline]
    pub(super) fn holding(&mut self, bytes: usize, context: &Context<'_>) -> Result<(), Stopped> {
        if bytes as u64 > self.bytes_peak {
            context.check_memory(bytes as u64)?;
            self.bytes_peak = bytes as u64;
        }
        Ok(())
    }

    /// Records that no path costs less.
    #[inline]
    pub(super) fn no_way_below(&mut self, cost: u64) {
        self.at_least = self.at_least.max(cost);
    }

    /// Makes the solution.
    pub(super) fn solution<M>(mut self, end: Result<End<M>, Stopped>) -> Solution<M> {
        let stopped = end.as_ref().err().copied();
        let (moves, cost, proven) = match end {
            Ok(End::Found(way)) => (Some(way.moves), way.cost, way.proven),
            Ok(End::NoWay) => (None, 0, true),
            Ok(End::Unknown) | Err(_) => (None, 0, false),
        };
        if moves.is_some() && proven {
            self.at_least = cost;
        }
        Solution {
            moves,
            cost,
            proven,
            at_least: self.at_least,
            expanded: self.expanded,
            generated: self.generated,
            frontier_peak: self.frontier_peak,
            bytes_peak: self.bytes_peak,
            stopped,
        }
    }
}
