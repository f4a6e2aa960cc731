use super::matching::heaviest_pairing;

/// The maximum number of entrants for which all criteria of a pairing, summed over all entrants, fit into one number of
/// 64 bits.
pub(super) const MAX_ENTRANTS: usize = 500;

/// The history of a Swiss tournament, from which the next round is paired.
///
/// Points are for pairings, not for games: two halves for more points than the opponent in all games of the round
/// together, one for as many. With ten pairs per meeting nearly every entrant would otherwise be in a score group of
/// its own. A bye is two halves, like a win.
pub(super) struct History {
    entrants: Vec<Entrant>,
    /// How often two entrants have met; the index is one times the number of all, plus the other.
    met: Vec<u8>,
}

#[derive(Clone, Copy, Default)]
struct Entrant {
    half_points: u64,
    game_half_points: u64,
    byes: u64,
    seed: usize,
}

/// The pairs of a round, and its bye.
pub(super) struct Pairs {
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) bye: Option<usize>,
}

impl History {
    /// Starts a tournament of entrants in the order of their seeds, the strongest first.
    pub(super) fn new(order: &[usize]) -> History {
        let mut entrants = vec![Entrant::default(); order.len()];
        for (seed, &entrant) in order.iter().enumerate() {
            entrants[entrant].seed = seed;
        }
        History { entrants, met: vec![0; order.len() * order.len()] }
    }

    /// Counts a pairing by the half points of all its games.
    pub(super) fn add_pairing(&mut self, [one, other]: [usize; 2], half_points: [u64; 2]) {
        let all = self.entrants.len();
        for [index, opponent] in [[one, other], [other, one]] {
            let met = &mut self.met[index * all + opponent];
            *met = met.saturating_add(1);
        }
        let [of_one, of_other] = half_points;
        for (index, own, others) in [(one, of_one, of_other), (other, of_other, of_one)] {
            self.entrants[index].game_half_points += own;
            self.entrants[index].half_points += 1 + u64::from(own > others);
            self.entrants[index].half_points -= u64::from(own < others);
        }
    }

    /// Counts a bye.
    pub(super) fn add_bye(&mut self, entrant: usize) {
        self.entrants[entrant].half_points += 2;
        self.entrants[entrant].byes += 1;
    }

    /// Pairs the next round, the best entrants first.
    ///
    /// Of all pairings it takes the best one by these criteria in order:
    ///
    /// 1. no entrant has a bye who has had more byes than another;
    /// 2. as few rematches as possible;
    /// 3. the squares of the differences in score are small, the bye counting as an opponent with the lowest score of
    ///    all: score groups are paired within themselves;
    /// 4. an entrant that has to leave a score group is from its lower end and meets the upper end of the next one, and
    ///    the others of a group meet in order, its upper half with its lower half.
    ///
    /// A pairing without rematches exists in every round of the first half of a round robin (every entrant has at least
    /// half of the others left: G. Dirac, "Some theorems on abstract graphs", 1952); after that it depends on the
    /// earlier pairings.
    pub(super) fn pairs(&self) -> Pairs {
        let mut ranking: Vec<usize> = (0..self.entrants.len()).collect();
        ranking.sort_by_key(|&index| {
            let Entrant { half_points, game_half_points, seed, .. } = self.entrants[index];
            (std::cmp::Reverse((half_points, game_half_points)), seed)
        });
        let weights = self.weights(&ranking);
        let partners = heaviest_pairing(&weights);
        let mut paired = Pairs { pairs: Vec::new(), bye: None };
        for (place, &partner) in partners.iter().enumerate().filter(|&(place, &to)| place < to) {
            match ranking.get(partner) {
                Some(&other) => paired.pairs.push([ranking[place], other]),
                None => paired.bye = Some(ranking[place]),
            }
        }
        paired
    }

    /// Combines the costs of a meeting of two entrants into one number, negated.
    fn weights(&self, ranking: &[usize]) -> Vec<Vec<i64>> {
        let places = self.places(ranking);
        let vertices = ranking.len() + ranking.len() % 2;
        let pairs = vertices as i64 / 2;
        // Each weight exceeds the sum of the next criterion over all pairs.
        let by_score = pairs * 4 * vertices as i64 + 1;
        let by_rematch = pairs * by_score * (MAX_DIFFERENCE * MAX_DIFFERENCE + 1);
        let by_bye = pairs * by_rematch * (MAX_REMATCHES + 1);
        let mut weights = vec![vec![0; vertices]; vertices];
        for lower in 0..vertices {
            for upper in 0..lower {
                let [above, below] = [&places[upper], &places[lower]];
                let difference = (above.score - below.score).min(MAX_DIFFERENCE);
                let mut against = by_score * difference * difference + above.misfit(below);
                match ranking.get(lower) {
                    Some(&other) => {
                        let met = self.met[ranking[upper] * self.entrants.len() + other];
                        against += by_rematch * i64::from(met).min(MAX_REMATCHES);
                    }
                    None => against += by_bye * self.byes_too_many(ranking[upper]),
                }
                weights[upper][lower] = -against;
                weights[lower][upper] = -against;
            }
        }
        weights
    }

    /// Returns 1 if another entrant is due for a bye first.
    fn byes_too_many(&self, entrant: usize) -> i64 {
        let fewest = self.entrants.iter().map(|entrant| entrant.byes).min().unwrap_or(0);
        i64::from(self.entrants[entrant].byes > fewest)
    }

    fn places(&self, ranking: &[usize]) -> Vec<Place> {
        let score = |&index: &usize| self.entrants[index].half_points as i64;
        let mut places = Vec::with_capacity(ranking.len() + 1);
        for group in ranking.chunk_by(|one, other| score(one) == score(other)) {
            let size = group.len() as i64;
            let members = group.iter().zip(0..);
            places.extend(members.map(|(index, from_top)| Place {
                score: score(index),
                from_top,
                size,
            }));
        }
        if ranking.len() % 2 == 1 {
            let lowest = ranking.last().map_or(0, score);
            // The empty place is below all entrants, as an opponent from a group of its own.
            places.push(Place { score: lowest, from_top: 0, size: 0 });
        }
        places
    }
}

/// The maximum number of rematches that is counted.
const MAX_REMATCHES: i64 = 3;

/// The maximum difference that is counted, in half points.
const MAX_DIFFERENCE: i64 = 64;

/// A place in the ranking, as one of a score group.
struct Place {
    score: i64,
    from_top: i64,
    size: i64,
}

impl Place {
    /// Returns how far a meeting with a lower place is from the ideal one, at most four times the
    /// number of entrants.
    ///
    /// Leaving the group counts double: taking out another one moves the halves by one place.
    fn misfit(&self, lower: &Place) -> i64 {
        if self.score == lower.score && lower.size > 0 {
            (lower.from_top - self.from_top - self.size / 2).abs()
        } else {
            2 * (self.size - 1 - self.from_top + lower.from_top)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(history: &History) -> Vec<[usize; 2]> {
        history.pairs().pairs
    }

    #[test]
    fn the_first_round_pairs_the_upper_half_with_the_lower_half() {
        assert_eq!(pairs(&History::new(&[0, 1, 2, 3, 4, 5])), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(pairs(&History::new(&[5, 4, 3, 2, 1, 0])), [[5, 2], [4, 1], [3, 0]]);
    }

    #[test]
    fn the_bye_goes_to_the_last_one_who_has_had_none() {
        let mut history = History::new(&[0, 1, 2, 3, 4]);
        for bye in [4, 3, 2, 1, 0, 4] {
            let paired = history.pairs();
            assert_eq!(paired.bye, Some(bye));
            history.add_bye(bye);
            for entrant in (0..5).filter(|&entrant| entrant != bye) {
                history.entrants[entrant].half_points += 2;
            }
        }
    }

    #[test]
    fn winners_meet_winners_and_the_odd_one_floats_down_from_the_lower_end() {
        let mut history = History::new(&[0, 1, 2, 3, 4, 5]);
        for pair in [[0, 3], [1, 4], [2, 5]] {
            history.add_pairing(pair, [2, 0]);
        }
        // 0, 1 and 2 won; 2 floats down to the best of 3, 4 and 5 whom it has not met.
        assert_eq!(pairs(&history), [[0, 1], [2, 3], [4, 5]]);
    }

    #[test]
    fn a_small_win_counts_as_much_as_a_large_one_for_the_group_but_not_for_the_place() {
        let mut history = History::new(&[0, 1, 2, 3, 4, 5, 6, 7]);
        history.add_pairing([0, 4], [21, 19]);
        history.add_pairing([1, 5], [40, 0]);
        history.add_pairing([2, 6], [20, 20]);
        history.add_pairing([3, 7], [0, 40]);
        // 1 and 7 won by more than 0, so that 1 leads the winners; 7 floats to the drawn ones.
        let points: Vec<_> = history.entrants.iter().map(|entrant| entrant.half_points).collect();
        assert_eq!(points, [2, 2, 1, 0, 0, 0, 1, 2]);
        assert_eq!(pairs(&history), [[1, 7], [0, 2], [6, 4], [3, 5]]);
    }

    #[test]
    fn rematches_come_only_when_all_entrants_have_met() {
        let mut history = History::new(&[0, 1, 2, 3]);
        let mut met = Vec::new();
        for round in 0..6 {
            for pair in pairs(&history) {
                history.add_pairing(pair, [4, 0]);
                met.push(pair);
            }
            let times = |a, b| met.iter().filter(|&&pair| pair == [a, b] || pair == [b, a]).count();
            for a in 0..4 {
                for b in 0..a {
                    let expected = if round < 3 { 0..=1 } else { 1..=2 };
                    assert!(expected.contains(&times(a, b)), "{round} {met:?}");
                }
            }
        }
    }
}
