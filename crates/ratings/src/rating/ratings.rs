use std::f64::consts::LN_10;

use crate::statistics::{TWO_SIDED_95, normal_below, score_of_elo};

use super::{CrossTable, connection::groups, likelihood::Likelihood, matrix::Matrix};

/// Elo points per natural logarithm of odds.
const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// The options of the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingOptions {
    /// The number of virtual draws of every entrant against an average opponent, in addition to the games. They keep
    /// the ratings finite of entrants that won or lost all games, and comparable of those that no games connect; among
    /// hundreds of games they change nearly nothing. Zero uses the games alone.
    pub virtual_draws: f64,
    /// The entrant with a fixed rating; without one, the mean of all ratings is zero.
    pub anchor: Option<Anchor>,
}

impl Default for RatingOptions {
    fn default() -> RatingOptions {
        RatingOptions { virtual_draws: 1.0, anchor: None }
    }
}

/// An entrant whose rating is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The entrant.
    pub entrant: usize,
    /// The rating.
    pub elo: f64,
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingFault {
    /// A number of virtual draws that is negative or not finite.
    VirtualDraws(f64),
    /// An anchor that is not an entrant, or whose rating is not finite.
    Anchor(Anchor),
    /// Without virtual draws: groups of entrants between which points went in one direction at most.
    Unconnected(Vec<Vec<usize>>),
}

/// The rating of an entrant, or the difference between two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, on the logistic scale of A. Elo.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

impl Rating {
    /// Returns half the width of the 95 % interval, the number that is printed behind `±`.
    pub fn margin(&self) -> f64 {
        TWO_SIDED_95 * self.error
    }

    /// Returns the lower end of the 95 % interval.
    pub fn low(&self) -> f64 {
        self.elo - self.margin()
    }

    /// Returns the upper end of the 95 % interval.
    pub fn high(&self) -> f64 {
        self.elo + self.margin()
    }
}

/// The strengths of all entrants, by the model of R. Bradley and M. Terry (1952).
///
/// The expected score between two entrants is the logistic function of the difference of their strengths. The strengths
/// are those of maximum likelihood, draws counting as half a win and half a loss: with them the expected points of
/// every entrant are the points that were scored, except for the virtual draws. For two entrants the difference is that
/// of [`elo_of_score`](crate::statistics::elo_of_score).
///
/// The intervals come from the covariance of the strengths, which is computed for all entrants at once, and with it the
/// error of every difference; profile likelihoods would need a new maximisation for each end of each interval, some
/// thousand for two hundred entrants. The intervals are symmetric, and normal to a good approximation thanks to the
/// virtual draws. The inverse information alone would treat every game as a coin flip and be too wide where there are
/// draws (with six draws in ten games the intervals would hold the truth 99.9 times in 100); the covariance here counts
/// the draws of each two entrants. Games are treated as independent. The two games of a pair lean opposite ways when
/// the opening favours one side, so that the intervals are rather too wide than too narrow.
///
/// An interval is for the difference from the mean of all, or from the anchor. Two entrants are compared by
/// [`Ratings::difference`], not by whether their intervals overlap.
#[derive(Clone, Debug)]
pub struct Ratings {
    elos: Vec<f64>,
    covariance: Matrix,
    anchor: Option<Anchor>,
}

impl Ratings {
    /// Rates the entrants of a tournament.
    ///
    /// # Errors
    /// Returns why the options or the table allow no ratings; never with the default options.
    pub fn new(table: &CrossTable, options: &RatingOptions) -> Result<Ratings, RatingFault> {
        let virtual_draws = options.virtual_draws;
        if !(0.0..f64::INFINITY).contains(&virtual_draws) {
            return Err(RatingFault::VirtualDraws(virtual_draws));
        }
        if let Some(anchor) = options.anchor
            && (anchor.entrant >= table.entrants() || !anchor.elo.is_finite())
        {
            return Err(RatingFault::Anchor(anchor));
        }
        if virtual_draws <= 0.0 {
            let groups = groups(table);
            if groups.len() > 1 {
                return Err(RatingFault::Unconnected(groups));
            }
        }
        let likelihood = Likelihood::new(table, virtual_draws);
        let strengths = likelihood.summit();
        let zero = match options.anchor {
            Some(anchor) => strengths[anchor.entrant] - anchor.elo / ELO_PER_LOGIT,
            None => strengths.iter().sum::<f64>() / strengths.len().max(1) as f64,
        };
        Ok(Ratings {
            elos: strengths.iter().map(|strength| ELO_PER_LOGIT * (strength - zero)).collect(),
            covariance: likelihood.covariance(&strengths),
            anchor: options.anchor,
        })
    }

    /// Returns the ratings of all entrants in their order.
    pub fn all(&self) -> Vec<Rating> {
        let entrants = self.elos.len();
        let sums: Vec<f64> =
            (0..entrants).map(|row| self.covariance.row(row).iter().sum()).collect();
        let count = entrants as f64;
        let variance_of_mean = sums.iter().sum::<f64>() / (count * count);
        let variance = |entrant: usize| match self.anchor {
            Some(anchor) => self.variance_between(entrant, anchor.entrant),
            None => {
                let own = self.covariance.get(entrant, entrant);
                own - 2.0 * sums[entrant] / count + variance_of_mean
            }
        };
        (0..entrants)
            .map(|entrant| Rating { elo: self.elos[entrant], error: error(variance(entrant)) })
            .collect()
    }

    /// Returns how much stronger one entrant is than another.
    ///
    /// # Panics
    /// If there is no such entrant; this holds for all methods that take two entrants.
    pub fn difference(&self, one: usize, other: usize) -> Rating {
        Rating {
            elo: self.elos[one] - self.elos[other],
            error: error(self.variance_between(one, other)),
        }
    }

    /// Returns the probability that one entrant is stronger than another; one half for the same.
    pub fn likelihood_of_superiority(&self, one: usize, other: usize) -> f64 {
        let Rating { elo, error } = self.difference(one, other);
        if error > 0.0 { normal_below(elo / error) } else { 0.5 }
    }

    /// Returns the points per game that one entrant can expect against another.
    pub fn expected_score(&self, one: usize, other: usize) -> f64 {
        score_of_elo(self.elos[one] - self.elos[other])
    }

    fn variance_between(&self, one: usize, other: usize) -> f64 {
        let [own, others] = [one, other].map(|index| self.covariance.get(index, index));
        own + others - 2.0 * self.covariance.get(one, other)
    }
}

/// Converts a variance of logits to an error in Elo; rounding may have made it negative.
fn error(variance: f64) -> f64 {
    ELO_PER_LOGIT * variance.max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use papan_core::Random;

    use super::*;
    use crate::{rating::Score, statistics::elo_of_score};

    const ALONE: RatingOptions = RatingOptions { virtual_draws: 0.0, anchor: None };

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        Score { wins, draws, losses }
    }

    fn rated(table: &CrossTable, options: &RatingOptions) -> Ratings {
        Ratings::new(table, options).unwrap()
    }

    #[test]
    fn the_strengths_of_the_american_league_are_the_published_ones() {
        // The season of 1987 in A. Agresti, "Categorical Data Analysis" (2002), section 10.6, as
        // data (data/baseball.csv) and fitted with R (tests/baseball.Rout.save) in the repository
        // hturner/BradleyTerry2. Wins and losses at home of Milwaukee, Detroit, Toronto, New York,
        // Boston, Cleveland and Baltimore.
        let wins_at_home = [
            [0, 4, 4, 4, 6, 4, 6],
            [3, 0, 4, 4, 6, 6, 4],
            [2, 4, 0, 2, 4, 4, 6],
            [3, 5, 2, 0, 4, 4, 6],
            [5, 2, 3, 4, 0, 5, 6],
            [2, 3, 3, 4, 4, 0, 2],
            [2, 1, 1, 2, 1, 3, 0],
        ];
        let losses_at_home = [
            [0, 3, 2, 3, 1, 2, 0],
            [3, 0, 2, 3, 0, 1, 3],
            [5, 3, 0, 4, 3, 2, 0],
            [3, 1, 5, 0, 3, 2, 1],
            [1, 5, 3, 2, 0, 2, 0],
            [5, 3, 4, 3, 2, 0, 4],
            [5, 5, 6, 4, 6, 4, 0],
        ];
        let mut table = CrossTable::new(7);
        for home in 0..7 {
            for away in (0..7).filter(|&away| away != home) {
                let games = score(wins_at_home[home][away], 0, losses_at_home[home][away]);
                table.add_score([home, away], games);
            }
        }
        let anchor = Some(Anchor { entrant: 6, elo: 0.0 });
        let ratings = rated(&table, &RatingOptions { virtual_draws: 0.0, anchor });
        // Estimate and standard error, in logarithms of odds, Baltimore at zero.
        let published = [
            (1.5814, 0.3433),
            (1.4364, 0.3396),
            (1.2945, 0.3367),
            (1.2476, 0.3359),
            (1.1077, 0.3339),
            (0.6839, 0.3319),
            (0.0, 0.0),
        ];
        for (Rating { elo, error }, (strength, its_error)) in ratings.all().iter().zip(published) {
            let logits = |elo: f64| elo * 10.0_f64.ln() / 400.0;
            assert!((logits(*elo) - strength).abs() < 0.000_051, "{elo} {strength}");
            assert!((logits(*error) - its_error).abs() < 0.000_051, "{error} {its_error}");
        }
    }

    #[test]
    fn two_entrants_differ_by_what_their_score_says() {
        for (wins, draws, losses) in [(7, 0, 3), (1, 8, 1), (60, 25, 15), (1, 0, 999)] {
            let mut table = CrossTable::new(2);
            table.add_score([0, 1], score(wins, draws, losses));
            let ratings = rated(&table, &ALONE);
            let [one, other] = [ratings.all()[0], ratings.all()[1]];
            let difference = elo_of_score(table.between(0, 1).share().unwrap());
            assert!((ratings.difference(0, 1).elo - difference).abs() < 1e-6);
            assert!((one.elo + other.elo).abs() < 1e-9 && (one.error - other.error).abs() < 1e-9);
            if draws == 0 {
                // The variance of a logarithm of odds is one over games times both shares.
                let variance = (wins + losses) as f64 / (wins * losses) as f64;
                let error = 400.0 / 10.0_f64.ln() * variance.sqrt();
                assert!((ratings.difference(0, 1).error / error - 1.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn draws_make_a_rating_more_certain_than_as_many_flips_of_a_coin() {
        let [mut drawish, mut decisive] = [CrossTable::new(2), CrossTable::new(2)];
        drawish.add_score([0, 1], score(2_000, 6_000, 2_000));
        decisive.add_score([0, 1], score(5_000, 0, 5_000));
        let [less, more] = [drawish, decisive].map(|table| rated(&table, &ALONE).all()[0].error);
        // The variance of a game is 0.1 with so many draws, and 0.25 without.
        assert!((less / more - (0.1_f64 / 0.25).sqrt()).abs() < 1e-3, "{less} {more}");
    }

    #[test]
    fn the_ratings_reproduce_the_points_that_were_scored() {
        let mut random = Random::stream(1, 0);
        let mut table = CrossTable::new(12);
        for one in 0..12 {
            for other in 0..one {
                let [wins, draws, losses] = [20, 9, 20].map(|max| random.index(max) as u64);
                table.add_score([one, other], score(wins, draws, losses));
            }
        }
        let ratings = rated(&table, &ALONE);
        for one in 0..12 {
            let expected: f64 = (0..12)
                .filter(|&other| other != one)
                .map(|other| {
                    table.between(one, other).games() as f64 * ratings.expected_score(one, other)
                })
                .sum();
            assert!((expected - table.total(one).points()).abs() < 1e-6);
        }
        assert!(ratings.all().iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn entrants_without_losses_wins_or_games_have_finite_ratings() {
        let mut table = CrossTable::new(6);
        table.add_score([0, 1], score(1000, 0, 0));
        table.add_score([1, 2], score(0, 1000, 0));
        table.add_score([3, 4], score(3, 0, 1));
        let ratings = rated(&table, &RatingOptions::default()).all();
        for rating in &ratings {
            assert!(rating.elo.is_finite() && rating.error.is_finite() && rating.error > 0.0);
        }
        assert!(
            ratings[0].elo > ratings[1].elo + 800.0 && ratings[0].elo < ratings[1].elo + 3000.0
        );
        assert!(ratings[3].elo > ratings[5].elo && ratings[5].elo > ratings[4].elo);
        assert!(ratings[5].margin() > 500.0, "{:?}", ratings[5]);
        let groups = match Ratings::new(&table, &ALONE) {
            Err(RatingFault::Unconnected(groups)) => groups,
            other => panic!("{other:?}"),
        };
        assert_eq!(groups, [vec![0], vec![1, 2], vec![3, 4], vec![5]]);
    }

    #[test]
    fn the_virtual_draw_changes_little_among_hundreds_of_games() {
        let mut table = CrossTable::new(3);
        table.add_score([0, 1], score(200, 100, 100));
        table.add_score([1, 2], score(150, 200, 50));
        table.add_score([2, 0], score(80, 100, 220));
        let [with, without] =
            [RatingOptions::default(), ALONE].map(|options| rated(&table, &options));
        for (one, other) in with.all().iter().zip(without.all()) {
            assert!((one.elo - other.elo).abs() < 0.3, "{one:?} {other:?}");
        }
    }

    #[test]
    fn an_anchor_moves_all_ratings_and_has_no_error_of_its_own() {
        let mut table = CrossTable::new(3);
        table.add_score([0, 1], score(6, 2, 2));
        table.add_score([1, 2], score(5, 4, 1));
        let anchor = Some(Anchor { entrant: 1, elo: 2800.0 });
        let free = rated(&table, &RatingOptions::default());
        let anchored = rated(&table, &RatingOptions { anchor, ..RatingOptions::default() });
        let at = anchored.all()[1];
        assert!((at.elo - 2800.0).abs() < 1e-9 && at.error.abs() < 1e-6);
        for [one, other] in [[0, 1], [1, 2], [0, 2]] {
            let [a, b] = [&free, &anchored].map(|ratings| ratings.difference(one, other));
            assert!((a.elo - b.elo).abs() < 1e-9 && (a.error - b.error).abs() < 1e-9);
        }
        assert!((anchored.all()[0].error - free.difference(0, 1).error).abs() < 1e-9);
        assert_eq!(
            Ratings::new(&table, &RatingOptions { virtual_draws: -1.0, anchor: None }).err(),
            Some(RatingFault::VirtualDraws(-1.0))
        );
        let nobody = Anchor { entrant: 3, elo: 0.0 };
        assert_eq!(
            Ratings::new(&table, &RatingOptions { anchor: Some(nobody), ..ALONE }).err(),
            Some(RatingFault::Anchor(nobody))
        );
    }
}
