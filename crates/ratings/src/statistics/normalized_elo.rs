use super::{Tally, normal::TWO_SIDED_95, sample::Sample};

/// How much stronger A is than B in units of the spread of one game: normalised Elo.
///
/// It determines how many games are needed to detect the difference, whatever the share of draws: the mean score above
/// one half, divided by the standard deviation per game, times 800 / ln 10, so that it is logistic Elo where every game
/// is won or lost and the players are about equal (M. Van den Bergh, "Normalized Elo", `normalized_elo_practical.pdf`;
/// `nelo_divided_by_nt` in fishtest).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalizedElo {
    /// The difference.
    pub elo: f64,
    /// Half the width of its 95 % interval, which depends on the number of games alone.
    pub margin: f64,
}

impl NormalizedElo {
    /// Estimates from the pairs, or from single games if there is no pair.
    ///
    /// `None` without games, and while all results are equal: there is no spread to divide by.
    pub fn of(tally: &Tally) -> Option<NormalizedElo> {
        let sample = Sample::of(tally)?;
        // The score of a pair is the mean of two games, so a game has twice its variance.
        let deviation = (sample.variance() * sample.games_per_result()).sqrt();
        let scale = 800.0 / std::f64::consts::LN_10;
        let games = sample.size() * sample.games_per_result();
        (deviation > 0.0).then(|| NormalizedElo {
            elo: (sample.mean() - 0.5) / deviation * scale,
            margin: TWO_SIDED_95 / games.sqrt() * scale,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalised_differences_are_the_published_ones() {
        let cases = [
            // fastchess, app/tests/elo_test.cpp, "EloWDL" 1 to 3 and "EloPentanomial" 1 to 3.
            (Tally::of_singles(76, 89, 123), -20.76, 40.13),
            (Tally::of_singles(136, 96, 111), 49.77, 36.77),
            (Tally::of_singles(34, 356, 0), -508.44, 34.48),
            (Tally::of_pairs([34, 54, 63, 64, 75], 32), 57.94, 28.28),
            (Tally::of_pairs([332, 433, 498, 333, 334], 41), -9.17, 10.96),
            (Tally::of_pairs([7895, 8757, 5685, 568, 9999], 200), -19.01, 2.65),
            // fastchess, printed in lynx-chess/Lynx, pull request 1899.
            (Tally::of_pairs([235, 1384, 2521, 1341, 239], 0), -1.67, 6.37),
            // Reckless wiki, "Progress Tracking", 2025-12-06.
            (Tally::of_pairs([59, 1751, 4800, 3267, 169], 0), 56.71, 4.80),
        ];
        for (tally, elo, margin) in cases {
            let estimate = NormalizedElo::of(&tally).unwrap();
            assert!((estimate.elo - elo).abs() < 0.0051, "{estimate:?} {elo}");
            assert!((estimate.margin - margin).abs() < 0.0051, "{estimate:?} {margin}");
        }
    }

    #[test]
    fn equal_results_have_no_spread_to_divide_by() {
        assert_eq!(NormalizedElo::of(&Tally::default()), None);
        assert_eq!(NormalizedElo::of(&Tally::of_singles(9, 0, 0)), None);
        assert_eq!(NormalizedElo::of(&Tally::of_pairs([0, 0, 9, 0, 0], 0)), None);
    }
}
