use papan_core::Landscape;

use super::{Ending, Found, LocalMethod, Walker};

/// Local beam search: keeps several points at once and then the best of all their neighbours.
///
/// It differs from several parallel climbs: the points compete for places, so that the beam soon concentrates on the
/// best region. That is also its weakness: when all places are taken by one local optimum, the others are lost. A beam
/// of width 1 is steepest hill climbing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// How many different points are kept; 0 counts as 1.
    pub width: usize,
    /// The number of rounds in which the neighbours are evaluated.
    pub rounds: u64,
}

impl Default for Beam {
    /// Keeps eight points for at most a hundred rounds.
    fn default() -> Beam {
        Beam { width: 8, rounds: 100 }
    }
}

impl LocalMethod for Beam {
    fn steps<L: Landscape>(&self, walker: &mut Walker<'_, '_, L>) -> Result<Ending, Ending> {
        let mut places = Places { kept: Vec::new(), width: self.width.max(1) };
        for _ in 0..places.width {
            let start = walker.look_anywhere()?;
            places.offer(start);
        }
        for _ in 0..self.rounds {
            let newcomers = places.take_newcomers();
            if newcomers.is_empty() {
                return Ok(Ending::NothingBetter);
            }
            for newcomer in newcomers {
                for near in walker.landscape().neighbours(&newcomer) {
                    let near = walker.look(near)?;
                    places.offer(near);
                }
            }
        }
        Ok(Ending::StepsDone)
    }
}

/// The best different points so far, the best first.
struct Places<P> {
    kept: Vec<Place<P>>,
    width: usize,
}

struct Place<P> {
    found: Found<P>,
    /// Whether its neighbours were evaluated already; they need not be evaluated again.
    settled: bool,
}

impl<P: Clone + PartialEq> Places<P> {
    /// Inserts a point if it is new and good enough.
    fn offer(&mut self, found: Found<P>) {
        let place = self.kept.partition_point(|kept| kept.found.cost <= found.cost);
        let is_kept = self.kept[..place]
            .iter()
            .rev()
            .take_while(|kept| kept.found.cost == found.cost)
            .any(|kept| kept.found.point == found.point);
        if place < self.width && !is_kept {
            self.kept.truncate(self.width - 1);
            self.kept.insert(place, Place { found, settled: false });
        }
    }

    /// Lists the points that were inserted since the last call.
    fn take_newcomers(&mut self) -> Vec<P> {
        let newcomers = self.kept.iter_mut().filter(|kept| !kept.settled);
        newcomers
            .map(|kept| {
                kept.settled = true;
                kept.found.point.clone()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_hold_the_best_different_points_in_order_and_show_each_newcomer_once() {
        let mut places = Places { kept: Vec::new(), width: 3 };
        for (point, cost) in [('a', 5), ('b', 3), ('a', 5), ('c', 5), ('d', 5), ('b', 3)] {
            places.offer(Found { point, cost });
        }
        assert_eq!(places.take_newcomers(), ['b', 'a', 'c']);
        assert_eq!(places.take_newcomers(), []);
        places.offer(Found { point: 'e', cost: 4 });
        assert_eq!(places.take_newcomers(), ['e']);
        let kept: String = places.kept.iter().map(|kept| kept.found.point).collect();
        assert_eq!(kept, "bea");
    }
}
