use papan_core::Stopped;

use super::{bit_rows::BitRows, budget::Budget, quadrant::Lines, split::Split};

/// Twelve divides by every number of edges that may share the highest class, so that weights stay whole.
const WEIGHT: u64 = 12;

/// How many patches are matched between two checks of the limits.
const PATCHES_AT_ONCE: usize = 4096;

/// Joins four quadrants.
///
/// `WORDS` is how many words the largest group of south-western patches takes.
pub(super) struct Join<'s, const WORDS: usize> {
    split: &'s Split,
    /// The south-western patches, by the set of the left edge.
    west: BitRows,
    /// The south-eastern patches, by the set of the right edge.
    east: BitRows,
    /// The set of the bottom edge of every south-eastern patch.
    bottoms: Vec<u16>,
}

/// For one left edge: the south-western patches that are compatible with each south-eastern one.
pub(super) struct Partners<const WORDS: usize> {
    words: Vec<[u64; WORDS]>,
    /// The offsets of these words in the row of the left edge.
    starts: Vec<u16>,
}

impl<'s, const WORDS: usize> Join<'s, WORDS> {
    /// Lays out the southern patches.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn new(split: &'s Split, budget: &Budget<'_>) -> Result<Join<'s, WORDS>, Stopped> {
        let (outer, inner) = (split.outer.len(), split.inner.len());
        let mut bottoms = vec![0; split.south_east.lines.len()];
        for right in 0..inner {
            for bottom in 0..inner {
                bottoms[split.south_east.group(right, bottom)].fill(bottom as u16);
            }
        }
        Ok(Join {
            split,
            west: BitRows::new(&split.south_west, [outer, inner], split.size, true, budget)?,
            east: BitRows::new(&split.south_east, [inner, inner], split.size, false, budget)?,
            bottoms,
        })
    }

    /// Returns the approximate memory of the tables: the quadrants, their rows of bits, the partners, and those of each
    /// thread.
    pub fn bytes(split: &Split, threads: usize) -> u64 {
        let Split { north_east, south_west, south_east, .. } = split;
        let partners = split.outer.len() * south_east.lines.len() * (WORDS * 8 + 2);
        // Half a byte of bits for every diagonal of the board, doubled for gaps, and the place of the patch.
        let rows = (south_west.lines.len() + south_east.lines.len()) * (split.size + 8);
        let words = (2 * south_west.longest_row() + south_east.longest_row()).div_ceil(64) + 4;
        let tops = threads * north_east.longest_row() * words * 8;
        split.bytes() + (partners + rows + tops) as u64
    }

    /// Finds the partners for one left edge.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn partners(&self, left: usize, budget: &Budget<'_>) -> Result<Partners<WORDS>, Stopped> {
        let Split { south_west, south_east, .. } = self.split;
        let of = |(patch, &bottom): (&Lines, &u16)| {
            let group = south_west.group(left, bottom as usize);
            let mut words = [0; WORDS];
            let bits = &self.west.bits[group.clone()];
            let base = 64 * self.west.group_word(left, bottom as usize);
            for (other, bit) in south_west.lines[group].iter().zip(bits) {
                let place = bit - base;
                words[place / 64] |= u64::from(!patch.meet(*other)) << (place % 64);
            }
            words
        };
        let start = |&bottom: &u16| self.west.group_word(left, bottom as usize) as u16;
        let mut words = Vec::with_capacity(south_east.lines.len());
        for (some, bottoms) in
            south_east.lines.chunks(PATCHES_AT_ONCE).zip(self.bottoms.chunks(PATCHES_AT_ONCE))
        {
            budget.spend(0)?;
            words.extend(some.iter().zip(bottoms).map(of));
        }
        Ok(Partners { words, starts: self.bottoms.iter().map(start).collect() })
    }

    /// Counts the solutions, each with its weight, whose top edge has this set, which has the highest class of all.
    pub fn count_top(
        &self,
        top: usize,
        partners: &[Partners<WORDS>],
        budget: &Budget<'_>,
    ) -> Result<u64, Stopped> {
        let Split { north_west, north_east, inner, .. } = self.split;
        let mut table = Top::new(self, top);
        let mut total = 0;
        for (left, partners) in partners.iter().enumerate() {
            if !self.split.may_be_left(top, left) || north_west.group(top, left).is_empty() {
                continue;
            }
            table.turn_to(self, left);
            for patch in &north_west.lines[north_west.group(top, left)] {
                table.place(self, left, *patch);
                let mut entered = 0;
                for right in (0..inner.len()).filter(|&right| self.split.may_go_with(top, right)) {
                    let mut ready = false;
                    for other in north_east.group(top, right) {
                        if patch.meet(north_east.lines[other]) {
                            continue;
                        }
                        if !ready {
                            table.place_right(self, right, *patch);
                            ready = true;
                        }
                        entered += 1;
                        let ties = table.count(self, [right, other], partners);
                        total += self.split.weigh([top, right, left], ties, WEIGHT);
                    }
                }
                budget.spend(entered)?;
            }
        }
        Ok(total)
    }

    /// Converts the sum of all weights to the number of solutions.
    pub fn solutions(&self, weights: u64) -> u64 {
        weights * self.split.images() / WEIGHT
    }
}

/// The state while the top edge is fixed.
struct Top {
    /// The set of the top edge.
    rows: usize,
    first_north_east: usize,
    /// For every north-eastern patch, the south-eastern ones that it does not attack.
    east_of: Vec<Vec<u64>>,
    /// For every north-eastern patch, the south-western ones that it does not attack; made for each left edge.
    west_of: Vec<u64>,
    /// The south-western patches whose bottom edge is allowed, then those that the placed patch does not attack.
    west_allowed: Vec<u64>,
    west: Vec<u64>,
    east_allowed: Vec<Vec<u64>>,
    east: Vec<u64>,
    both: Vec<u64>,
}

impl Top {
    fn new<const WORDS: usize>(join: &Join<'_, WORDS>, top: usize) -> Top {
        let Split { north_east, south_east, inner, .. } = join.split;
        let allowed = |right: usize| {
            let mut words = vec![0; join.east.words[right]];
            for bottom in (0..inner.len()).filter(|&bottom| join.split.may_go_with(top, bottom)) {
                for patch in south_east.group(right, bottom) {
                    words[join.east.bits[patch] / 64] |= 1 << (join.east.bits[patch] % 64);
                }
            }
            words
        };
        let east_allowed: Vec<Vec<u64>> = (0..inner.len()).map(allowed).collect();
        let mut east_of = Vec::with_capacity(north_east.row(top).len());
        for (right, allowed) in east_allowed.iter().enumerate() {
            for patch in north_east.group(top, right) {
                let mut kept = allowed.clone();
                join.east.keep_out_of_the_way(right, 0, north_east.lines[patch], &mut kept);
                east_of.push(kept);
            }
        }
        Top {
            rows: top,
            first_north_east: north_east.row(top).start,
            east_of,
            west_of: Vec::new(),
            west_allowed: Vec::new(),
            west: Vec::new(),
            east_allowed,
            east: Vec::new(),
            both: Vec::new(),
        }
    }

    fn turn_to<const WORDS: usize>(&mut self, join: &Join<'_, WORDS>, left: usize) {
        let Split { north_east, south_west, inner, .. } = join.split;
        let words = join.west.words[left];
        self.west_allowed.clear();
        self.west_allowed.resize(words, 0);
        for bottom in (0..inner.len()).filter(|&bottom| join.split.may_go_with(self.rows, bottom)) {
            for patch in south_west.group(left, bottom) {
                let bit = join.west.bits[patch];
                self.west_allowed[bit / 64] |= 1 << (bit % 64);
            }
        }
        self.west_of.clear();
        self.west_of.resize(words * north_east.row(self.rows).len(), 0);
        for right in (0..inner.len()).filter(|&right| join.split.may_go_with(self.rows, right)) {
            for patch in north_east.group(self.rows, right) {
                let start = words * (patch - self.first_north_east);
                let kept = &mut self.west_of[start..start + words];
                kept.copy_from_slice(&self.west_allowed);
                // North-east and south-west share rising diagonals only.
                let rising = Lines { falling: 0, ..north_east.lines[patch] };
                join.west.keep_out_of_the_way(left, 0, rising, kept);
            }
        }
        // A group may reach into words beyond the last one.
        self.both.clear();
        self.both.resize(words + WORDS, 0);
    }

    fn place<const WORDS: usize>(&mut self, join: &Join<'_, WORDS>, left: usize, patch: Lines) {
        self.west.clone_from(&self.west_allowed);
        join.west.keep_out_of_the_way(left, 0, patch, &mut self.west);
    }

    fn place_right<const WORDS: usize>(
        &mut self,
        join: &Join<'_, WORDS>,
        right: usize,
        patch: Lines,
    ) {
        self.east.clone_from(&self.east_allowed[right]);
        // North-west and south-east share falling diagonals only.
        let falling = Lines { rising: 0, ..patch };
        join.east.keep_out_of_the_way(right, 0, falling, &mut self.east);
    }

    /// Counts the pairs of southern patches that are compatible with the placed northern ones: those whose bottom edge
    /// has a lower class than the top edge, and those where it has the same.
    #[inline]
    fn count<const WORDS: usize>(
        &mut self,
        join: &Join<'_, WORDS>,
        [right, other]: [usize; 2],
        partners: &Partners<WORDS>,
    ) -> [u64; 2] {
        let other = other - self.first_north_east;
        let words = self.west.len();
        let mut any = 0;
        for ((both, west), of) in
            self.both.iter_mut().zip(&self.west).zip(&self.west_of[other * words..])
        {
            *both = west & of;
            any |= *both;
        }
        let mut ties = [0; 2];
        if any == 0 {
            return ties;
        }
        let row = join.split.south_east.row(right);
        let bottoms = &join.bottoms[row.clone()];
        let (words, starts) = (&partners.words[row.clone()], &partners.starts[row]);
        for (word, (east, of)) in self.east.iter().zip(&self.east_of[other]).enumerate() {
            let mut left_over = east & of;
            while left_over != 0 {
                let patch = 64 * word + left_over.trailing_zeros() as usize;
                left_over &= left_over - 1;
                let west = &self.both[starts[patch] as usize..];
                let mut found = 0;
                for (partners, west) in words[patch].iter().zip(west) {
                    let pairs = partners & west;
                    if pairs != 0 {
                        found += pairs.count_ones();
                    }
                }
                if found > 0 {
                    let is_tie = join.split.is_tie(self.rows, bottoms[patch] as usize);
                    ties[usize::from(is_tie)] += u64::from(found);
                }
            }
        }
        ties
    }
}
