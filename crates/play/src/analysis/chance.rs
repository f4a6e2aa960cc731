use papan_core::{Unit, Value};

/// Returns the share of the point that the side to move can expect, from 0 (lost) to 1 (won).
///
/// What is certain is won, drawn or lost. A mean is a share already. An evaluation is put on the logistic curve, with the
/// scale that fits it: see `scale`.
pub fn chance(value: &Value) -> f64 {
    if let Some(winner) = value.proven() {
        return f64::midpoint(f64::from(winner as i8), 1.0);
    }
    match value.unit {
        Unit::Mean => f64::midpoint(value.amount.clamp(-1.0, 1.0), 1.0),
        Unit::Margin | Unit::Fitness => logistic(value.amount / 10.0),
        Unit::Evaluation(name) => logistic(value.amount / scale(name)),
    }
}

fn logistic(amount: f64) -> f64 {
    1.0 / (1.0 + (-amount).exp())
}

/// Returns the amount of an evaluation at which a side wins about three games in four.
///
/// Each is the best fit to the results of 200 games of `alpha-beta:depth=3` (4 in Dots and Boxes of 4x4) with that
/// evaluation against itself, from random openings: good enough for a colour and the height of a curve.
fn scale(evaluation: &str) -> f64 {
    match evaluation {
        "corners" => 1.0,
        "boxes" => 1.9,
        "parity" => 2.3,
        "open-lines" => 4.5,
        "objective" => 5.7,
        "mobility" => 7.0,
        "points" => 34.0,
        "mixed" => 130.0,
        "positional" => 160.0,
        // Discs and marks, and whatever counts such things.
        _ => 9.0,
    }
}

#[cfg(test)]
mod tests {
    use papan_core::Bound;

    use super::*;

    #[test]
    fn what_is_certain_is_a_whole_point_or_half_and_guesses_lie_between() {
        let value = |amount, unit, exact| Value { amount, unit, exact, bound: Bound::Equal };
        for (value, expected) in [
            (value(12.0, Unit::Margin, true), 1.0),
            (value(0.0, Unit::Margin, true), 0.5),
            (value(-1.0, Unit::Margin, true), 0.0),
            (value(0.5, Unit::Mean, false), 0.75),
            (value(0.0, Unit::Evaluation("mixed"), false), 0.5),
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
        let ahead = chance(&value(9.0, Unit::Evaluation("discs"), false));
        assert!((0.7..0.75).contains(&ahead), "{ahead}");
        let behind = chance(&value(-9.0, Unit::Evaluation("discs"), false));
        assert!((ahead + behind - 1.0).abs() < 1e-9);
    }
}
