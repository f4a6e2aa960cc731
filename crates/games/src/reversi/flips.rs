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
        let enemy = enemy & columns;
        beyond |= run_up(own, enemy, step) << step;
        beyond |= run_down(own, enemy, step) >> step;
    }
    beyond & !(own | enemy)
}

/// Returns the enemy discs that a disc of `own` put on `cell` turns over.
#[inline]
pub(super) fn flips(cell: CellSet, own: CellSet, enemy: CellSet) -> CellSet {
    let mut flipped = 0;
    for (step, columns) in STEPS {
        let enemy = enemy & columns;
        let up = run_up(cell, enemy, step);
        let down = run_down(cell, enemy, step);
        // A run counts only if one of our discs stands behind it. The masks are all ones or zero.
        flipped |= up & (((up << step) & own != 0) as u64).wrapping_neg();
        flipped |= down & (((down >> step) & own != 0) as u64).wrapping_neg();
    }
    flipped
}

/// Returns the enemy discs that follow `from` without a gap, towards higher bits. A run has at most six discs.
#[inline]
fn run_up(from: CellSet, enemy: CellSet, step: u32) -> CellSet {
    let mut run = enemy & (from << step);
    run |= enemy & (run << step);
    let pairs = enemy & (enemy << step);
    run |= pairs & (run << (2 * step));
    run | pairs & (run << (2 * step))
}

/// The same towards lower bits.
#[inline]
fn run_down(from: CellSet, enemy: CellSet, step: u32) -> CellSet {
    let mut run = enemy & (from >> step);
    run |= enemy & (run >> step);
    let pairs = enemy & (enemy >> step);
    run |= pairs & (run >> (2 * step));
    run | pairs & (run >> (2 * step))
}
