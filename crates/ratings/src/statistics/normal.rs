use std::f64::consts::TAU;

/// The number of standard deviations to each side that hold 95 % of a normal distribution.
pub(crate) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Returns the probability that a standard normal variable is below `value`.
///
/// The series `1/2 + density(x) (x + x^3/3 + x^5/(3 5) + ...)` of G. Marsaglia, "Evaluating the Normal Distribution",
/// Journal of Statistical Software 11(4), 2004. Terms are summed until they no longer change the sum; beyond nine
/// deviations the result is 0 or 1 without them.
pub(crate) fn normal_below(value: f64) -> f64 {
    if value.abs() > 9.0 {
        return if value > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut divisor) = (0.0_f64, value, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() / 4.0 {
        sum += term;
        divisor += 2.0;
        term *= value * value / divisor;
    }
    let density = (-value * value / 2.0).exp() / TAU.sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probabilities_are_those_of_the_tables() {
        // http://www.math.com/tables/stat/distributions/z-dist.htm, to its five decimals.
        for (value, expected) in
            [(-2.4, 0.0082), (-2.5, 0.00621), (-2.96, 0.00154), (-3.0, 0.00135), (-3.9, 5e-5)]
        {
            assert!((normal_below(value) - expected).abs() < 5e-6, "{value}");
            assert!((normal_below(-value) - (1.0 - expected)).abs() < 5e-6, "{}", -value);
        }
        assert!((normal_below(0.0) - 0.5).abs() < f64::EPSILON);
    }

    #[test]
    fn the_two_sides_of_the_interval_hold_95_percent() {
        let between = normal_below(TWO_SIDED_95) - normal_below(-TWO_SIDED_95);
        assert!((between - 0.95).abs() < 1e-14, "{between}");
    }

    #[test]
    fn the_probability_never_falls_and_stays_within_nought_and_one() {
        let mut last = 0.0;
        for step in -10_000..=10_000 {
            let probability = normal_below(f64::from(step) / 1_000.0);
            assert!((last - 1e-15..=1.0).contains(&probability), "{step}");
            last = probability;
        }
        assert!((normal_below(f64::INFINITY) - 1.0).abs() < f64::EPSILON);
        assert!(normal_below(f64::NEG_INFINITY).abs() < f64::EPSILON);
    }
}
