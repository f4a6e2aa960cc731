use papan_core::{Landscape, Random};

use super::{Placement, Queens};

/// Placements with a queen in every row and column; the cost is the number of attacks along diagonals.
///
/// Neighbours are placements that differ by exchanging the columns of two rows.
impl Landscape for Queens {
    type Point = Placement;

    fn describe(&self, point: &Placement) -> String {
        point.to_string()
    }

    fn random_point(&self, random: &mut Random) -> Placement {
        let mut columns: Vec<u32> = (0..self.size()).collect();
        for row in (1..columns.len()).rev() {
            columns.swap(row, random.index(row + 1));
        }
        Placement { columns }
    }

    fn cost(&self, point: &Placement) -> i64 {
        point.attacking_pairs() as i64
    }

    fn neighbours(&self, point: &Placement) -> impl Iterator<Item = Placement> {
        let rows = point.columns.len();
        (0..rows)
            .flat_map(move |one| (one + 1..rows).map(move |other| exchanged(point, one, other)))
    }

    fn random_neighbour(&self, point: &Placement, random: &mut Random) -> Placement {
        let rows = point.columns.len();
        if rows == 1 {
            return point.clone();
        }
        let one = random.index(rows);
        let other = (one + 1 + random.index(rows - 1)) % rows;
        exchanged(point, one, other)
    }

    /// Takes the first rows of one parent, then the missing columns in the order of the other: nothing has to be
    /// repaired. (Davis, *Applying Adaptive Algorithms to Epistatic Domains*, 1985: order crossover.)
    fn crossover(&self, one: &Placement, other: &Placement, random: &mut Random) -> Placement {
        let rows = one.columns.len();
        let cut = 1 + random.index(rows.saturating_sub(1));
        let mut columns = one.columns[..cut.min(rows)].to_vec();
        let mut taken = vec![false; rows];
        for &column in &columns {
            taken[column as usize] = true;
        }
        columns.extend(other.columns.iter().filter(|&&column| !taken[column as usize]));
        Placement { columns }
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }
}

fn exchanged(point: &Placement, one: usize, other: usize) -> Placement {
    let mut columns = point.columns.clone();
    columns.swap(one, other);
    Placement { columns }
}
