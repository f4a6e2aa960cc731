//! Where cells are, whatever stands on them.

use papan_core::Cells;

use super::panel::Names;
use crate::places::Owned;

/// The side of a cell.
pub(super) const CELL: f64 = 64.0;

/// Returns the width and the height of a board.
pub(super) fn board_size(cells: &Cells) -> (f64, f64) {
    (cells.columns as f64 * CELL, cells.rows as f64 * CELL)
}

/// Returns where the names of columns and rows go.
pub(super) fn names(cells: &Cells) -> Names {
    Names { columns: cells.columns, rows: cells.rows, first: CELL / 2.0, step: CELL }
}

/// Returns the middle of a cell.
pub(super) fn centre(cell: Owned) -> (f64, f64) {
    ((cell.column as f64 + 0.5) * CELL, (cell.row as f64 + 0.5) * CELL)
}
