use papan_core::{Unit, Value};

/// Returns the share of the point that the side to move can expect, from 0 (lost) to 1 (won).
///
/// What is certain is won, drawn or lost. A mean is a share already. An evaluation is put on the logistic curve, with its
/// own scale.
pub fn chance(value: &Value) -> f64 {
    if let Some(winner) = value.proven() {
        return f64::midpoint(f64::from(winner as i8), 1.0);
    }
    match value.unit {
        Unit::Mean => f64::midpoint(value.amount.clamp(-1.0, 1.0), 1.0),
        Unit::Margin | Unit::Fitness => logistic(value.amount / 10.0),
        Unit::Evaluation(unit) => logistic(value.amount / unit.win_scale),
    }
}

fn logistic(amount: f64) -> f64 {
    1.0 / (1.0 + (-amount).exp())
}

#[cfg(test)]
mod tests {
    use papan_core::{Bound, EvaluationUnit};

    use super::*;

    #[test]
    fn what_is_certain_is_a_whole_point_or_half_and_guesses_lie_between() {
        let value = |amount, unit, exact| Value { amount, unit, exact, bound: Bound::Equal };
        for (value, expected) in [
            (value(12.0, Unit::Margin, true), 1.0),
            (value(0.0, Unit::Margin, true), 0.5),
            (value(-1.0, Unit::Margin, true), 0.0),
            (value(0.5, Unit::Mean, false), 0.75),
            (value(0.0, Unit::Evaluation(EvaluationUnit::new("mixed")), false), 0.5),
        ] {
            assert!((chance(&value) - expected).abs() < 1e-9, "{value:?}");
        }
        for (amount, bound, expected) in [
            (1.0, Bound::AtLeast, Some(1.0)),
            (-1.0, Bound::AtMost, Some(0.0)),
            // A loss at worst may still be a win.
            (-1.0, Bound::AtLeast, None),
            (1.0, Bound::AtMost, None),
        ] {
            let value = Value { amount, unit: Unit::Margin, exact: false, bound };
            let found = chance(&value);
            match expected {
                Some(expected) => assert!((found - expected).abs() < 1e-9, "{value:?}"),
                None => assert!((0.3..0.7).contains(&found), "{value:?}"),
            }
        }
        let ahead = chance(&value(9.0, Unit::Evaluation(EvaluationUnit::new("discs")), false));
        assert!((0.7..0.75).contains(&ahead), "{ahead}");
        let behind = chance(&value(-9.0, Unit::Evaluation(EvaluationUnit::new("discs")), false));
        assert!((ahead + behind - 1.0).abs() < 1e-9);
    }
}
