use papan_core::Random;

use super::{Meeting, Plan, Results, Round, format::Knockout, format::TieBreak};

/// The first random stream of the lots, beyond the numbers of all games.
const FIRST_LOT: u64 = 1 << 63;

/// Returns the number of rounds until one entrant is left.
pub(super) fn rounds(entrants: usize) -> usize {
    entrants.next_power_of_two().trailing_zeros() as usize
}

/// Returns the seeds, from 0, down the first column of a bracket of a power of two.
///
/// If the better seed always wins, the sum of the two seeds of a meeting is the same in all
/// meetings of a round: the first meets the last, and the first two meet in the final.
fn seeds(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    seeds
}

/// The occupant of a place in the bracket.
#[derive(Clone, Copy)]
enum Place {
    /// Never occupied.
    Empty,
    /// Not known yet.
    Open,
    /// An entrant.
    Taken(usize),
}

/// A bracket as far as the results have filled it.
pub(super) struct Bracket {
    /// The rounds of which at least one meeting is known.
    pub(super) rounds: Vec<Round>,
    /// The eliminated entrants by round; for the last round the loser, or with a third place the three others.
    pub(super) out: Vec<Vec<usize>>,
    /// The winner.
    pub(super) winner: Option<usize>,
    /// The entrants in third and fourth place, once they have met.
    pub(super) third_and_fourth: Option<[usize; 2]>,
}

impl Bracket {
    /// Fills a bracket from the results so far.
    pub(super) fn new(plan: &Plan, options: &Knockout, results: &Results) -> Bracket {
        let seeds = seeds(plan.entrants().next_power_of_two());
        let order = plan.order();
        let place = |&seed: &usize| order.get(seed).map_or(Place::Empty, |&one| Place::Taken(one));
        let mut places: Vec<Place> = seeds.iter().map(place).collect();
        let mut bracket =
            Bracket { rounds: Vec::new(), out: Vec::new(), winner: None, third_and_fourth: None };
        let mut slot = 0;
        while places.len() > 1 {
            let mut round = Round { number: bracket.out.len(), ..Round::default() };
            let mut losers = Vec::new();
            places = places
                .chunks(2)
                .map(|two| {
                    if let [Place::Taken(one), Place::Empty] = *two {
                        round.byes.push(one);
                        return two[0];
                    }
                    slot += 1;
                    let [Place::Taken(one), Place::Taken(other)] = *two else {
                        return Place::Open;
                    };
                    let duel = Duel { slot: slot - 1, round: round.number, entrants: [one, other] };
                    match duel.play(plan, options, results, &mut round.meetings) {
                        None => Place::Open,
                        Some([winner, loser]) => {
                            losers.push(loser);
                            Place::Taken(winner)
                        }
                    }
                })
                .collect();
            if let (true, 1, Some(&[one, other])) =
                (options.third_place, places.len(), bracket.out.last().map(Vec::as_slice))
            {
                let duel = Duel { slot, round: round.number, entrants: [one, other] };
                bracket.third_and_fourth = duel.play(plan, options, results, &mut round.meetings);
            }
            if !round.meetings.is_empty() || !round.byes.is_empty() {
                bracket.rounds.push(round);
            }
            bracket.out.push(losers);
        }
        if let Place::Taken(winner) = places[0] {
            bracket.winner = Some(winner);
        }
        bracket
    }

    /// Returns the entrants by place; entrants that share a place are listed together.
    pub(super) fn places(&self) -> Option<Vec<Vec<usize>>> {
        let mut places = vec![vec![self.winner?]];
        for (rounds_left, losers) in self.out.iter().rev().enumerate() {
            match self.third_and_fourth {
                Some(both) if rounds_left == 1 => places.extend(both.map(|one| vec![one])),
                _ => places.push(losers.clone()),
            }
        }
        Some(places)
    }
}

/// Two entrants of which one advances.
struct Duel {
    slot: usize,
    round: usize,
    entrants: [usize; 2],
}

impl Duel {
    /// Adds the meetings that are known to be needed; returns the winner and the loser.
    fn play(
        &self,
        plan: &Plan,
        options: &Knockout,
        results: &Results,
        meetings: &mut Vec<Meeting>,
    ) -> Option<[usize; 2]> {
        let [one, other] = self.entrants;
        for stage in 0..=options.play_offs {
            let pairs = if stage == 0 { plan.pairs() } else { 1 };
            // A play-off from an opening that both have played would repeat its games.
            let before = if stage == 0 { 0 } else { plan.pairs() + stage - 1 };
            let opening = self.round * (plan.pairs() + options.play_offs) + before;
            let first = self.slot * (1 + options.play_offs) + stage;
            let added = plan.meetings_of(first, self.round, self.entrants, pairs, opening as u64);
            let half_points = added.iter().try_fold([0; 2], |[of_one, of_other], meeting| {
                let [more, others_more] = results.of_meeting(meeting)?;
                Some([of_one + more, of_other + others_more])
            });
            meetings.extend(added);
            let [of_one, of_other] = half_points?;
            if of_one != of_other {
                return Some(if of_one > of_other { [one, other] } else { [other, one] });
            }
        }
        Some(self.decide(plan, options.tie_break))
    }

    /// Decides between two entrants that are equal after all play-offs.
    fn decide(&self, plan: &Plan, tie_break: TieBreak) -> [usize; 2] {
        let [one, other] = self.entrants;
        let is_for_one = match tie_break {
            TieBreak::BetterSeed => {
                plan.order().iter().find(|entrant| self.entrants.contains(entrant)) == Some(&one)
            }
            TieBreak::Lot => {
                Random::stream(plan.seed(), FIRST_LOT + self.slot as u64).index(2) == 0
            }
        };
        if is_for_one { [one, other] } else { [other, one] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_as_late_as_possible() {
        assert_eq!(seeds(2), [0, 1]);
        assert_eq!(seeds(4), [0, 3, 1, 2]);
        assert_eq!(seeds(8), [0, 7, 3, 4, 1, 6, 2, 5]);
    }
}
