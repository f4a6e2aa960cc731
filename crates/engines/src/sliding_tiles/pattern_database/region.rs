/// The four neighbours of each cell, as sets.
const fn neighbours() -> [u16; 16] {
    let mut sets = [0; 16];
    let mut cell = 0;
    while cell < 16 {
        let bit = 1_u16 << cell;
        sets[cell] = (bit << 4) | (bit >> 4);
        if cell % 4 != 0 {
            sets[cell] |= bit >> 1;
        }
        if cell % 4 != 3 {
            sets[cell] |= bit << 1;
        }
        cell += 1;
    }
    sets
}

/// The cells beside each cell.
pub(super) const NEIGHBOURS: [u16; 16] = neighbours();

/// The parts into which taken cells cut the free ones: within one, the blank moves without a tile of the group moving.
///
/// No more than eight cells of the board are pairwise apart, so a set of regions fits into a byte.
pub(super) struct Regions {
    region_of_cell: [u8; 16],
}

impl Regions {
    pub(super) fn new(taken: u16) -> Regions {
        let mut region_of_cell = [0; 16];
        let mut left = !taken;
        let mut region = 0;
        while left != 0 {
            let cells = connected(left & left.wrapping_neg(), left);
            for cell in bits(cells) {
                region_of_cell[cell] = region;
            }
            left &= !cells;
            region += 1;
        }
        Regions { region_of_cell }
    }

    /// Returns the region of a free cell, as a set of one.
    pub(super) fn of(&self, cell: usize) -> u8 {
        1 << self.region_of_cell[cell]
    }
}

/// Lists the cells of a set.
pub(super) fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |cell| set >> cell & 1 == 1)
}

fn connected(seed: u16, within: u16) -> u16 {
    let mut cells = seed;
    loop {
        let grown = bits(cells).fold(cells, |grown, cell| grown | NEIGHBOURS[cell]) & within;
        if grown == cells {
            return cells;
        }
        cells = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_row_cuts_the_board_in_two() {
        let regions = Regions::new(0x00f0);
        assert_eq!((regions.of(0), regions.of(3)), (1, 1));
        assert_eq!((regions.of(8), regions.of(15)), (2, 2));
    }

    #[test]
    fn a_chequered_board_has_eight_regions() {
        let taken = 0b0101_1010_0101_1010;
        let regions = Regions::new(taken);
        let all = bits(!taken).fold(0, |all, cell| all | regions.of(cell));
        assert_eq!(all, 0xff);
    }
}
