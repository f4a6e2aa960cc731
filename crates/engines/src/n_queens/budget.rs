use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use papan_core::{Clock, Context, StopFlag, Stopped};

/// The limits of one answer, shared by threads.
pub(super) struct Budget<'a> {
    clock: &'a dyn Clock,
    stop: &'a StopFlag,
    deadline: Option<Duration>,
    max_nodes: Option<u64>,
    max_memory: Option<u64>,
    nodes: AtomicU64,
}

impl<'a> Budget<'a> {
    /// Takes the remaining limits of a context.
    pub fn of(context: &Context<'a>) -> Budget<'a> {
        let (clock, stop) = context.clock_and_stop();
        let limits = context.limits();
        let left = |max: Duration| clock.now() + max.saturating_sub(context.elapsed());
        Budget {
            clock,
            stop,
            deadline: limits.time.map(left),
            max_nodes: limits.nodes.map(|max| max.saturating_sub(context.nodes())),
            max_memory: limits.memory,
            nodes: AtomicU64::new(0),
        }
    }

    /// Counts nodes and checks all limits.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        let spent = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.stop.is_set() {
            return Err(Stopped::Cancelled);
        }
        if self.max_nodes.is_some_and(|max| spent >= max) {
            return Err(Stopped::Nodes);
        }
        if self.deadline.is_some_and(|deadline| self.clock.now() >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// Checks a planned allocation against the memory limit, and all other limits.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn check_memory(&self, bytes: u64) -> Result<(), Stopped> {
        if self.max_memory.is_some_and(|max| bytes > max) {
            return Err(Stopped::Memory);
        }
        self.spend(0)
    }

    /// Returns the nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
