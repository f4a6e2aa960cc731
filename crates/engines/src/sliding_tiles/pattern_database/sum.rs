use super::PatternDatabase;

/// The values of all groups for one board, with the data for the incremental update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The cells of the tiles, four bits each, group after group.
    cells: u64,
    /// The value of each group, eight bits each.
    values: u32,
    total: u32,
}

/// The sums of a board and of its reflection about the diagonal, both lower bounds of the same distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// The sum of the board as it is.
    pub plain: Sum,
    /// The sum of the reflected board.
    pub reflected: Sum,
}

/// The cell or tile that a cell or tile becomes when rows become columns.
const TRANSPOSED: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

impl Sum {
    /// Returns the sum.
    #[inline]
    pub fn total(self) -> u32 {
        self.total
    }
}

impl Estimate {
    /// Returns the larger of the two sums.
    #[inline]
    pub fn larger(self) -> u32 {
        self.plain.total.max(self.reflected.total)
    }
}

impl PatternDatabase {
    /// Looks up a board: for every cell its tile, 0 for the blank, as [`Relabelling`](super::Relabelling) makes it.
    pub fn estimate(&self, board: &[u8; 16]) -> Estimate {
        Estimate { plain: self.sum(board), reflected: self.sum(&reflected(board)) }
    }

    /// Looks up a board as it is, without its reflection.
    pub fn sum(&self, board: &[u8; 16]) -> Sum {
        let mut sum = Sum::default();
        for (cell, &tile) in board.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            sum.cells |= (cell as u64) << self.shift_of_tile[tile as usize];
        }
        for (group, table) in self.tables.iter().enumerate() {
            let value = u32::from(table.value(sum.cells >> self.shift_of_group[group]));
            sum.values |= value << (8 * group);
            sum.total += value;
        }
        sum
    }

    /// Looks up the board after a tile moves from one cell to another.
    #[inline]
    pub fn estimate_after(&self, before: &Estimate, tile: u8, from: u8, to: u8) -> Estimate {
        Estimate {
            plain: self.sum_after(before.plain, tile, from, to),
            reflected: self.reflected_after(before.reflected, tile, from, to),
        }
    }

    /// Looks up the table of the one group that a move changes.
    #[inline]
    pub fn sum_after(&self, before: Sum, tile: u8, from: u8, to: u8) -> Sum {
        let tile = tile as usize & 15;
        let cells = before.cells ^ u64::from(from ^ to) << self.shift_of_tile[tile];
        let group = self.group_of_tile[tile] as usize & 3;
        let value = u32::from(self.tables[group].value(cells >> self.shift_of_group[group]));
        let old = before.values >> (8 * group) & 0xff;
        Sum {
            cells,
            values: before.values ^ (old ^ value) << (8 * group),
            total: before.total + value - old,
        }
    }

    /// Does the same for the sum of the reflected board; the move is that of the board as it is.
    #[inline]
    pub fn reflected_after(&self, before: Sum, tile: u8, from: u8, to: u8) -> Sum {
        let transposed = |place: u8| TRANSPOSED[place as usize & 15];
        self.sum_after(before, transposed(tile), transposed(from), transposed(to))
    }
}

/// Reflects a board about the diagonal through the blank's goal cell; tiles are renumbered with their goal cells.
pub fn reflected(board: &[u8; 16]) -> [u8; 16] {
    TRANSPOSED.map(|cell| TRANSPOSED[board[cell as usize] as usize])
}
