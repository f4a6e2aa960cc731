//! Two landscapes with known optima.

use papan_core::{Landscape, Random};

/// A row of costs, each next to the one before and the one after; every walk that is not a restart begins at `start`.
pub struct Hills {
    pub costs: &'static [i64],
    /// Where walks begin; anywhere if `None`.
    pub start: Option<usize>,
}

impl Landscape for Hills {
    type Point = usize;

    fn random_point(&self, random: &mut Random) -> usize {
        self.start.unwrap_or_else(|| random.index(self.costs.len()))
    }

    fn cost(&self, &point: &usize) -> i64 {
        self.costs[point]
    }

    fn neighbours(&self, &point: &usize) -> impl Iterator<Item = usize> {
        let near = [point.checked_sub(1), Some(point + 1)];
        near.into_iter().flatten().filter(|&near| near < self.costs.len())
    }

    fn random_neighbour(&self, point: &usize, random: &mut Random) -> usize {
        let near: Vec<usize> = self.neighbours(point).collect();
        near[random.index(near.len())]
    }

    fn crossover(&self, one: &usize, other: &usize, _: &mut Random) -> usize {
        usize::midpoint(*one, *other)
    }
}

/// Queens, one in every row and column: a point says the column of each row, the cost is the number of attacking pairs.
pub struct Queens(pub usize);

impl Landscape for Queens {
    type Point = Vec<usize>;

    fn random_point(&self, random: &mut Random) -> Vec<usize> {
        let mut unused: Vec<usize> = (0..self.0).collect();
        (0..self.0).map(|_| unused.swap_remove(random.index(unused.len()))).collect()
    }

    fn cost(&self, queens: &Vec<usize>) -> i64 {
        let attacks = |(one, other): (usize, usize)| {
            queens[one].abs_diff(queens[other]) == one.abs_diff(other)
        };
        pairs(self.0).filter(|&pair| attacks(pair)).count() as i64
    }

    fn neighbours(&self, queens: &Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
        pairs(self.0).map(|(one, other)| swapped(queens, one, other))
    }

    fn random_neighbour(&self, queens: &Vec<usize>, random: &mut Random) -> Vec<usize> {
        let one = random.index(self.0);
        let other = (one + 1 + random.index(self.0 - 1)) % self.0;
        swapped(queens, one, other)
    }

    fn crossover(&self, one: &Vec<usize>, other: &Vec<usize>, random: &mut Random) -> Vec<usize> {
        let (front, _) = one.split_at(random.index(self.0));
        let rest = other.iter().filter(|column| !front.contains(column));
        front.iter().chain(rest).copied().collect()
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

fn swapped(queens: &[usize], one: usize, other: usize) -> Vec<usize> {
    let mut queens = queens.to_vec();
    queens.swap(one, other);
    queens
}
