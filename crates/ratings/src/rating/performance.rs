use crate::statistics::score_of_elo;

use super::{CrossTable, Ratings, Score};

/// The performance of an entrant in some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Performance {
    /// What the entrant scored.
    pub score: Score,
    /// The rating at which this score is the expected one against the same opponents; infinite for an entrant that won
    /// or lost all games, `None` without games.
    pub elo: Option<f64>,
}

impl Performance {
    /// Returns the performance of an entrant when moving first, and when moving second.
    pub fn by_side(table: &CrossTable, ratings: &Ratings, entrant: usize) -> [Performance; 2] {
        let elos: Vec<f64> = ratings.all().iter().map(|rating| rating.elo).collect();
        let others = || (0..table.entrants()).filter(|&other| other != entrant);
        let first = others().map(|other| (elos[other], table.opened(entrant, other)));
        let second = others().map(|other| (elos[other], table.opened(other, entrant).reversed()));
        [Performance::of(first), Performance::of(second)]
    }

    /// Returns the performance against opponents with the given ratings.
    pub fn of(games: impl IntoIterator<Item = (f64, Score)>) -> Performance {
        let games: Vec<(f64, Score)> =
            games.into_iter().filter(|(_, score)| score.games() > 0).collect();
        let score = games.iter().fold(Score::default(), |sum, (_, score)| sum.and(*score));
        Performance { score, elo: score.share().map(|share| elo(&games, score, share)) }
    }
}

fn elo(games: &[(f64, Score)], score: Score, share: f64) -> f64 {
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if share >= 1.0 {
        return f64::INFINITY;
    }
    let expected = |elo: f64| -> f64 {
        games.iter().map(|(other, score)| score.games() as f64 * score_of_elo(elo - other)).sum()
    };
    let [mut low, mut high] = [-1.0, 1.0].map(|sign| sign * 20_000.0);
    // Sixty halvings of forty thousand leave less than rounding does.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if expected(middle) < score.points() {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rating::RatingOptions, statistics::elo_of_score};

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        Score { wins, draws, losses }
    }

    #[test]
    fn against_one_opponent_the_performance_is_the_difference_of_the_score() {
        let performance = Performance::of([(100.0, score(6, 2, 2))]);
        assert_eq!(performance.score, score(6, 2, 2));
        assert!((performance.elo.unwrap() - 100.0 - elo_of_score(0.7)).abs() < 1e-9);
    }

    #[test]
    fn winning_all_games_is_an_infinite_performance_and_no_games_are_none() {
        assert_eq!(Performance::of([(0.0, score(3, 0, 0))]).elo, Some(f64::INFINITY));
        assert_eq!(Performance::of([(0.0, score(0, 0, 3))]).elo, Some(f64::NEG_INFINITY));
        assert_eq!(Performance::of([(0.0, Score::default())]).elo, None);
    }

    #[test]
    fn an_entrant_who_is_better_when_moving_first_is_seen_to_be() {
        let mut table = CrossTable::new(3);
        for other in [1, 2] {
            table.add_score([0, other], score(8, 1, 1));
            table.add_score([other, 0], score(5, 0, 5));
        }
        table.add_score([1, 2], score(3, 4, 3));
        let ratings = Ratings::new(&table, &RatingOptions::default()).unwrap();
        let [first, second] = Performance::by_side(&table, &ratings, 0);
        assert_eq!((first.score, second.score), (score(16, 2, 2), score(10, 0, 10)));
        let rating = ratings.all()[0].elo;
        assert!(first.elo.unwrap() > rating && rating > second.elo.unwrap());
        assert!((second.elo.unwrap() - ratings.all()[1].elo).abs() < 1e-6);
    }
}
