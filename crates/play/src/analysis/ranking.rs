use std::cmp::Ordering;

use papan_core::Value;

/// Compares the values of two moves for one side, the better first: proven wins, then guesses and draws, then proven
/// losses, then moves without a value.
pub fn better_first(a: Option<&Value>, b: Option<&Value>) -> Ordering {
    rank(b).total_cmp(&rank(a))
}

fn rank(value: Option<&Value>) -> f64 {
    /// More than any margin or evaluation.
    const PROVEN: f64 = 1e12;
    let Some(value) = value else {
        return f64::NEG_INFINITY;
    };
    let winner = value.proven().map_or(0.0, |winner| f64::from(winner as i8));
    value.amount + PROVEN * winner
}

#[cfg(test)]
mod tests {
    use papan_core::{Bound, EvaluationUnit, Unit};

    use super::*;

    #[test]
    fn proven_wins_come_before_guesses_and_proven_losses_after_them() {
        let value = |amount, unit, exact, bound| Some(Value { amount, unit, exact, bound });
        let discs = Unit::Evaluation(EvaluationUnit::new("discs"));
        let best_first = [
            value(2.0, Unit::Margin, true, Bound::Equal),
            value(1.0, Unit::Margin, false, Bound::AtLeast),
            value(500.0, discs, false, Bound::Equal),
            // A margin that proves nothing is a guess.
            value(3.0, Unit::Margin, false, Bound::AtMost),
            value(0.0, Unit::Margin, true, Bound::Equal),
            value(-500.0, discs, false, Bound::Equal),
            value(-1.0, Unit::Margin, true, Bound::Equal),
            value(-4.0, Unit::Margin, false, Bound::AtMost),
            None,
        ];
        let mut sorted = best_first;
        sorted.reverse();
        sorted.sort_by(|a, b| better_first(a.as_ref(), b.as_ref()));
        assert_eq!(sorted, best_first);
    }
}
