//! Which cells can be played, and which discs a move turns over, in all eight directions at once.
//!
//! Runs of enemy discs are found by parallel prefix ("Kogge-Stone"): after one, two and four steps, instead of one
//! step at a time. The technique is described at <https://www.chessprogramming.org/Kogge-Stone_Algorithm>.

use crate::grid::CellSet;

/// All columns but the first and the last. An enemy disc on the edge cannot be flanked along a row or a diagonal, and
/// leaving those columns out keeps runs from wrapping into the next row.
const INNER_COLUMNS: CellSet = 0x7e7e_7e7e_7e7e_7e7e;

/// The steps to the right and down; the other four directions are the same steps backwards.
const STEPS: [(u32, CellSet); 4] =
    [(1, INNER_COLUMNS), (7, INNER_COLUMNS), (8, CellSet::MAX), (9, INNER_COLUMNS)];

/// Returns the empty cells from which a disc of `own` flanks at least one of `enemy`.
#[inline]
pub(super) fn playable(own: CellSet, enemy: CellSet) -> CellSet {
    let mut beyond = 0;
    for (step, columns) in STEPS {
        let (up, down) = runs(own, enemy & columns, step);
        beyond |= up << step | down >> step;
    }
    beyond & !(own | enemy)
}

/// Returns the enemy discs that a disc of `own` put on `cell` turns over.
#[inline]
pub(super) fn flips(cell: CellSet, own: CellSet, enemy: CellSet) -> CellSet {
    let mut flipped = 0;
    for (step, columns) in STEPS {
        let (up, down) = runs(cell, enemy & columns, step);
        // A run counts only if one of our discs stands behind it.
        flipped |= if (up << step) & own != 0 { up } else { 0 };
        flipped |= if (down >> step) & own != 0 { down } else { 0 };
    }
    flipped
}

/// Returns the enemy discs that follow `from` without a gap, towards higher and towards lower bits.
///
/// A run has at most six discs: the first two are found one by one, the others two at a time.
#[inline]
fn runs(from: CellSet, enemy: CellSet, step: u32) -> (CellSet, CellSet) {
    let pairs = enemy & (enemy << step);
    let mut up = enemy & (from << step);
    up |= enemy & (up << step);
    up |= pairs & (up << (2 * step));
    up |= pairs & (up << (2 * step));
    let pairs = pairs >> step;
    let mut down = enemy & (from >> step);
    down |= enemy & (down >> step);
    down |= pairs & (down >> (2 * step));
    down |= pairs & (down >> (2 * step));
    (up, down)
}
