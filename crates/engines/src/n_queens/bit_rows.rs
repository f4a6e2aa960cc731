use papan_core::Stopped;

use super::{
    budget::Budget,
    quadrant::{Lines, Quadrant},
};

/// The patches of a quadrant as bits: all with the same first set are adjacent, and for every diagonal a row of bits
/// shows which patches take it.
///
/// The patches that avoid some queens are then the complement of a few rows combined, sixty-four patches at a time.
pub(super) struct BitRows {
    /// The diagonals of the board, falling and rising: this many rows of bits for each first set.
    diagonals: usize,
    /// The words of one row, by first set.
    pub words: Vec<usize>,
    /// Where the rows of a first set begin.
    offsets: Vec<usize>,
    /// The first word of each group within its row, by first and second set.
    pub group_words: Vec<usize>,
    /// The rows.
    taken: Vec<u64>,
    /// The bits that belong to a patch: there are gaps, since no group crosses a word unnecessarily.
    pub present: Vec<Vec<u64>>,
    /// The bit of every patch within its row.
    pub bits: Vec<usize>,
    seconds: usize,
}

impl BitRows {
    /// Lays out the patches; `aligned` keeps each group within one word if it fits, otherwise there are no gaps.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn new(
        quadrant: &Quadrant,
        [firsts, seconds]: [usize; 2],
        size: usize,
        aligned: bool,
        budget: &Budget<'_>,
    ) -> Result<BitRows, Stopped> {
        let diagonals = 2 * size;
        let mut rows = BitRows {
            diagonals,
            words: Vec::with_capacity(firsts),
            offsets: Vec::with_capacity(firsts),
            group_words: Vec::with_capacity(firsts * seconds),
            taken: Vec::new(),
            present: Vec::with_capacity(firsts),
            bits: Vec::with_capacity(quadrant.lines.len()),
            seconds,
        };
        for first in 0..firsts {
            budget.spend(0)?;
            let mut next = 0;
            for second in 0..seconds {
                let group = quadrant.group(first, second);
                if aligned && next % 64 + group.len() > 64 {
                    next = usize::next_multiple_of(next, 64);
                }
                rows.group_words.push(next / 64);
                rows.bits.extend(next..next + group.len());
                next += group.len();
            }
            let words = next.div_ceil(64);
            let offset = rows.taken.len();
            rows.taken.resize(offset + 2 * diagonals * words, 0);
            let mut present = vec![0; words];
            for patch in quadrant.row(first) {
                let bit = rows.bits[patch];
                present[bit / 64] |= 1 << (bit % 64);
                for line in lines_of(quadrant.lines[patch], diagonals) {
                    rows.taken[offset + line * words + bit / 64] |= 1 << (bit % 64);
                }
            }
            rows.words.push(words);
            rows.offsets.push(offset);
            rows.present.push(present);
        }
        Ok(rows)
    }

    /// Returns the first word of a group within its row.
    #[inline]
    pub fn group_word(&self, first: usize, second: usize) -> usize {
        self.group_words[first * self.seconds + second]
    }

    /// Clears the bits of all patches with a first set that take one of the diagonals; `kept` starts at a word of
    /// the row.
    #[inline]
    pub fn keep_out_of_the_way(&self, first: usize, word: usize, queens: Lines, kept: &mut [u64]) {
        for line in lines_of(queens, self.diagonals) {
            let row = &self.taken[self.offsets[first] + line * self.words[first] + word..];
            for (kept, taken) in kept.iter_mut().zip(row) {
                *kept &= !taken;
            }
        }
    }
}

/// Lists the numbers of the diagonals: the falling ones first, then the rising ones.
fn lines_of(lines: Lines, diagonals: usize) -> impl Iterator<Item = usize> {
    ones(lines.falling).chain(ones(lines.rising).map(move |line| diagonals + line))
}

/// Lists the places of the ones of a word.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}
