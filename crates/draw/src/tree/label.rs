//! Numbers of a search as short texts.

use papan_core::{Bound, Value};

use super::Window;

/// Writes a value: the number, and on which side it limits the truth.
pub(super) fn value(value: &Value) -> String {
    let amount = number(value.amount);
    match value.bound {
        Bound::Equal => amount,
        Bound::AtLeast => format!("≥ {amount}"),
        Bound::AtMost => format!("≤ {amount}"),
    }
}

/// Writes a window as an interval.
pub(super) fn window(window: &Window) -> String {
    let alpha = window.alpha.unwrap_or(f64::NEG_INFINITY);
    let beta = window.beta.unwrap_or(f64::INFINITY);
    format!("[{}, {}]", number(alpha), number(beta))
}

/// Writes a number to at most two decimals: evaluations count in twentieths, means need no more.
fn number(number: f64) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "∞" } else { "-∞" }.to_owned();
    }
    // Adding zero turns -0 into 0.
    ((number * 100.0).round() / 100.0 + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use papan_core::Unit;

    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let numbers = [1.0, -1.0, 0.6, -2.75, 2.0 / 3.0, -0.001, f64::INFINITY, f64::NEG_INFINITY];
        let expected = ["1", "-1", "0.6", "-2.75", "0.67", "0", "∞", "-∞"];
        assert_eq!(numbers.map(number), expected);
    }

    #[test]
    fn a_limit_says_on_which_side_the_value_is() {
        let labels = [Bound::Equal, Bound::AtLeast, Bound::AtMost]
            .map(|bound| value(&Value { amount: 3.0, unit: Unit::Margin, exact: true, bound }));
        assert_eq!(labels, ["3", "≥ 3", "≤ 3"]);
    }

    #[test]
    fn an_open_window_is_infinite() {
        assert_eq!(window(&Window { alpha: None, beta: Some(0.5) }), "[-∞, 0.5]");
        assert_eq!(window(&Window { alpha: Some(-2.0), beta: None }), "[-2, ∞]");
    }
}
