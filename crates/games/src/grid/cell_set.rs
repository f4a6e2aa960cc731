use crate::grid::Cell;

/// A set of cells, one bit each.
pub type CellSet = u64;

/// The cells of a set in reading order; their number is known, and the nth is found without taking those before it.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Cells {
    /// Lists the cells of a set.
    #[inline]
    pub const fn of(set: CellSet) -> Cells {
        Cells(set)
    }
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Cell::from_index(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        if n >= self.len() {
            self.0 = 0;
            return None;
        }
        let index = nth_bit(self.0, n as u32);
        self.0 &= (!1) << index;
        Some(Cell::from_index(index))
    }
}

impl ExactSizeIterator for Cells {}

/// Returns the index of the `n`th set bit, counted from 0, of a word with more than `n` set bits.
///
/// Bits are counted in parallel for every byte (as in any portable bit count), summed from below by one
/// multiplication; the byte is the first whose running sum exceeds `n`.
#[inline]
fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = bytes.wrapping_mul(ONES);
    // The high bit of a byte of `passed` is set where the sum up to and including that byte is at most n.
    let passed = ((u64::from(n) * ONES) | HIGHS).wrapping_sub(sums) & HIGHS;
    let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
    let before = ((sums << 8) >> shift) as u8;
    let mut byte = (word >> shift) as u8;
    for _ in 0..n - u32::from(before) {
        byte &= byte - 1;
    }
    shift as u32 + byte.trailing_zeros()
}

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
