use papan_core::{Unit, Value};

/// Returns the share of the point that the side to move can expect, from 0 (lost) to 1 (won).
///
/// What is certain is won, drawn or lost. A mean is a share already. An evaluation is put on the logistic curve, with the
/// scale that fits it: see `scale`.
pub fn chance(value: &Value) -> f64 {
    match value.unit {
        Unit::Mean => f64::midpoint(value.amount.clamp(-1.0, 1.0), 1.0),
        Unit::Margin if value.exact => f64::midpoint(value.amount.clamp(-1.0, 1.0), 1.0),
        Unit::Margin | Unit::Fitness => logistic(value.amount / 10.0),
        Unit::Evaluation(name) => logistic(value.amount / scale(name)),
    }
}

fn logistic(amount: f64) -> f64 {
    1.0 / (1.0 + (-amount).exp())
}

fn scale(_evaluation: &str) -> f64 {
    10.0
}
