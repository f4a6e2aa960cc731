//! Answers of bots that look at their own move only.

use papan_core::{Bound, Candidate, Context, Decision, EvaluationUnit, Game, Unit, Value};

/// Returns a value that is a guess in the unit of an evaluation.
pub(crate) fn guess(amount: f64, unit: EvaluationUnit) -> Value {
    Value { amount, unit: Unit::Evaluation(unit), exact: false, bound: Bound::Equal }
}

/// Answers with one of the moves that were compared.
pub(crate) fn decide<M: Copy>(
    best: usize,
    candidates: Vec<Candidate<M>>,
    context: &Context<'_>,
) -> Decision<M> {
    let Candidate { candidate, value } = candidates[best];
    let (nodes, line) = (context.nodes(), vec![candidate]);
    Decision { best: candidate, value, depth: 1, nodes, line, candidates }
}

/// Answers with the move that has the most points, the first of equals; `None` when the game is over.
///
/// When a limit is reached the remaining moves get no points.
pub(crate) fn max_points<G: Game>(
    position: &G,
    unit: EvaluationUnit,
    context: &mut Context<'_>,
    points: impl Fn(G::Move) -> u32,
) -> Option<Decision<G::Move>> {
    let mut max = None;
    let mut best = 0;
    let mut candidates = Vec::with_capacity(position.legal_moves().len());
    for candidate in position.legal_moves() {
        let points = context.count_node().ok().map(|()| points(candidate));
        if points > max {
            (max, best) = (points, candidates.len());
        }
        let value = points.map(|points| guess(f64::from(points), unit));
        candidates.push(Candidate { candidate, value });
    }
    (!candidates.is_empty()).then(|| decide(best, candidates, context))
}
