//! Box counts by bit operations.

use papan_core::Side;
use papan_games::{DotsAndBoxes, grid::CellSet};

/// Returns the boxes of a player less those of the opponent.
#[inline]
pub(super) fn margin(position: &DotsAndBoxes, player: Side) -> i32 {
    count(position.boxes(player)) - count(position.boxes(player.other()))
}

/// Returns the boxes with exactly two and with exactly three lines.
///
/// Shifts put the four lines of a box on the same bit. Beyond the right and the lower edge are bits of single lines,
/// never two of one box.
#[inline]
pub(super) fn with_two_and_three_lines(position: &DotsAndBoxes) -> (CellSet, CellSet) {
    let (top, bottom) = (position.horizontal(), position.horizontal() >> 8);
    let (left, right) = (position.vertical(), position.vertical() >> 1);
    let (one_across, both_across) = (top ^ bottom, top & bottom);
    let (one_down, both_down) = (left ^ right, left & right);
    let two = one_across & one_down | both_across & !(left | right) | both_down & !(top | bottom);
    let three = both_across & one_down | both_down & one_across;
    (two, three)
}

#[inline]
pub(super) fn count(set: CellSet) -> i32 {
    set.count_ones() as i32
}
