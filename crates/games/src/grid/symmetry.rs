use papan_core::Symmetry;

use crate::grid::CellSet;

/// Returns a set of cells seen through a symmetry of a board with the given size.
///
/// `rows` and `columns` are those of the result; rows and columns trade places when the symmetry transposes.
pub(crate) fn image(set: CellSet, symmetry: Symmetry, rows: usize, columns: usize) -> CellSet {
    let mut set = if symmetry.transpose { transpose(set) } else { set };
    if symmetry.flip_rows {
        // Rows are bytes; a board of fewer rows ends up at the bottom and is moved back to the top.
        set = set.swap_bytes() >> (8 * (8 - rows));
    }
    if symmetry.flip_columns {
        // Reversing all bits turns the board by half; turning the rows back leaves the columns reversed.
        set = set.reverse_bits().swap_bytes() >> (8 - columns);
    }
    set
}

/// Reflects in the diagonal from the top left: swaps ever larger blocks on both sides of it.
fn transpose(set: CellSet) -> CellSet {
    let swap = |set: u64, distance: u32, mask: u64| {
        let difference = (set ^ (set >> distance)) & mask;
        set ^ difference ^ (difference << distance)
    };
    let set = swap(set, 7, 0x00aa_00aa_00aa_00aa);
    let set = swap(set, 14, 0x0000_cccc_0000_cccc);
    swap(set, 28, 0x0000_0000_f0f0_f0f0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Cells};

    #[test]
    fn the_image_of_a_set_is_the_set_of_the_images() {
        for (rows, columns) in [(3, 3), (8, 8), (4, 6), (6, 4), (5, 5)] {
            let board = (0..rows).flat_map(|r| (0..columns).map(move |c| Cell::new(r, c)));
            let set = board.filter(|c| (c.row() * 3 + c.column() * 5) % 7 < 3);
            let set = set.fold(0, |set, cell| set | cell.bit());
            for &symmetry in Symmetry::of_board(rows, columns) {
                let one_by_one = Cells::of(set)
                    .map(|cell| cell.image(symmetry, rows, columns).bit())
                    .fold(0, |set, bit| set | bit);
                let told = format!("{rows}x{columns} {symmetry:?}");
                assert_eq!(image(set, symmetry, rows, columns), one_by_one, "{told}");
            }
        }
    }
}
