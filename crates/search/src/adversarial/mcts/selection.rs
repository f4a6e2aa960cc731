use papan_core::Side;

use super::node::{Node, sign};

/// Selects the next child by UCT: the first without a visit, else the one with the highest upper confidence bound.
///
/// Proven children are left out, drawn ones too. With those included, at equal strength, tic-tac-toe was not solved in
/// five million simulations; without them it is in fifty thousand. A parent has an unproven child, or would be proven
/// itself.
#[inline]
pub(super) fn select<M>(
    children: &[Node<M>],
    turn: Side,
    parent_visits: u32,
    exploration: f32,
) -> Option<usize> {
    if children.last().is_some_and(|last| last.visits == 0) {
        return Some(children.partition_point(|child| child.visits > 0));
    }
    let sign = f32::from(sign(turn));
    // Under the root, so that a child costs one division and one square root.
    let urge = exploration * exploration * logarithm(parent_visits);
    let mut best = None;
    let mut best_bound = f32::NEG_INFINITY;
    for (place, child) in children.iter().enumerate() {
        let per_visit = 1.0 / child.visits as f32;
        let bound = sign * child.total as f32 * per_visit + (urge * per_visit).sqrt();
        if bound > best_bound && child.proof.is_none() {
            (best, best_bound) = (Some(place), bound);
        }
    }
    best
}

/// Returns the natural logarithm of a count from 1 on.
///
/// The standard library's may differ in the last digit from machine to machine, and then the same seed would not play
/// the same game everywhere. This one has only operations that round alike everywhere.
#[inline]
fn logarithm(count: u32) -> f32 {
    const MANTISSA_BITS: u32 = 23;
    const EXPONENT_OF_ONE: u32 = 127;
    // The count is the mantissa times two to the exponent.
    let bits = (count as f32).to_bits();
    let exponent = (bits >> MANTISSA_BITS) as i32 - EXPONENT_OF_ONE as i32;
    let fraction = bits & ((1 << MANTISSA_BITS) - 1);
    let mantissa = f32::from_bits(fraction | (EXPONENT_OF_ONE << MANTISSA_BITS));
    // ln m = 2 artanh((m - sqrt 2) / (m + sqrt 2)) + ln(2) / 2 for m from 1 to 2; the fraction is at most 0.172, so
    // the fourth term of the series is below 2e-6.
    let ratio = (mantissa - std::f32::consts::SQRT_2) / (mantissa + std::f32::consts::SQRT_2);
    let square = ratio * ratio;
    let artanh = ratio * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0)));
    (exponent as f32 + 0.5) * std::f32::consts::LN_2 + 2.0 * artanh
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(visits: u32, total: i32, proof: Option<i8>) -> Node<()> {
        Node { proof, visits, total, ..Node::new(Some(()), 0) }
    }

    #[test]
    fn the_logarithm_is_right_to_five_digits() {
        for count in (1..10_000).chain((1..400).map(|step| step * 10_000_000)) {
            let exact = f64::from(count).ln();
            let error = (f64::from(logarithm(count)) - exact).abs();
            assert!(error <= 4e-6 * exact.max(1.0), "ln {count}: wrong by {error}");
        }
    }

    #[test]
    fn what_was_never_visited_comes_first() {
        let children = [child(5, 5, None), child(1, 0, None), child(0, 0, None), child(0, 0, None)];
        assert_eq!(select(&children, Side::First, 6, 0.7), Some(2));
    }

    #[test]
    fn without_exploration_the_best_mean_of_the_mover_is_chosen() {
        let children = [child(10, 1, None), child(10, 4, None), child(10, -3, None)];
        assert_eq!(select(&children, Side::First, 30, 0.0), Some(1));
        assert_eq!(select(&children, Side::Second, 30, 0.0), Some(2));
    }

    #[test]
    fn much_exploration_prefers_the_rarely_visited() {
        let children = [child(100, 50, None), child(3, 0, None), child(10, 10, None)];
        assert_eq!(select(&children, Side::First, 113, 10.0), Some(1));
    }

    #[test]
    fn proven_children_are_never_chosen() {
        let children = [child(4, 4, Some(0)), child(2, -2, None), child(9, 9, Some(-1))];
        assert_eq!(select(&children, Side::First, 15, 0.7), Some(1));
        assert_eq!(select(&children[..1], Side::First, 15, 0.7), None);
    }
}
