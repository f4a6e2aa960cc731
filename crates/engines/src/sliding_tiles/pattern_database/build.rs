use std::{mem, sync::Mutex, thread};

use papan_core::{StopFlag, Stopped, try_vec};

use super::{
    placement::Placements,
    region::{NEIGHBOURS, Regions, bits},
    shifts::Shifts,
};

/// A value above all distances: the placement was not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// The number of sets that a thread takes at once.
const SETS_AT_ONCE: usize = 8;

/// Placements reached at one distance, for one set of taken cells: the order in the low half, the regions in which the
/// blank is new in the high half.
type Frontier = Box<[u32]>;

/// Computes, for every placement of the tiles of a group, the fewest moves of these tiles to their goal cells.
///
/// Breadth first from the goal over placements and regions of the blank, one move of a tile of the group per level;
/// moves of other tiles cost nothing, which makes the values of several groups additive (Korf and Felner, "Disjoint
/// pattern database heuristics", Artificial Intelligence 134, 2002). The value of a placement is the one of its best
/// region.
///
/// The moves of the blank depend on the set of taken cells alone. Each set therefore reads from the frontiers of the
/// sets one move away, a whole block of orders at a time: memory is read in order, and a thread writes only to its own
/// blocks. A state takes one byte for the value and one for the regions reached.
pub(super) fn build(
    tiles: &[u8],
    placements: &Placements,
    threads: usize,
    stop: &StopFlag,
    heard: &mut dyn FnMut(u64),
) -> Result<Vec<u8>, Stopped> {
    let orders = placements.orders();
    let shifts = Shifts::new(placements);
    let mut values = try_vec(UNKNOWN, placements.count())?;
    let mut met = try_vec(0_u8, placements.count())?;
    let mut frontiers: Vec<Frontier> =
        placements.sets().iter().map(|_| Frontier::default()).collect();

    let home = tiles
        .iter()
        .enumerate()
        .fold(0, |home, (slot, &tile)| home | u64::from(tile) << (4 * slot));
    let home_set = tiles.iter().fold(0, |set, tile| set | 1 << tile);
    let region = Regions::new(home_set).of(0);
    let number = placements.number(home);
    values[number] = 0;
    met[number] = region;
    frontiers[number / orders] = [(number % orders) as u32 | u32::from(region) << 16].into();

    let mut known = 1;
    for distance in 1.. {
        let mut next: Vec<Frontier> = frontiers.iter().map(|_| Frontier::default()).collect();
        let blocks = values.chunks_mut(orders).zip(met.chunks_mut(orders)).zip(&mut next);
        let work = Mutex::new(placements.sets().iter().zip(blocks));
        let worker = || {
            let mut level = Level::new(placements, &shifts, &frontiers, distance);
            while !stop.is_set() {
                let batch: Vec<_> = match work.lock() {
                    Ok(mut work) => work.by_ref().take(SETS_AT_ONCE).collect(),
                    // Another thread panicked, and the scope propagates that.
                    Err(_) => break,
                };
                if batch.is_empty() {
                    break;
                }
                for (&set, ((values, met), next)) in batch {
                    *next = level.pull(set, values, met);
                }
            }
            level.newly_known
        };
        known += thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
            let own = worker();
            helpers.into_iter().fold(own, |sum, helper| {
                sum + helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        });
        if stop.is_set() {
            return Err(Stopped::Cancelled);
        }
        heard(known);
        if next.iter().all(|frontier| frontier.is_empty()) {
            break;
        }
        frontiers = mem::take(&mut next);
    }
    Ok(values)
}

/// The data of one thread for one level.
struct Level<'a> {
    placements: &'a Placements,
    shifts: &'a Shifts,
    frontiers: &'a [Frontier],
    distance: u8,
    /// The regions reached by this level, for every order of the current set.
    reached: Vec<u8>,
    found: Vec<u32>,
    newly_known: u64,
}

impl<'a> Level<'a> {
    fn new(
        placements: &'a Placements,
        shifts: &'a Shifts,
        frontiers: &'a [Frontier],
        distance: u8,
    ) -> Level<'a> {
        let reached = vec![0; placements.orders()];
        Level {
            placements,
            shifts,
            frontiers,
            distance,
            reached,
            found: Vec::new(),
            newly_known: 0,
        }
    }

    /// Fills in one set of taken cells from all sets one move away, and returns the new placements.
    fn pull(&mut self, set: u16, values: &mut [u8], met: &mut [u8]) -> Frontier {
        let regions = Regions::new(set);
        let mut any = false;
        for to in bits(set) {
            for from in bits(NEIGHBOURS[to] & !set) {
                let before = set ^ (1 << to) ^ (1 << from);
                let frontier = &self.frontiers[self.placements.number_of_set(before)];
                if frontier.is_empty() {
                    continue;
                }
                any = true;
                // The tile moves from `from` to `to`, and the blank in the opposite direction.
                let blank_before = u32::from(Regions::new(before).of(to)) << 16;
                let blank_after = regions.of(from);
                let shift = self.shifts.get(rank(before, from), rank(set, to));
                for &entry in frontier.iter().filter(|&entry| entry & blank_before != 0) {
                    self.reached[shift[(entry & 0xffff) as usize] as usize] |= blank_after;
                }
            }
        }
        if any { self.settle(values, met) } else { Frontier::default() }
    }

    /// Adds the regions that were not reached before.
    fn settle(&mut self, values: &mut [u8], met: &mut [u8]) -> Frontier {
        const STRIDE: usize = 32;
        self.found.clear();
        for start in (0..self.reached.len()).step_by(STRIDE) {
            let end = self.reached.len().min(start + STRIDE);
            // Most strides are empty in most levels, and the compiler vectorises this check.
            if self.reached[start..end].iter().fold(0, |any, &reached| any | reached) == 0 {
                continue;
            }
            for order in start..end {
                let new = mem::take(&mut self.reached[order]) & !met[order];
                if new == 0 {
                    continue;
                }
                met[order] |= new;
                if values[order] == UNKNOWN {
                    values[order] = self.distance;
                    self.newly_known += 1;
                }
                self.found.push(order as u32 | u32::from(new) << 16);
            }
        }
        self.found.as_slice().into()
    }
}

/// Returns the rank of a cell in a set.
fn rank(set: u16, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::*;

    /// The same values from the definition alone: boards of tiles and blank, a queue, and moves that cost 0 or 1.
    fn by_definition(tiles: &[u8]) -> HashMap<Vec<u8>, u8> {
        let mut distances: HashMap<(Vec<u8>, usize), u8> = HashMap::new();
        let mut queue = VecDeque::from([(tiles.to_vec(), 0_usize, 0_u8)]);
        while let Some((cells, blank, distance)) = queue.pop_front() {
            if distances.contains_key(&(cells.clone(), blank)) {
                continue;
            }
            distances.insert((cells.clone(), blank), distance);
            for to in bits(NEIGHBOURS[blank]) {
                match cells.iter().position(|&cell| cell as usize == to) {
                    None => queue.push_front((cells.clone(), to, distance)),
                    Some(tile) => {
                        let mut moved = cells.clone();
                        moved[tile] = blank as u8;
                        queue.push_back((moved, to, distance + 1));
                    }
                }
            }
        }
        let mut values = HashMap::new();
        for ((cells, _), distance) in distances {
            let value = values.entry(cells).or_insert(distance);
            *value = distance.min(*value);
        }
        values
    }

    #[test]
    fn every_value_is_the_one_of_the_definition() {
        for tiles in [&[1, 2, 3][..], &[12, 13, 14], &[1, 4, 5, 6], &[3, 7, 11, 15]] {
            let placements = Placements::new(tiles.len());
            let expected = by_definition(tiles);
            assert_eq!(expected.len(), placements.count());
            for threads in [1, 3] {
                let mut known = 0;
                let mut heard = |count| known = count;
                let values =
                    build(tiles, &placements, threads, &StopFlag::new(), &mut heard).unwrap();
                assert_eq!(known, placements.count() as u64);
                for (cells, value) in placements.all().zip(values) {
                    let cells: Vec<u8> =
                        (0..tiles.len()).map(|tile| (cells >> (4 * tile)) as u8 & 15).collect();
                    assert_eq!(value, expected[&cells], "{tiles:?} on {cells:?}");
                }
            }
        }
    }

    #[test]
    fn a_set_flag_ends_the_building() {
        let stop = StopFlag::new();
        stop.set();
        let built = build(&[1, 2, 3], &Placements::new(3), 2, &stop, &mut |_| ());
        assert_eq!(built, Err(Stopped::Cancelled));
    }
}
