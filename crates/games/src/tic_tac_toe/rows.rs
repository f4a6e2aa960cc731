use crate::grid::CellSet;

/// The step from a cell to the next of a row that runs right, down, down right and down left.
const STEPS: [u32; 4] = [1, 8, 9, 7];

const LEFT_COLUMN: CellSet = 0x0101_0101_0101_0101;

/// Says whether a set of marks holds `length` in a row anywhere.
#[inline]
pub(super) fn has_row(marks: CellSet, length: usize) -> bool {
    STEPS.into_iter().any(|step| starts_of_rows(marks, length, step) != 0)
}

/// Returns the cells from which `length` marks follow each other in the direction of `step`.
///
/// A row must not run over the edge of the grid into the next line, so it starts far enough from that edge.
#[inline]
fn starts_of_rows(marks: CellSet, length: usize, step: u32) -> CellSet {
    let mut starts = marks;
    for _ in 1..length {
        starts &= starts >> step;
    }
    starts
        & match step {
            8 => CellSet::MAX,
            7 => LEFT_COLUMN * (0xff << (length - 1) & 0xff),
            _ => LEFT_COLUMN * (0xff >> (length - 1)),
        }
}

/// Says whether some single mark belongs to every row of `length`, as it does when a game ends by that mark.
pub(super) fn rows_share_a_mark(marks: CellSet, length: usize) -> bool {
    crate::grid::Cells::of(marks).any(|cell| !has_row(marks & !cell.bit(), length))
}
