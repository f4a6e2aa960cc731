use crate::Problem;

/// A guess at what is still to be paid, made from the guess before it and the move between them.
///
/// A guess must never be too high (admissible), and 0 at a goal: that makes A* and IDA* optimal. What makes the next guess cheap, such as a sum
/// of distances or the indices into pattern databases, is carried along as a note.
pub trait Heuristic<P: Problem>: Send + Sync {
    /// What is carried from state to state.
    type Note: Clone + Send + Sync;

    /// Returns the name of the heuristic.
    fn name(&self) -> &'static str;

    /// Makes the note of a state from nothing.
    fn note(&self, problem: &P, state: &P::State) -> Self::Note;

    /// Makes the note of the state after a move.
    fn note_after(
        &self,
        problem: &P,
        note: &Self::Note,
        state: &P::State,
        chosen: P::Move,
        next: &P::State,
    ) -> Self::Note;

    /// Returns the guess.
    fn guess(&self, note: &Self::Note) -> u32;

    /// Returns whether the estimate never drops by more than the cost of a move, so that A* never reopens a state.
    fn is_consistent(&self) -> bool;
}

/// Guesses nothing: with it, A* is uniform cost search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuess;

impl<P: Problem> Heuristic<P> for NoGuess {
    type Note = ();

    fn name(&self) -> &'static str {
        "none"
    }

    fn note(&self, _: &P, _: &P::State) {}

    fn note_after(&self, _: &P, (): &(), _: &P::State, _: P::Move, _: &P::State) {}

    fn guess(&self, (): &()) -> u32 {
        0
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
