use super::{Cell, SIDE};

/// A set of cells, one bit each.
pub type CellSet = u64;

/// Returns the cells of a board with the given size, from 1 to 8 each way.
#[inline]
pub(crate) const fn rectangle(rows: usize, columns: usize) -> CellSet {
    debug_assert!(0 < rows && rows <= SIDE && 0 < columns && columns <= SIDE);
    let all_rows = 0x0101_0101_0101_0101 * (0xff >> (8 - columns));
    all_rows & (CellSet::MAX >> (64 - 8 * rows))
}

/// The cells of a set in reading order; their number is known, and the nth is found without taking those before it.
#[derive(Clone, Debug)]
pub struct Cells {
    set: CellSet,
    count: u32,
}

impl Cells {
    /// Lists the cells of a set.
    #[inline]
    pub const fn of(set: CellSet) -> Cells {
        Cells { set, count: set.count_ones() }
    }

    /// Lists the cells of a set whose number the caller has at hand.
    #[inline]
    pub(crate) const fn counted(set: CellSet, count: u32) -> Cells {
        debug_assert!(set.count_ones() == count);
        Cells { set, count }
    }
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.set == 0 {
            return None;
        }
        let index = self.set.trailing_zeros();
        self.set &= self.set - 1;
        self.count -= 1;
        Some(Cell::from_index(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count as usize, Some(self.count as usize))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        if n >= self.count as usize {
            *self = Cells { set: 0, count: 0 };
            return None;
        }
        let index = nth_bit(self.set, n as u64);
        self.set &= (!1) << index;
        self.count -= n as u32 + 1;
        Some(Cell::from_index(index))
    }
}

impl ExactSizeIterator for Cells {}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Returns in each byte the number of set bits of the word up to and including that byte.
///
/// Bits are counted in parallel for all bytes, as in any portable bit count, then summed by one multiplication.
#[inline]
const fn counts_up_to_byte(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// Returns the index of the `n`th set bit, counted from 0, of a word with more than `n` set bits.
///
/// The byte is the first with a count above `n`; a table knows the rest. Nothing branches: which bit is asked for is
/// random, and a processor that guesses wrong waits longer than all of this takes.
#[inline]
fn nth_bit(word: u64, n: u64) -> u32 {
    let counts = counts_up_to_byte(word);
    // The high bit of a byte is set where its count is at most n.
    let passed = ((n * ONES) | HIGHS).wrapping_sub(counts) & HIGHS;
    let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
    let before = (counts << 8) >> shift & 0xff;
    let byte = (word >> shift) as u8;
    shift as u32 + u32::from(NTH_BIT_OF_BYTE[(n - before) as usize & 7][byte as usize])
}

/// For every `n` and every byte the index of its `n`th set bit.
static NTH_BIT_OF_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_cell_is_the_one_that_comes_after_n_others() {
        let words = [0, 1, u64::MAX, 1 << 63, 0x8000_0000_0000_0001, 0x00ff_0000_0000_ff00];
        let mut random = papan_core::Random::stream(3, 0);
        let scattered = (0..2_000).map(|_| {
            let mut word = || u64::from(random.draw()) << 32 | u64::from(random.draw());
            word() & word()
        });
        for word in words.into_iter().chain(scattered) {
            let listed: Vec<_> = Cells::of(word).collect();
            assert_eq!(listed.len(), word.count_ones() as usize);
            for n in 0..=64 {
                let mut cells = Cells::of(word);
                assert_eq!(cells.nth(n), listed.get(n).copied(), "bit {n} of {word:#x}");
                assert!(cells.eq(listed.iter().copied().skip(n + 1)), "what follows {n}");
            }
        }
    }
}
