use std::time::Duration;

use crate::{Clock, Event, Limits, Listener, Random, StopFlag};

/// Per-search context: limits, random generator, observers.
///
/// A search calls [`count_node`](Context::count_node) for every position it enters and passes the error up with `?`;
/// that one call updates the node count and checks the node limit, the time limit and the stop flag.
pub struct Context<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    started: Duration,
    stop: &'a StopFlag,
    /// The number of the node at which the limits, the clock and the flag are checked next.
    next_look: u64,
    /// The number of nodes until that check; counting it down is the only cost of a node.
    until_look: u64,
    random: &'a mut Random,
    listener: Option<&'a mut dyn Listener>,
    progress: Option<&'a mut dyn FnMut(u64)>,
    explain: bool,
}

/// Why a search ended before its natural end.
///
/// It is as wide as the scores of searches, so that a `Result` of the two fits in two registers and needs no packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Stopped {
    /// The time is used up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// The memory is used up.
    Memory,
    /// The stop flag was set.
    Cancelled,
}

impl<'a> Context<'a> {
    /// Nodes between two checks of the clock: some 0.1 ms of a fast search, a few ms of a slow one.
    const NODES_BETWEEN_LOOKS: u64 = 2048;

    /// Creates the context of one search and starts its clock.
    pub fn new(
        limits: Limits,
        clock: &'a dyn Clock,
        stop: &'a StopFlag,
        random: &'a mut Random,
    ) -> Context<'a> {
        Context {
            limits,
            clock,
            started: clock.now(),
            stop,
            next_look: 1,
            until_look: 1,
            random,
            listener: None,
            progress: None,
            explain: false,
        }
    }

    /// Records the events of the search with a listener.
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn Listener) -> Context<'a> {
        self.listener = Some(listener);
        self
    }

    /// Reports the node count to a callback at every check of the clock.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a mut dyn FnMut(u64)) -> Context<'a> {
        self.progress = Some(progress);
        self
    }

    /// Requests the value of every candidate, not only of the best: slower, and meant for display.
    #[must_use]
    pub fn explaining(mut self) -> Context<'a> {
        self.explain = true;
        self
    }

    /// Returns whether every candidate should get its value.
    pub fn explains(&self) -> bool {
        self.explain
    }

    /// Returns whether the events are recorded.
    pub fn is_recorded(&self) -> bool {
        self.listener.is_some()
    }

    /// Returns the clock and the stop flag, for a search that starts its own threads.
    pub fn clock_and_stop(&self) -> (&'a dyn Clock, &'a StopFlag) {
        (self.clock, self.stop)
    }

    /// Adds nodes that were counted elsewhere, on another thread.
    pub fn add_nodes(&mut self, nodes: u64) {
        self.next_look = self.nodes() + nodes + 1;
        self.until_look = 1;
    }

    /// Counts a position that the search enters.
    ///
    /// # Errors
    /// The limit that is reached; the position is then neither counted nor to be searched.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Stopped> {
        self.until_look -= 1;
        if self.until_look == 0 { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        // The node is counted only when no limit is reached.
        self.until_look = 1;
        let nodes = self.nodes();
        let max = self.limits.nodes.unwrap_or(u64::MAX);
        if nodes >= max {
            return Err(Stopped::Nodes);
        }
        self.check_time()?;
        if let Some(progress) = &mut self.progress {
            progress(nodes);
        }
        self.until_look = Self::NODES_BETWEEN_LOOKS.min(max - nodes);
        self.next_look = nodes + 1 + self.until_look;
        Ok(())
    }

    /// Checks the stop flag and the clock immediately, for work that counts no nodes.
    ///
    /// # Errors
    /// The reason to stop, if there is one.
    pub fn check_time(&self) -> Result<(), Stopped> {
        if self.stop.is_set() {
            return Err(Stopped::Cancelled);
        }
        if self.limits.time.is_some_and(|max| self.elapsed() >= max) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// Checks the size of a method's own data structures against the memory limit.
    ///
    /// # Errors
    /// [`Stopped::Memory`] when they exceed it.
    pub fn check_memory(&self, bytes: u64) -> Result<(), Stopped> {
        match self.limits.memory {
            Some(max) if bytes > max => Err(Stopped::Memory),
            _ => Ok(()),
        }
    }

    /// Shortens the time limit of this search; a stricter limit is kept.
    ///
    /// For methods with a default time limit, which applies when the caller gives none.
    pub fn limit_time(&mut self, max: Duration) {
        self.limits = self.limits.strictest(Limits { time: Some(max), ..Limits::default() });
    }

    /// Returns the limits of this search.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns how long the search has run.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Returns how many positions were entered so far.
    pub fn nodes(&self) -> u64 {
        self.next_look - self.until_look
    }

    /// Returns the random generator of this search.
    pub fn random(&mut self) -> &mut Random {
        self.random
    }

    /// Passes an event to the listener, if there is one; the event is only built when the listener wants more.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(listener) = &mut self.listener {
            if listener.wants_more() {
                listener.hear(event());
            } else {
                listener.skip();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ManualClock, Recording};

    fn nodes_until_stopped(
        limits: Limits,
        clock: &ManualClock,
        stop: &StopFlag,
    ) -> (u64, Option<Stopped>) {
        let mut random = Random::stream(0, 0);
        let mut context = Context::new(limits, clock, stop, &mut random);
        for _ in 0..100_000 {
            if let Err(stopped) = context.count_node() {
                return (context.nodes(), Some(stopped));
            }
            clock.advance(Duration::from_micros(1));
        }
        (context.nodes(), None)
    }

    #[test]
    fn a_node_limit_is_kept_to_the_node() {
        for max in [0, 1, 2, 2047, 2048, 2049, 5000] {
            let limits = Limits { nodes: Some(max), ..Limits::default() };
            let counted = nodes_until_stopped(limits, &ManualClock::default(), &StopFlag::new());
            assert_eq!(counted, (max, Some(Stopped::Nodes)));
        }
    }

    #[test]
    fn a_time_limit_ends_the_search_within_a_look() {
        for microseconds in [0, 1, 1000, 10_000] {
            let limits =
                Limits { time: Some(Duration::from_micros(microseconds)), ..Limits::default() };
            let (nodes, stopped) =
                nodes_until_stopped(limits, &ManualClock::default(), &StopFlag::new());
            assert_eq!(stopped, Some(Stopped::Time));
            assert!(nodes <= microseconds + Context::NODES_BETWEEN_LOOKS);
        }
    }

    #[test]
    fn a_set_flag_stops_at_the_first_node_and_no_limit_never_stops() {
        let stop = StopFlag::new();
        let clock = ManualClock::default();
        assert_eq!(nodes_until_stopped(Limits::default(), &clock, &stop), (100_000, None));
        stop.set();
        assert_eq!(
            nodes_until_stopped(Limits::default(), &clock, &stop),
            (0, Some(Stopped::Cancelled))
        );
    }

    #[test]
    fn progress_is_told_with_every_look_and_grows() {
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut told = Vec::new();
        let mut hear = |nodes| told.push(nodes);
        let mut context =
            Context::new(Limits::default(), &clock, &stop, &mut random).with_progress(&mut hear);
        for _ in 0..5000 {
            context.count_node().expect("nothing limits it");
        }
        assert_eq!(told, [0, 2048, 4096]);
    }

    #[test]
    fn a_method_may_shorten_its_time_and_never_lengthen_it() {
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        for (seconds, kept) in [(4, 4), (5, 4), (3, 3)] {
            context.limit_time(Duration::from_secs(seconds));
            let limits = Limits { time: Some(Duration::from_secs(kept)), ..Limits::default() };
            assert_eq!(context.limits(), limits);
        }
        clock.advance(Duration::from_secs(3));
        assert_eq!(context.count_node(), Err(Stopped::Time));
    }

    #[test]
    fn events_that_a_full_recording_drops_are_counted_but_never_made() {
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut recording = Recording::with_room_for(2);
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random)
            .with_listener(&mut recording);
        let mut made = 0;
        for node in 0..5 {
            context.tell(|| {
                made += 1;
                Event::Leave { node }
            });
        }
        assert_eq!((made, recording.events().len(), recording.dropped()), (2, 2, 3));
    }

    #[test]
    fn the_strictest_limit_wins_kind_by_kind() {
        let a = Limits { depth: Some(4), nodes: Some(10), ..Limits::default() };
        let b = Limits { depth: Some(6), time: Some(Duration::ZERO), ..Limits::default() };
        let both =
            Limits { depth: Some(4), nodes: Some(10), time: Some(Duration::ZERO), memory: None };
        assert_eq!(a.strictest(b), both);
        assert_eq!(b.strictest(a), both);
    }
}
