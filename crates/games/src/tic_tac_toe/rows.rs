use crate::grid::CellSet;

const LEFT_COLUMN: CellSet = 0x0101_0101_0101_0101;

/// Says whether a set of marks holds `length` in a row anywhere.
///
/// All rows are tried at once: after `n` steps each word holds the cells from which `n + 1` marks follow each other to
/// the right, down, down right or down left.
#[inline]
pub(super) fn has_row(marks: CellSet, length: usize) -> bool {
    let [mut right, mut down, mut down_right, mut down_left] = [marks; 4];
    for _ in 1..length {
        right &= right >> 1;
        down &= down >> 8;
        down_right &= down_right >> 9;
        down_left &= down_left >> 7;
    }
    // A row must not run over the edge of the grid into the next line, so it starts far enough from that edge.
    let room_to_the_right = LEFT_COLUMN * (0xff >> (length - 1));
    let room_to_the_left = LEFT_COLUMN * (0xff << (length - 1) & 0xff);
    (right | down_right) & room_to_the_right | down | down_left & room_to_the_left != 0
}

/// Says whether some single mark belongs to every row of `length`, as it does when a game ends by that mark.
pub(super) fn rows_share_a_mark(marks: CellSet, length: usize) -> bool {
    crate::grid::Cells::of(marks).any(|cell| !has_row(marks & !cell.bit(), length))
}
