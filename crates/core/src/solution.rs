use crate::Stopped;

/// What a method found out about a problem, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The moves from the start to a goal, if one was found.
    pub moves: Option<Vec<M>>,
    /// What they cost together.
    pub cost: u64,
    /// Whether no cheaper way exists; with no way found, whether none exists at all.
    pub proven: bool,
    /// What every way costs at least, as far as the method can tell: what is known when a limit stops it.
    pub at_least: u64,
    /// How many states were expanded: all their moves were looked at.
    pub expanded: u64,
    /// How many states were generated, the start included.
    pub generated: u64,
    /// The most states that waited to be expanded at one time.
    pub frontier_peak: u64,
    /// The most bytes that the method's own structures took at one time.
    pub bytes_peak: u64,
    /// The limit that ended the method before its natural end.
    pub stopped: Option<Stopped>,
}

impl<M> Solution<M> {
    /// Returns the number of moves, if a way was found.
    pub fn depth(&self) -> Option<usize> {
        self.moves.as_ref().map(Vec::len)
    }
}
