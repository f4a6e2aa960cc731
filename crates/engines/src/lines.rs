//! The lines of a board: as many cells in a row as win, to the right, down, and along both diagonals.

use papan_games::grid::{CellSet, Cells};

const LEFT_COLUMN: CellSet = 0x0101_0101_0101_0101;

/// The distance in bits to the next cell of a line: to the right, down, down right, down left.
const STEPS: [usize; 4] = [1, 8, 9, 7];

/// Returns where the lines of a length that lie within a set start, for each of the four steps.
///
/// All lines are tried at once: after `n` rounds each word holds the cells from which `n + 1` cells of the set follow
/// each other. A line must not run over the edge into the next row, so it starts far enough from that edge.
#[inline]
fn starts_within(set: CellSet, length: usize) -> [CellSet; 4] {
    let room_to_the_right = LEFT_COLUMN * (0xff >> (length - 1));
    let room_to_the_left = LEFT_COLUMN * (0xff << (length - 1) & 0xff);
    let mut starts = [room_to_the_right, CellSet::MAX, room_to_the_right, room_to_the_left];
    for (starts, step) in starts.iter_mut().zip(STEPS) {
        for place in 0..length {
            *starts &= set >> (place * step);
        }
    }
    starts
}

/// Returns how many lines of a length are within a set, for example those without a mark of the opponent.
#[inline]
pub(crate) fn count_lines(set: CellSet, length: usize) -> i32 {
    let starts = starts_within(set, length);
    starts.map(|set| set.count_ones() as i32).into_iter().sum()
}

/// Lists the lines of a length within a set, each as a set of cells.
pub(crate) fn lines_within(set: CellSet, length: usize) -> impl Iterator<Item = CellSet> {
    STEPS.into_iter().zip(starts_within(set, length)).flat_map(move |(step, starts)| {
        let from_the_corner = (0..length).fold(0, |line, place| line | 1 << (place * step));
        Cells::of(starts).map(move |start| start.bit() * from_the_corner)
    })
}
