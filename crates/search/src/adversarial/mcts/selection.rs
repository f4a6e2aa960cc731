use papan_core::{Player, Random};

use super::node::{Node, Reward, sign};

/// Chooses the child to look at next, by UCT; nothing if everything is proven.
///
/// Children without a visit come first, in random order: positions deep in the tree never get to try all of theirs,
/// and the order of the rules would favour one corner of the board.
#[inline]
pub(super) fn select<M: Copy>(
    children: &mut [Node<M>],
    turn: Player,
    parent_visits: u32,
    exploration: f32,
    skip_draws: bool,
    random: &mut Random,
) -> Option<usize> {
    // The exploration goes under the root, so that a child costs one division and one square root.
    let urge = exploration * exploration * logarithm(parent_visits);
    let sign = f32::from(sign(turn));
    let mut best = None;
    let mut best_bound = f32::NEG_INFINITY;
    for (place, child) in children.iter().enumerate() {
        if child.visits == 0 {
            return Some(take_unvisited(children, place, random));
        }
        if child.proof.is_some_and(|proof| skip_draws || proof != DRAWN) {
            continue;
        }
        let per_visit = 1.0 / child.visits as f32;
        let bound = sign * child.total as f32 * per_visit + (urge * per_visit).sqrt();
        if bound > best_bound {
            (best, best_bound) = (Some(place), bound);
        }
    }
    best
}

const DRAWN: Reward = 0;

/// Brings a random child without a visit to the place of the first one.
fn take_unvisited<M>(children: &mut [Node<M>], first: usize, random: &mut Random) -> usize {
    let unvisited = children.len() - first;
    if unvisited > 1 && super::switch(0) {
        children.swap(first, first + random.index(unvisited));
    }
    first
}

/// Returns the natural logarithm of a count.
///
/// The one of the standard library may differ in its last digit between machines, and then the same seed would not
/// play the same game everywhere; this one has only operations that are exact everywhere.
#[inline]
fn logarithm(count: u32) -> f32 {
    // count = mantissa * 2^exponent, with the mantissa from 2/3 to 4/3.
    let count = count.max(1) as f32;
    let exponent = ((count * 1.5).to_bits() >> 23) as i32 - 127;
    let mantissa = count / (2.0_f32).powi(exponent);
    // ln(m) = 2 artanh((m - 1) / (m + 1)), and |s| <= 1/5 makes four terms enough.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * s * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_six_digits() {
        for count in (1..10_000).chain((1..400).map(|step| step * 10_000_000)) {
            let exact = f64::from(count).ln();
            let error = (f64::from(logarithm(count)) - exact).abs();
            assert!(error <= 1e-6 * exact.max(1.0), "ln {count}");
        }
    }
}
