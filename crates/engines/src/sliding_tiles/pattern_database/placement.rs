/// Numbers the placements of some tiles on the sixteen cells: `16! / (16 - tiles)!` of them.
///
/// The number has two parts: the set of taken cells, and the order of the tiles on them. Placements that differ only in
/// the second are adjacent, and for all of them the blank has the same free cells; the construction relies on that.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    tiles: usize,
    /// The sets of taken cells in rising order.
    sets: Vec<u16>,
    /// The number of each set in that order; of no meaning for sets of another size.
    number_of_set: Vec<u16>,
    orders: usize,
}

impl Placements {
    pub(super) fn new(tiles: usize) -> Placements {
        let sets: Vec<u16> =
            (0..=u16::MAX).filter(|set| set.count_ones() as usize == tiles).collect();
        let mut number_of_set = vec![0; 1 << 16];
        for (number, &set) in sets.iter().enumerate() {
            number_of_set[set as usize] = number as u16;
        }
        Placements { tiles, sets, number_of_set, orders: (1..=tiles).product() }
    }

    /// Returns how many tiles are placed.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// Lists the sets of cells that the tiles can take.
    pub(super) fn sets(&self) -> &[u16] {
        &self.sets
    }

    /// Returns the number of a set of cells.
    pub(super) fn number_of_set(&self, set: u16) -> usize {
        self.number_of_set[set as usize] as usize
    }

    /// Returns the number of orders of the tiles on the same cells.
    pub(super) fn orders(&self) -> usize {
        self.orders
    }

    /// Returns how many placements there are.
    pub(super) fn count(&self) -> usize {
        self.sets.len() * self.orders
    }

    /// Returns the number of a placement: four bits per tile, its cell.
    #[inline]
    pub(super) fn number(&self, cells: u64) -> usize {
        let set = (0..self.tiles).fold(0_u16, |set, tile| set | 1 << (cells >> (4 * tile) & 15));
        self.number_of_set(set) * self.orders + self.order(cells, set)
    }

    /// Returns the number of the order of the tiles on the cells of a set (a Lehmer code).
    #[inline]
    pub(super) fn order(&self, cells: u64, set: u16) -> usize {
        let mut left = set;
        let mut order = 0;
        for tile in 0..self.tiles {
            let cell = 1_u16 << (cells >> (4 * tile) & 15);
            order = order * (self.tiles - tile) + (left & (cell - 1)).count_ones() as usize;
            left ^= cell;
        }
        order
    }

    /// Lists all orders by their number, four bits per tile: the rank of its cell in the set.
    pub(super) fn all_orders(&self) -> Vec<u64> {
        (0..self.orders).map(|order| self.ranks(order)).collect()
    }

    /// Lists all placements by their number, four bits per tile.
    pub(super) fn all(&self) -> impl Iterator<Item = u64> {
        let orders = self.all_orders();
        self.sets.iter().flat_map(move |&set| {
            let cell_of_rank = cell_of_rank(set);
            let placed: Vec<_> =
                orders.iter().map(|&ranks| self.cells(ranks, &cell_of_rank)).collect();
            placed
        })
    }

    fn ranks(&self, mut order: usize) -> u64 {
        let mut digits = [0; 16];
        for tile in (0..self.tiles).rev() {
            digits[tile] = order % (self.tiles - tile);
            order /= self.tiles - tile;
        }
        let mut left: Vec<u64> = (0..self.tiles as u64).collect();
        (0..self.tiles).fold(0, |ranks, tile| ranks | left.remove(digits[tile]) << (4 * tile))
    }

    fn cells(&self, ranks: u64, cell_of_rank: &[u64; 16]) -> u64 {
        (0..self.tiles).fold(0, |cells, tile| {
            cells | cell_of_rank[(ranks >> (4 * tile) & 15) as usize] << (4 * tile)
        })
    }
}

fn cell_of_rank(set: u16) -> [u64; 16] {
    let mut cell_of_rank = [0; 16];
    for (rank, cell) in (0..16).filter(|cell| set >> cell & 1 == 1).enumerate() {
        cell_of_rank[rank] = cell;
    }
    cell_of_rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_its_own_number_and_none_is_left_over() {
        for tiles in 1..=4 {
            let placements = Placements::new(tiles);
            assert!(
                placements.all().map(|cells| placements.number(cells)).eq(0..placements.count())
            );
        }
    }

    #[test]
    fn the_groups_have_the_sizes_of_the_literature() {
        for (tiles, count) in [(3, 3360), (6, 5_765_760), (7, 57_657_600), (8, 518_918_400)] {
            assert_eq!(Placements::new(tiles).count(), count);
        }
    }
}
