use papan_core::Random;

use super::{Found, chance::fraction};

/// Selection of parents in a genetic method: better points are chosen more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Fitness-proportionate selection; the fitness is the worthless cost minus the point's own cost.
    ///
    /// The oldest method, and sensitive to the scale of the cost: a single very good point displaces all others, and
    /// among points that are nearly equal there is hardly any selection.
    Roulette {
        /// The cost with fitness zero; without it, one more than the worst of the population.
        worthless: Option<i64>,
    },
    /// The best of some that are drawn at random, with replacement.
    Tournament {
        /// How many are drawn: 1 selects nothing, more select harder; 0 counts as 1.
        size: usize,
    },
    /// Rank selection: the worst has weight one, the next two, and the best as many as there are points.
    Rank,
}

impl Default for Selection {
    /// A tournament of two.
    fn default() -> Selection {
        Selection::Tournament { size: 2 }
    }
}

impl Selection {
    /// Prepares a population for the selection of parents.
    pub(super) fn among<P>(self, population: &[Found<P>]) -> Parents<'_, P> {
        let way = match self {
            Selection::Roulette { worthless } => {
                let worst = || population.iter().map(|found| found.cost).max();
                let zero = worthless.or_else(|| worst().map(|cost| cost.saturating_add(1)));
                let zero = zero.unwrap_or_default();
                let room = |found: &Found<P>| zero.saturating_sub(found.cost).max(0) as f64;
                Way::Wheel(population.iter().map(room).collect())
            }
            Selection::Tournament { size } => Way::Tournament(size.max(1)),
            Selection::Rank => {
                let mut worst_first: Vec<usize> = (0..population.len()).collect();
                worst_first.sort_by_key(|&member| std::cmp::Reverse(population[member].cost));
                let mut rooms = vec![0.0; population.len()];
                for (rank, member) in worst_first.into_iter().enumerate() {
                    rooms[member] = (rank + 1) as f64;
                }
                Way::Wheel(rooms)
            }
        };
        Parents { population, way }
    }
}

/// A population that parents are chosen from.
pub(super) struct Parents<'p, P> {
    population: &'p [Found<P>],
    way: Way,
}

enum Way {
    /// The weight of each member.
    Wheel(Vec<f64>),
    /// The size of a tournament.
    Tournament(usize),
}

impl<'p, P> Parents<'p, P> {
    /// Chooses one parent; the population is not empty.
    pub(super) fn choose(&self, random: &mut Random) -> &'p P {
        let any = |random: &mut Random| &self.population[random.index(self.population.len())];
        let chosen = match &self.way {
            Way::Wheel(rooms) => match spin(rooms, random) {
                Some(member) => &self.population[member],
                None => any(random),
            },
            Way::Tournament(size) => {
                let mut winner = any(random);
                for _ in 1..*size {
                    let rival = any(random);
                    if rival.cost < winner.cost {
                        winner = rival;
                    }
                }
                winner
            }
        };
        &chosen.point
    }
}

/// Returns a random index by weight, or `None` when all weights are zero.
fn spin(rooms: &[f64], random: &mut Random) -> Option<usize> {
    let mut ball = fraction(random) * rooms.iter().sum::<f64>();
    // Rounding may pass the end: then the last index with a weight is taken.
    let last = rooms.iter().rposition(|&room| room > 0.0)?;
    Some(
        rooms[..last]
            .iter()
            .position(|&room| {
                ball -= room;
                ball < 0.0
            })
            .unwrap_or(last),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times_chosen(selection: Selection, costs: &[i64]) -> Vec<u32> {
        let population: Vec<_> =
            costs.iter().enumerate().map(|(point, &cost)| Found { point, cost }).collect();
        let parents = selection.among(&population);
        let mut random = Random::stream(3, 0);
        let mut times = vec![0; costs.len()];
        for _ in 0..10_000 {
            times[*parents.choose(&mut random)] += 1;
        }
        times
    }

    fn check(selection: Selection, costs: &[i64], expected: &[u32]) {
        let times = times_chosen(selection, costs);
        let near = |(&found, &wanted): (&u32, &u32)| {
            found.abs_diff(wanted) < 200 && (wanted > 0 || found == 0)
        };
        assert!(times.iter().zip(expected).all(near), "{selection:?} {times:?}");
    }

    #[test]
    fn each_way_chooses_as_often_as_it_says() {
        let fitness = Selection::Roulette { worthless: Some(0) };
        check(fitness, &[-10, -30, 0, -60], &[1000, 3000, 0, 6000]);
        check(Selection::Roulette { worthless: None }, &[9, 7, 7, 9], &[1250, 3750, 3750, 1250]);
        check(Selection::Rank, &[100, 1, 2, 1_000_000], &[2000, 4000, 3000, 1000]);
        // The best of two is the worst of n only if it is drawn twice: 1, 3, 5, 7 of 16.
        check(Selection::Tournament { size: 2 }, &[4, 3, 2, 1], &[625, 1875, 3125, 4375]);
        check(Selection::Tournament { size: 0 }, &[4, 3, 2, 1], &[2500, 2500, 2500, 2500]);
    }

    #[test]
    fn a_population_without_fitness_is_chosen_from_uniformly() {
        check(Selection::Roulette { worthless: Some(0) }, &[5, 6], &[5000, 5000]);
        check(Selection::Roulette { worthless: None }, &[5, 5], &[5000, 5000]);
    }

    #[test]
    fn costs_may_be_as_far_apart_as_numbers_go() {
        check(Selection::Roulette { worthless: None }, &[i64::MAX, i64::MIN], &[0, 10_000]);
    }
}
