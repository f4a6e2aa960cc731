//! Rows of marks on a grid: as many in a row as win, to the right, down, and along both diagonals.

use crate::grid::CellSet;

/// For every length the cells from which a row of it can run to the right, and to the left.
///
/// A row must not run over the edge of the grid into the next line, so it starts far enough from that edge.
static ROOM: [[CellSet; 2]; 16] = {
    const LEFT_COLUMN: CellSet = 0x0101_0101_0101_0101;
    let mut room = [[0; 2]; 16];
    let mut length = 1;
    while length <= 8 {
        room[length] =
            [LEFT_COLUMN * (0xff >> (length - 1)), LEFT_COLUMN * (0xff << (length - 1) & 0xff)];
        length += 1;
    }
    room
};

/// The cells of the board of 3 by 3.
const THREE_BY_THREE: CellSet = 0x07_0707;

/// For every set of marks on the board of 3 by 3 whether it holds a row; each octal digit is one line of the board.
static HOLDS_ROW_OF_THREE: [bool; 512] = {
    const ROWS: [usize; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
    let mut table = [false; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut row = 0;
        while row < 8 {
            table[marks] |= marks & ROWS[row] == ROWS[row];
            row += 1;
        }
        marks += 1;
    }
    table
};

/// Returns whether a set of marks holds `length` in a row anywhere.
///
/// All rows are tried at once: each word holds the cells from which so many marks follow each other to the right, down,
/// down right or down left, and every further step asks for one more.
#[inline]
pub(crate) fn has_row(marks: CellSet, length: usize) -> bool {
    if length == 3 && marks & !THREE_BY_THREE == 0 {
        // The usual board: one multiplication brings its three lines side by side to the top of the word.
        let digits = marks.wrapping_mul(1 << 61 | 1 << 50 | 1 << 39) >> 55;
        return HOLDS_ROW_OF_THREE[digits as usize];
    }
    // No winning row is shorter than three: the first two steps need no loop.
    let three = |step: u32| marks & (marks >> step) & (marks >> (2 * step));
    let [mut right, mut down, mut down_right, mut down_left] = [1, 8, 9, 7].map(three);
    for _ in 3..length {
        right &= right >> 1;
        down &= down >> 8;
        down_right &= down_right >> 9;
        down_left &= down_left >> 7;
    }
    let [room_to_the_right, room_to_the_left] = ROOM[length & 15];
    (right | down_right) & room_to_the_right | down | down_left & room_to_the_left != 0
}

/// Returns the marks that belong to a row of at least `length`.
pub(crate) fn row_cells(marks: CellSet, length: usize) -> CellSet {
    let [room_to_the_right, room_to_the_left] = ROOM[length];
    let directions =
        [(1, room_to_the_right), (8, CellSet::MAX), (9, room_to_the_right), (7, room_to_the_left)];
    let mut found = 0;
    for (step, room) in directions {
        let steps = || (0..length as u32).map(|marks_on| step * marks_on);
        // Shifts out of the word are rows over the edge.
        let starts = steps().fold(room, |starts, by| starts & marks.checked_shr(by).unwrap_or(0));
        found |= steps().fold(0, |cells, by| cells | starts.checked_shl(by).unwrap_or(0));
    }
    found
}

/// Returns whether some single mark belongs to every row of `length`, as it does when a game ends by that mark.
pub(crate) fn rows_share_a_mark(marks: CellSet, length: usize) -> bool {
    crate::grid::Cells::of(marks).any(|cell| !has_row(marks & !cell.bit(), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_small_board_agrees_with_the_rule_for_all_boards() {
        for digits in 0..512 {
            let marks = digits & 0o7 | (digits & 0o70) << 5 | (digits & 0o700) << 10;
            // At the right edge of the grid the same marks are outside the small board.
            assert_eq!(has_row(marks, 3), has_row(marks << 5, 3), "{digits:03o}");
        }
    }

    #[test]
    fn a_set_without_the_cells_of_its_rows_has_no_row() {
        let mut random = papan_core::Random::stream(1, 0);
        let mut draw = || u64::from(random.draw()) << 32 | u64::from(random.draw());
        for round in 0..20_000 {
            let length = 3 + round % 6;
            let marks = draw() | draw();
            let found = row_cells(marks, length);
            assert_eq!(found != 0, has_row(marks, length), "{marks:#x} {length}");
            assert_eq!(found & !marks, 0);
            assert!(!has_row(marks & !found, length));
            // Each of them is needed: it makes a row with the others.
            assert_eq!(row_cells(found, length), found);
        }
    }
}
