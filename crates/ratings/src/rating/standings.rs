use super::{CrossTable, Score};

/// A criterion by which entrants are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The points, byes included.
    Points,
    /// How many games of the table were won.
    Wins,
    /// The points of every opponent times the points taken from them (W. Sonneborn, J. Berger).
    SonnebornBerger,
    /// The points of the opponents, once for every game against them (B. Buchholz).
    Buchholz,
    /// The points from games among the entrants that are equal so far, if all of these have met.
    DirectEncounter,
    /// The points of single games, where the table is one of pairings.
    GamePoints,
}

impl Criterion {
    /// The usual order of a tournament in which all entrants meet the same opponents.
    pub const ROUND_ROBIN: [Criterion; 4] = [
        Criterion::Points,
        Criterion::DirectEncounter,
        Criterion::Wins,
        Criterion::SonnebornBerger,
    ];

    /// The usual order of a Swiss tournament.
    pub const SWISS: [Criterion; 5] = [
        Criterion::Points,
        Criterion::Buchholz,
        Criterion::SonnebornBerger,
        Criterion::DirectEncounter,
        Criterion::GamePoints,
    ];

    /// Returns a value as it is printed: points instead of halves and quarters of points.
    pub fn shown(self, value: u64) -> f64 {
        match self {
            Criterion::Wins => value as f64,
            Criterion::SonnebornBerger => value as f64 / 4.0,
            _ => value as f64 / 2.0,
        }
    }
}

/// The place of an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The entrant.
    pub entrant: usize,
    /// The place, from 1; equals share the best one.
    pub place: usize,
    /// The values of all criteria in their order, in halves of points, whole wins or, for
    /// Sonneborn-Berger, quarters of points; see [`Criterion::shown`].
    pub values: Vec<u64>,
}

/// The tables from which entrants are ranked.
///
/// In a round robin the points are those of games, and all three are the same games without byes. In a Swiss tournament
/// they are those of pairings. A bye counts as a win against an opponent with the entrant's own final points: otherwise
/// an entrant with a bye would have fewer opponents to add up.
#[derive(Clone, Copy, Debug)]
pub struct Standings<'a> {
    /// The table that gives the points.
    pub table: &'a CrossTable,
    /// The half points of every entrant for byes; may be empty.
    pub byes: &'a [u64],
    /// All games.
    pub games: &'a CrossTable,
}

impl Standings<'_> {
    /// Ranks all entrants, by one criterion after the other; entrants that are equal in all of them are listed in the
    /// order of their numbers.
    pub fn rank(&self, criteria: &[Criterion]) -> Vec<Standing> {
        let entrants: Vec<usize> = (0..self.table.entrants()).collect();
        let points: Vec<u64> = entrants.iter().map(|&entrant| self.points(entrant)).collect();
        let standing = |entrant| Standing { entrant, place: 0, values: Vec::new() };
        let mut groups: Vec<Vec<Standing>> = vec![entrants.into_iter().map(standing).collect()];
        for &criterion in criteria {
            let sums = match criterion {
                Criterion::SonnebornBerger => self.table.weighted(&points, Score::half_points),
                Criterion::Buchholz => self.table.weighted(&points, Score::games),
                _ => Vec::new(),
            };
            groups = groups
                .into_iter()
                .flat_map(|mut group| {
                    let members: Vec<usize> = group.iter().map(|one| one.entrant).collect();
                    for one in &mut group {
                        let entrant = one.entrant;
                        let own = points[entrant];
                        let value = match criterion {
                            Criterion::Points => own,
                            Criterion::Wins => self.table.total(entrant).wins,
                            Criterion::SonnebornBerger => sums[entrant] + self.bye(entrant) * own,
                            Criterion::Buchholz => sums[entrant] + self.bye(entrant) / 2 * own,
                            Criterion::DirectEncounter => self.direct_encounter(entrant, &members),
                            Criterion::GamePoints => self.games.total(entrant).half_points(),
                        };
                        one.values.push(value);
                    }
                    let value = |one: &Standing| one.values.last().copied();
                    group.sort_by_key(|one| std::cmp::Reverse(value(one)));
                    let equals = group.chunk_by(|one, other| value(one) == value(other));
                    equals.map(<[Standing]>::to_vec).collect::<Vec<_>>()
                })
                .collect();
        }
        let mut ranked: Vec<Standing> = Vec::with_capacity(points.len());
        for group in groups {
            let place = ranked.len() + 1;
            ranked.extend(group.into_iter().map(|one| Standing { place, ..one }));
        }
        ranked
    }

    fn bye(&self, entrant: usize) -> u64 {
        self.byes.get(entrant).copied().unwrap_or(0)
    }

    fn points(&self, entrant: usize) -> u64 {
        self.table.total(entrant).half_points() + self.bye(entrant)
    }

    fn direct_encounter(&self, entrant: usize, equals: &[usize]) -> u64 {
        let have_met =
            |one: usize, other: usize| one == other || self.table.between(one, other).games() > 0;
        let is_complete =
            equals.iter().all(|&one| equals.iter().all(|&other| have_met(one, other)));
        if !is_complete {
            return 0;
        }
        let others = equals.iter().filter(|&&other| other != entrant);
        others.map(|&other| self.table.between(entrant, other).half_points()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rating::Score, statistics::GameResult};

    fn ranked(table: &CrossTable, byes: &[u64], criteria: &[Criterion]) -> Vec<Standing> {
        Standings { table, byes, games: table }.rank(criteria)
    }

    /// Reads the half points of a table in which all entrants meet equally often.
    fn table_of(half_points: &[&[u64]], games: u64) -> CrossTable {
        let mut table = CrossTable::new(half_points.len());
        for (one, row) in half_points.iter().enumerate() {
            for (other, &taken) in row.iter().enumerate().take(one) {
                let draws = taken % 2;
                let wins = taken / 2;
                table.add_score([one, other], Score { wins, draws, losses: games - wins - draws });
            }
        }
        table
    }

    #[test]
    fn sonneborn_and_berger_decide_the_published_example() {
        // Sensei's Library, "Sonneborn-Berger" (2003): all entrants meet twice; A and B have 4 points, and A is first
        // with 11 against 9; C has 6 and D has 4.
        let table = table_of(&[&[0, 2, 4, 2], &[2, 0, 2, 4], &[0, 2, 0, 4], &[2, 0, 0, 0]], 2);
        let criteria = [Criterion::Points, Criterion::SonnebornBerger];
        let standings = ranked(&table, &[], &criteria);
        let told: Vec<_> = standings
            .iter()
            .map(|one| (one.entrant, one.place, criteria[0].shown(one.values[0])))
            .collect();
        assert_eq!(told, [(0, 1, 4.0), (1, 2, 4.0), (2, 3, 3.0), (3, 4, 1.0)]);
        let quarters: Vec<_> =
            standings.iter().map(|one| criteria[1].shown(one.values[1])).collect();
        assert_eq!(quarters, [11.0, 9.0, 6.0, 4.0]);
    }

    #[test]
    fn draws_give_half_of_the_opponents_points() {
        // A beats B, A and B both draw with C.
        let table = table_of(&[&[0, 2, 1], &[0, 0, 1], &[1, 1, 0]], 1);
        let standings = ranked(&table, &[], &[Criterion::Points, Criterion::SonnebornBerger]);
        let values: Vec<_> =
            standings.iter().map(|one| (one.entrant, one.values.clone())).collect();
        // A: 1.5 points and 0.5 + 0.5; C: 1 point and 0.75 + 0.25; B: 0.5 points and 0.5.
        assert_eq!(values, [(0, vec![3, 4]), (2, vec![2, 4]), (1, vec![1, 2])]);
    }

    #[test]
    fn equals_are_ranked_by_their_own_games_only_if_all_have_met() {
        let mut table = CrossTable::new(4);
        table.add([0, 3], GameResult::Win);
        table.add([1, 0], GameResult::Win);
        table.add([3, 1], GameResult::Win);
        table.add([2, 3], GameResult::Win);
        let criteria = [Criterion::Points, Criterion::DirectEncounter];
        // 0, 1, 2 and 3 have a point each; 2 has not met 0.
        let places: Vec<_> =
            ranked(&table, &[], &criteria).iter().map(|one| (one.entrant, one.place)).collect();
        assert_eq!(places, [(0, 1), (1, 1), (2, 1), (3, 1)]);
        // Once 0 and 1 are alone at the top, the game between them counts, and likewise for 2 and 3.
        table.add([0, 2], GameResult::Win);
        table.add([1, 2], GameResult::Win);
        let places: Vec<_> =
            ranked(&table, &[], &criteria).iter().map(|one| (one.entrant, one.place)).collect();
        assert_eq!(places, [(1, 1), (0, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn a_bye_is_a_win_against_an_equal_opponent() {
        // Three rounds of three: every entrant has one bye, 0 wins both games, 1 one of them.
        let mut table = CrossTable::new(3);
        table.add([0, 1], GameResult::Win);
        table.add([0, 2], GameResult::Win);
        table.add([1, 2], GameResult::Win);
        let criteria = [Criterion::Points, Criterion::Buchholz, Criterion::SonnebornBerger];
        let standings = ranked(&table, &[2, 2, 2], &criteria);
        let values: Vec<_> = standings.iter().map(|one| one.values.clone()).collect();
        // Points 3, 2 and 1; all opponents together have 6, with the entrant's own points for the bye. The first one
        // took 2 + 1 from the others and 3 for the bye, which is 24 quarters.
        assert_eq!(values, [vec![6, 12, 24], vec![4, 12, 12], vec![2, 12, 4]]);
    }

    #[test]
    fn equals_share_a_place_and_are_listed_by_number() {
        let table = CrossTable::new(3);
        let standings = ranked(&table, &[0, 2, 0], &Criterion::SWISS);
        let places: Vec<_> = standings.iter().map(|one| (one.entrant, one.place)).collect();
        assert_eq!(places, [(1, 1), (0, 2), (2, 2)]);
    }
}
