use papan_core::{Context, Event, Landscape, NodeId, Random};

use super::{Ending, Found, Walk};

/// The common part of every local method: evaluates points, keeps the best, and checks the limits.
pub struct Walker<'w, 'c, L: Landscape> {
    landscape: &'w L,
    context: &'w mut Context<'c>,
    watch: &'w mut dyn FnMut(&L::Point, i64),
    best: Option<Found<L::Point>>,
    points: u64,
    /// The node id of the current point, for observers, and the next unused id.
    here: Option<NodeId>,
    next: NodeId,
}

impl<'w, 'c, L: Landscape> Walker<'w, 'c, L> {
    pub(super) fn new(
        landscape: &'w L,
        context: &'w mut Context<'c>,
        watch: &'w mut dyn FnMut(&L::Point, i64),
    ) -> Walker<'w, 'c, L> {
        Walker { landscape, context, watch, best: None, points: 0, here: None, next: 0 }
    }

    /// Returns the landscape.
    pub fn landscape(&self) -> &'w L {
        self.landscape
    }

    /// Returns the random generator.
    pub fn random(&mut self) -> &mut Random {
        self.context.random()
    }

    /// Reports that the walk starts at a point.
    pub fn start_at(&mut self, found: &Found<L::Point>) {
        self.here = None;
        self.go_to(found);
    }

    /// Reports that the walk moves to a point.
    pub fn go_to(&mut self, found: &Found<L::Point>) {
        if let Some(node) = self.number() {
            let (parent, cost) = (self.here.replace(node), found.cost);
            let candidate = || self.landscape.describe(&found.point);
            self.context.tell(|| Event::Accept { node, parent, candidate: candidate(), cost });
        }
    }

    /// Reports that the walk rejects a point.
    pub fn pass_by(&mut self, found: &Found<L::Point>) {
        if let Some(node) = self.number() {
            let (parent, cost) = (self.here, found.cost);
            let candidate = || self.landscape.describe(&found.point);
            self.context.tell(|| Event::Reject { node, parent, candidate: candidate(), cost });
        }
    }

    /// Returns the node id of the next reported point, if there are observers.
    fn number(&mut self) -> Option<NodeId> {
        let node = self.next;
        self.context.is_recorded().then(|| {
            self.next += 1;
            node
        })
    }

    /// Evaluates a point, counts it, and stores it if it is better than all before it.
    ///
    /// # Errors
    /// The reason to end the walk: a limit, in which case the point was not evaluated, or a goal that is reached.
    pub fn look(&mut self, point: L::Point) -> Result<Found<L::Point>, Ending> {
        // A point may cost as much as a whole game, so the clock is checked for each: `count_node` alone would let a
        // few thousand of them pass.
        self.context.check_time().map_err(Ending::Stopped)?;
        self.context.count_node().map_err(Ending::Stopped)?;
        self.points += 1;
        let cost = self.landscape.cost(&point);
        (self.watch)(&point, cost);
        let found = Found { point, cost };
        if self.best.as_ref().is_none_or(|best| cost < best.cost) {
            self.best = Some(found.clone());
            if self.landscape.goal().is_some_and(|goal| cost <= goal) {
                return Err(Ending::Goal);
            }
        }
        Ok(found)
    }

    /// Evaluates a random point.
    ///
    /// # Errors
    /// As [`look`](Walker::look).
    pub fn look_anywhere(&mut self) -> Result<Found<L::Point>, Ending> {
        let point = self.landscape.random_point(self.context.random());
        self.look(point)
    }

    /// Evaluates a random neighbour of a point.
    ///
    /// # Errors
    /// As [`look`](Walker::look).
    pub fn look_near(&mut self, point: &L::Point) -> Result<Found<L::Point>, Ending> {
        let near = self.landscape.random_neighbour(point, self.context.random());
        self.look(near)
    }

    /// Prefers a point to the best one if it is equally good: where a method chooses among equals, its choice counts.
    pub fn prefer(&mut self, found: &Found<L::Point>) {
        if self.best.as_ref().is_some_and(|best| found.cost == best.cost) {
            self.best = Some(found.clone());
        }
    }

    /// Returns the best point seen so far.
    pub fn best(&self) -> Option<&Found<L::Point>> {
        self.best.as_ref()
    }

    pub(super) fn finish(self, ending: Ending) -> Walk<L::Point> {
        Walk { best: self.best, points: self.points, ending }
    }
}
