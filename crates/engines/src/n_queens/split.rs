use papan_core::Stopped;

use super::{
    budget::Budget,
    quadrant::{Patch, Quadrant, Rectangle, Subsets},
};

/// All boards with a given number of queens in the north-western quadrant, cut into quadrants.
///
/// Neighbouring quadrants share an edge: the rows or columns that cross both. Each of these has one queen, so that the
/// set of those with a queen on one side determines the set of the other side. Four sets determine everything except
/// diagonals: `top` (rows of the north-west), `left` (its columns), `bottom` (rows of the south-east), `right` (its
/// columns). Rows and columns of the south-east count from the far corner, so that a half turn of the board maps sets
/// to sets.
pub(super) struct Split {
    pub size: usize,
    /// The sets of the top and left edges.
    pub outer: Subsets,
    /// The sets of the bottom and right edges.
    pub inner: Subsets,
    /// By top and left.
    pub north_west: Quadrant,
    /// By top and right.
    pub north_east: Quadrant,
    /// By left and bottom.
    pub south_west: Quadrant,
    /// By right and bottom.
    pub south_east: Quadrant,
    symmetry: Symmetry,
    classes: Vec<u32>,
}

/// The symmetries of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    /// A size that is odd: the quadrants differ, and only a reflection in the main diagonal keeps them.
    Reflection,
    /// Two reflections keep the split, which make all four edges alike, and a quarter turn leads to another split.
    Edges,
    /// All eight images are of this split; a quarter turn also exchanges each set with its complement.
    All,
}

impl Split {
    /// Cuts the boards of a size with `queens` queens in the north-west, where there may be any.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn new(size: usize, queens: usize, budget: &Budget<'_>) -> Result<Option<Split>, Stopped> {
        let half = size.div_ceil(2);
        let rest = size - half;
        let Some(beside) = half.checked_sub(queens).filter(|&beside| beside <= rest) else {
            return Ok(None);
        };
        let opposite = rest - beside;
        let (outer, inner) = (Subsets::new(half, queens), Subsets::new(rest, opposite));
        let top = |set: u32| outer.place(set);
        let top_without = |set: u32| outer.place(!set & ((1 << half) - 1));
        let turned = |set: u32| set.reverse_bits().checked_shr(32 - rest as u32).unwrap_or(0);
        let right = |set: u32| inner.place(turned(set));
        let right_without = |set: u32| inner.place(turned(!set & ((1 << rest) - 1)));
        let mut held = 0;
        let mut quadrant = |[rows, columns]: [std::ops::Range<usize>; 2],
                            queens: usize,
                            sets: [&Subsets; 2],
                            places: &dyn Fn(&Patch) -> [usize; 2]| {
            let patches = Rectangle { size, rows, columns }.patches(queens, held, budget)?;
            let quadrant = Quadrant::new(sets.map(Subsets::len), &patches, places, budget)?;
            held += quadrant.bytes();
            Ok(quadrant)
        };
        let (low, high) = (0..half, half..size);
        let north_west =
            quadrant([low.clone(), low.clone()], queens, [&outer, &outer], &|patch| {
                [top(patch.rows), top(patch.columns)]
            })?;
        let north_east =
            quadrant([low.clone(), high.clone()], beside, [&outer, &inner], &|patch| {
                [top_without(patch.rows), right_without(patch.columns)]
            })?;
        let south_west = quadrant([high.clone(), low], beside, [&outer, &inner], &|patch| {
            [top_without(patch.columns), right_without(patch.rows)]
        })?;
        let south_east = quadrant([high.clone(), high], opposite, [&inner, &inner], &|patch| {
            [right(patch.columns), right(patch.rows)]
        })?;
        let symmetry = match (size % 2, 2 * queens == half) {
            (1, _) => Symmetry::Reflection,
            (_, true) => Symmetry::All,
            (_, false) => Symmetry::Edges,
        };
        let class = |&set: &u32| match symmetry {
            Symmetry::All => set.min(!set & ((1 << half) - 1)),
            Symmetry::Edges | Symmetry::Reflection => set,
        };
        Ok(Some(Split {
            size,
            north_west,
            north_east,
            south_west,
            south_east,
            symmetry,
            classes: outer.all.iter().map(class).collect(),
            outer,
            inner,
        }))
    }

    /// Returns the memory of the four quadrants.
    pub fn bytes(&self) -> u64 {
        [&self.north_west, &self.north_east, &self.south_west, &self.south_east]
            .map(Quadrant::bytes)
            .iter()
            .sum()
    }

    /// Lists the numbers of queens in the north-west that have to be counted: others are images of these.
    ///
    /// Those near the middle have the largest tables and come first, so that a lack of memory shows at once.
    pub fn queens_to_try(size: usize) -> Vec<usize> {
        let half = size.div_ceil(2);
        let max = if size.is_multiple_of(2) { half / 2 } else { half };
        let mut numbers: Vec<usize> = (0..=max).collect();
        numbers.sort_by_key(|queens| queens.abs_diff(half / 2));
        numbers
    }

    /// Lists the sets of the top edge that have to be counted, those with most work first.
    pub fn tops(&self) -> Vec<usize> {
        let is_first = |&top: &usize| {
            self.symmetry != Symmetry::All || self.classes[top] == self.outer.all[top]
        };
        (0..self.outer.len()).rev().filter(is_first).collect()
    }

    /// Returns whether the left edge may have this set when the top edge has that one.
    pub fn may_be_left(&self, top: usize, left: usize) -> bool {
        self.classes[left] <= self.classes[top]
    }

    /// Returns whether another edge may have this set when the top edge has that one, the highest class of all.
    #[inline]
    pub fn may_go_with(&self, top: usize, other: usize) -> bool {
        self.symmetry == Symmetry::Reflection || self.classes[other] <= self.classes[top]
    }

    /// Returns whether another edge has the class of the top edge.
    #[inline]
    pub fn is_tie(&self, top: usize, other: usize) -> bool {
        self.symmetry != Symmetry::Reflection && self.classes[other] == self.classes[top]
    }

    /// Weighs solutions, separated by whether the bottom edge has the class of the top edge.
    ///
    /// The symmetries map each of the four edges to the top. Where one edge has the highest class, only that image is
    /// counted, for all; where two or three have it, as many images are counted, each for its share.
    #[inline]
    pub fn weigh(&self, [top, right, left]: [usize; 3], ties: [u64; 2], weight: u64) -> u64 {
        if self.symmetry == Symmetry::Reflection {
            let images = if left == top { 1 } else { 2 };
            return images * weight * (ties[0] + ties[1]);
        }
        let same = 1 + u64::from(self.is_tie(top, right)) + u64::from(self.is_tie(top, left));
        weight / same * ties[0] + weight / (same + 1) * ties[1]
    }

    /// Returns how many solutions each one represents, apart from the weights.
    pub fn images(&self) -> u64 {
        match self.symmetry {
            Symmetry::Reflection => 1,
            Symmetry::Edges | Symmetry::All => 8,
        }
    }
}
