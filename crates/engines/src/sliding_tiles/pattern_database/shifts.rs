use super::placement::Placements;

/// The change of the order of tiles on their cells when the tile on one cell of the set moves to a cell of another
/// rank.
pub(super) struct Shifts {
    tiles: usize,
    /// For ranks `from` and `to`, the new number of every order; empty where there is no move.
    tables: Vec<Vec<u16>>,
}

impl Shifts {
    /// A move up or down passes three cells, so ranks change by no more.
    const FARTHEST: usize = 3;

    pub(super) fn new(placements: &Placements) -> Shifts {
        let orders = placements.all_orders();
        let tiles = placements.tiles();
        let all = ((1_u32 << tiles) - 1) as u16;
        let table = |from: usize, to: usize| {
            if from.abs_diff(to) > Self::FARTHEST {
                return Vec::new();
            }
            let moved =
                |ranks| placements.order(shifted(ranks, tiles, from as u64, to as u64), all) as u16;
            orders.iter().map(|&ranks| moved(ranks)).collect()
        };
        let tables = (0..tiles)
            .flat_map(|from| (0..tiles).map(move |to| (from, to)))
            .map(|(from, to)| table(from, to));
        Shifts { tiles, tables: tables.collect() }
    }

    pub(super) fn get(&self, from: usize, to: usize) -> &[u16] {
        &self.tables[from * self.tiles + to]
    }
}

fn shifted(ranks: u64, tiles: usize, from: u64, to: u64) -> u64 {
    (0..tiles).fold(0, |result, tile| {
        let rank = ranks >> (4 * tile) & 15;
        let new = if rank == from {
            to
        } else if from < rank && rank <= to {
            rank - 1
        } else if to <= rank && rank < from {
            rank + 1
        } else {
            rank
        };
        result | new << (4 * tile)
    })
}
