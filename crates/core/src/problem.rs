use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

/// A puzzle for one: from a start, by moves that cost something, to a goal.
///
/// A problem is a rules object: start, goal and costs belong to the instance, and a state says only what changes.
pub trait Problem: Send + Sync {
    /// Where one can be.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What one can do.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync;

    /// Returns where the search starts.
    fn start(&self) -> Self::State;

    /// Returns whether a state solves the problem.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Lists the moves from a state in a fixed order.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// Returns the state after a move.
    fn after(&self, state: &Self::State, chosen: Self::Move) -> Self::State;

    /// Returns what a move costs: at least 1.
    fn cost(&self, _state: &Self::State, _chosen: Self::Move) -> u32 {
        1
    }

    /// Returns the move that takes a move back, where there is one: methods that remember nothing use it to not turn
    /// round at once.
    fn reverse(&self, _chosen: Self::Move) -> Option<Self::Move> {
        None
    }

    /// Returns a state as text, for observers of a search.
    fn describe(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }
}

/// A problem that can also be searched backwards from its goals.
pub trait Reversible: Problem {
    /// Lists all states that solve the problem.
    fn goals(&self) -> Vec<Self::State>;

    /// Lists the moves that lead into a state, each with the state it comes from.
    fn moves_into(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;
}
