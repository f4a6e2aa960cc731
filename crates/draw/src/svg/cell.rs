//! Where cells are, whatever they hold.

use papan_core::Board;

use super::panel::Names;

/// The side of a cell.
pub(super) const CELL: f64 = 64.0;

/// Returns the width and the height of a board.
pub(super) fn board_size(board: &Board) -> (f64, f64) {
    (board.columns() as f64 * CELL, board.rows() as f64 * CELL)
}

/// Returns where the names of columns and rows go.
pub(super) fn names(board: &Board) -> Names {
    Names { columns: board.column_names(), rows: board.row_names(), first: CELL / 2.0, step: CELL }
}

/// Returns the middle of a cell.
pub(super) fn centre(row: usize, column: usize) -> (f64, f64) {
    ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL)
}
