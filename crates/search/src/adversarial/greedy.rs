use papan_core::{Agent, Bound, Context, Decision, Evaluate, Game};

use super::{Comparison, RootMove, score};

/// Searches one ply and takes the move with the best evaluation, the first of equals.
///
/// Cost: one evaluation per move. It does not see the reply: a move that wins a box and opens ten is rated as good.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy<E> {
    /// The evaluation of the position after a move.
    pub evaluation: E,
}

impl<G: Game, E: Evaluate<G>> Agent<G> for Greedy<E> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let mover = position.turn();
        let mut comparison = Comparison::new();
        comparison.stopped = context.count_node().err();
        for chosen in position.legal_moves() {
            if comparison.stopped.is_none() {
                comparison.stopped = context.count_node().err();
            }
            if comparison.stopped.is_some() {
                break;
            }
            let next = position.after(chosen);
            let (seen_by_mover, complete) = match next.outcome() {
                Some(outcome) => (score::finished(outcome, mover), true),
                None => {
                    let guess = score::guessed(&self.evaluation, &next, mover);
                    (score::seen_from_before(position, &next, guess), false)
                }
            };
            comparison.add(RootMove {
                chosen,
                score: seen_by_mover,
                bound: Bound::Equal,
                complete,
                line: Vec::new(),
            });
        }
        comparison.decision(position, &self.evaluation, 1, context)
    }
}
