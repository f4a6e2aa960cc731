//! Random draws that local methods need beyond an index.

use papan_core::Random;

/// Draws a number from 0 up to, but not including, 1.
pub(super) fn fraction(random: &mut Random) -> f64 {
    f64::from(random.draw()) / (f64::from(u32::MAX) + 1.0)
}

/// Returns true with this probability in percent.
pub(super) fn percent(random: &mut Random, yes: u32) -> bool {
    random.index(100) < yes as usize
}
