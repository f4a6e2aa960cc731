use std::ops::Range;

use papan_core::Stopped;

use super::budget::Budget;

/// How many patches are made or moved between two checks of the limits.
const PATCHES_BETWEEN_LOOKS: usize = 4096;

/// The lines that the queens of one quadrant take, as bits of the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// The falling diagonals: row plus the size of the board minus column.
    pub falling: u64,
    /// The rising diagonals: row plus column.
    pub rising: u64,
}

impl Lines {
    /// Returns whether a queen of one attacks a queen of the other along a diagonal.
    #[inline]
    pub fn meet(self, other: Lines) -> bool {
        (self.falling & other.falling) | (self.rising & other.rising) != 0
    }
}

/// Queens without attacks in one quadrant: the sets of their rows and columns, counted from the quadrant's own corner,
/// and the diagonals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    pub rows: u32,
    pub columns: u32,
    pub lines: Lines,
}

/// A rectangle of a board.
pub(super) struct Rectangle {
    /// The size of the whole board.
    pub size: usize,
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

impl Rectangle {
    /// Lists all placements of this many queens without attacks in the rectangle; `held` bytes are allocated elsewhere.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn patches(
        &self,
        queens: usize,
        held: u64,
        budget: &Budget<'_>,
    ) -> Result<Vec<Patch>, Stopped> {
        // The memory of a patch until it is sorted: a growing list has room for twice as many.
        let each = 2 * size_of::<Patch>() + size_of::<u32>() + size_of::<Lines>();
        let mut found = Vec::new();
        let mut keep = |patch| {
            if found.len() % PATCHES_BETWEEN_LOOKS == 0 {
                let soon = found.len() + PATCHES_BETWEEN_LOOKS.min(1 << self.columns.len());
                budget.check_memory(held + (soon * each) as u64)?;
            }
            found.push(patch);
            Ok(())
        };
        let empty = Patch { rows: 0, columns: 0, lines: Lines::default() };
        self.fill(self.rows.start, queens, empty, &mut keep)?;
        Ok(found)
    }

    fn fill(
        &self,
        row: usize,
        left: usize,
        patch: Patch,
        keep: &mut impl FnMut(Patch) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        if left == 0 {
            return keep(patch);
        }
        if self.rows.end - row < left {
            return Ok(());
        }
        self.fill(row + 1, left, patch, keep)?;
        for column in self.columns.clone() {
            let column_bit = 1 << (column - self.columns.start);
            let queen =
                Lines { falling: 1 << (row + self.size - column), rising: 1 << (row + column) };
            if patch.columns & column_bit == 0 && !patch.lines.meet(queen) {
                let next = Patch {
                    rows: patch.rows | 1 << (row - self.rows.start),
                    columns: patch.columns | column_bit,
                    lines: Lines {
                        falling: patch.lines.falling | queen.falling,
                        rising: patch.lines.rising | queen.rising,
                    },
                };
                self.fill(row + 1, left - 1, next, keep)?;
            }
        }
        Ok(())
    }
}

/// The subsets with a given number of members, in the order of their bits, and the place of each.
pub(super) struct Subsets {
    pub all: Vec<u32>,
    places: Vec<u32>,
}

impl Subsets {
    pub fn new(members: usize, chosen: usize) -> Subsets {
        let mut places = vec![u32::MAX; 1 << members];
        let mut all = Vec::new();
        for set in 0..1_u32 << members {
            if set.count_ones() as usize == chosen {
                places[set as usize] = all.len() as u32;
                all.push(set);
            }
        }
        Subsets { all, places }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn place(&self, set: u32) -> usize {
        self.places[set as usize] as usize
    }
}

/// The patches of one quadrant, sorted by two sets: those of the edges that the quadrant shares with its neighbours.
pub(super) struct Quadrant {
    pub lines: Vec<Lines>,
    starts: Vec<u32>,
    seconds: usize,
}

impl Quadrant {
    /// Sorts patches by the places of their two sets, counting how many each group has.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn new(
        [firsts, seconds]: [usize; 2],
        patches: &[Patch],
        sets: impl Fn(&Patch) -> [usize; 2],
        budget: &Budget<'_>,
    ) -> Result<Quadrant, Stopped> {
        let mut starts = vec![0; firsts * seconds + 1];
        let mut groups: Vec<u32> = Vec::with_capacity(patches.len());
        for some in patches.chunks(PATCHES_BETWEEN_LOOKS) {
            budget.spend(0)?;
            for patch in some {
                let [first, second] = sets(patch);
                let group = first * seconds + second;
                groups.push(group as u32);
                starts[group + 1] += 1;
            }
        }
        for group in 0..firsts * seconds {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut lines = vec![Lines::default(); patches.len()];
        for (some, groups) in
            patches.chunks(PATCHES_BETWEEN_LOOKS).zip(groups.chunks(PATCHES_BETWEEN_LOOKS))
        {
            budget.spend(0)?;
            for (patch, &group) in some.iter().zip(groups) {
                let place = &mut next[group as usize];
                lines[*place as usize] = patch.lines;
                *place += 1;
            }
        }
        Ok(Quadrant { lines, starts, seconds })
    }

    /// Returns the memory of the patches.
    pub fn bytes(&self) -> u64 {
        (size_of_val(self.lines.as_slice()) + size_of_val(self.starts.as_slice())) as u64
    }

    /// Returns the range of the patches with these two sets.
    #[inline]
    pub fn group(&self, first: usize, second: usize) -> Range<usize> {
        let group = first * self.seconds + second;
        self.starts[group] as usize..self.starts[group + 1] as usize
    }

    /// Returns the range of the patches with this first set.
    pub fn row(&self, first: usize) -> Range<usize> {
        let group = first * self.seconds;
        self.starts[group] as usize..self.starts[group + self.seconds] as usize
    }

    /// Returns the maximum number of patches with the same first set.
    pub fn longest_row(&self) -> usize {
        let firsts = (self.starts.len() - 1) / self.seconds;
        (0..firsts).map(|first| self.row(first).len()).max().unwrap_or(0)
    }

    /// Returns how many patches the largest group has.
    pub fn largest_group(&self) -> usize {
        self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use papan_core::{Context, Limits, ManualClock, Random, StopFlag};

    use super::*;

    #[test]
    fn a_quadrant_of_8_by_8_cells_holds_118_969_patches() {
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let context = Context::new(Limits::default(), &clock, &stop, &mut random);
        let budget = Budget::of(&context);
        let quadrant = Rectangle { size: 16, rows: 0..8, columns: 8..16 };
        let patches = |queens| quadrant.patches(queens, 0, &budget).unwrap().len();
        assert_eq!((patches(0), patches(1), patches(2), patches(8)), (1, 64, 1288, 92));
        assert_eq!((0..=8).map(patches).sum::<usize>(), 118_969);
    }
}
