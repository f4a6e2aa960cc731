use super::{Tally, elo::score_of_elo, sample::Sample};

/// The greatest difference in rating that a hypothesis may name, in either direction.
pub const MAXIMUM_ELO: f64 = 1000.0;

/// A sequential probability ratio test: A is `elo0` stronger than B, or `elo1`?
///
/// After every pair (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945) the log of the
/// ratio of the likelihoods of the two hypotheses is compared with two bounds, and the match stops
/// when it leaves them. A hypothesis fixes the expected score, not how often each score occurs;
/// each is therefore given its most likely distribution: the generalised test of X. Li, J. Liu and
/// Z. Ying ("Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses",
/// 2014) in the form that M. Van den Bergh gave it for fishtest (`LLR_logistic`).
///
/// The maximisation is exact. The common approximation by mean and variance divides by the
/// variance, and after a few equal pairs, which is how matches of deterministic players begin, it
/// is arbitrarily wrong; the exact ratio moves by at most a bounded step per pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The verdict of a test on a match so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Neither hypothesis is likely enough: the match continues.
    Continue,
    /// A is not `elo1` stronger; the test failed.
    AcceptH0,
    /// A is more than `elo0` stronger; the test passed.
    AcceptH1,
}

/// Why a test cannot be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SprtFault {
    /// The difference is not a number within [`MAXIMUM_ELO`] in either direction.
    Elo(f64),
    /// `elo0` is not below `elo1`.
    Order {
        /// The difference of the first hypothesis.
        elo0: f64,
        /// The difference of the second hypothesis.
        elo1: f64,
    },
    /// `alpha` is not above 0 and below 0.5.
    Alpha(f64),
    /// `beta` is not above 0 and below 0.5.
    Beta(f64),
}

impl Sprt {
    /// Makes a test between two differences in logistic Elo that errs in 5 % of the matches.
    ///
    /// # Errors
    /// Returns what is wrong with the differences.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtFault> {
        for elo in [elo0, elo1] {
            if !(-MAXIMUM_ELO..=MAXIMUM_ELO).contains(&elo) {
                return Err(SprtFault::Elo(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtFault::Order { elo0, elo1 });
        }
        Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
    }

    /// Sets how often the test may accept H1 though H0 is true (`alpha`), and H0 though H1 is true
    /// (`beta`).
    ///
    /// # Errors
    /// Returns the rate that is out of range.
    pub fn with_error_rates(self, alpha: f64, beta: f64) -> Result<Sprt, SprtFault> {
        let possible = |rate: f64| rate > 0.0 && rate < 0.5;
        if !possible(alpha) {
            return Err(SprtFault::Alpha(alpha));
        }
        if !possible(beta) {
            return Err(SprtFault::Beta(beta));
        }
        Ok(Sprt { alpha, beta, ..self })
    }

    /// Returns the difference under H0.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the difference under H1.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns how often H1 may be accepted though H0 is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Returns how often H0 may be accepted though H1 is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// Returns the ratio at which H0 is accepted, by Wald's approximation.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the ratio at which H1 is accepted, by Wald's approximation.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the log of the likelihood ratio of H1 to H0 (LLR); zero without games.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        Sample::of(tally).map_or(0.0, |sample| {
            sample.likelihood_lost(score_of_elo(self.elo0))
                - sample.likelihood_lost(score_of_elo(self.elo1))
        })
    }

    /// Returns whether the match may stop, and with which hypothesis.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= self.upper_bound() {
            Verdict::AcceptH1
        } else if ratio <= self.lower_bound() {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(elo0: f64, elo1: f64, tally: &Tally) -> f64 {
        Sprt::new(elo0, elo1).unwrap().log_likelihood_ratio(tally)
    }

    #[test]
    fn ratios_of_pairs_are_the_published_ones() {
        let cases = [
            // fishtest on logistic Elo, in pull requests of Stockfish from 2020 and 2021: two each
            // of 3098, 3209, 3331, 2493, 2971, 2920, 2951 and 2950.
            (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
            (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
            (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
            (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
            (-0.25, 1.25, [115, 2196, 11328, 2317, 136], 2.94),
            (0.25, 1.25, [14, 1030, 14318, 1163, 19], 2.93),
            (-1.0, 3.0, [424, 2948, 5832, 3045, 460], 2.94),
            (0.0, 2.0, [1284, 17437, 55536, 18085, 1292], 2.94),
            (-0.5, 1.5, [17, 253, 1042, 337, 39], 2.96),
            (0.25, 1.75, [11, 407, 3238, 513, 11], 2.93),
            (-0.5, 1.5, [665, 4806, 9333, 4893, 747], 2.95),
            (0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98),
            (-0.5, 1.5, [59, 754, 2467, 865, 75], 2.95),
            (0.25, 1.75, [33, 1185, 8378, 1302, 50], 2.95),
            (-0.5, 1.5, [133, 1751, 5094, 1849, 165], 2.94),
            (0.25, 1.75, [149, 4748, 32785, 5063, 159], 2.95),
            // fastchess, app/tests/sprt_test.cpp, "logistic pentanomial" 1 and 2.
            (0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98),
        ];
        for (elo0, elo1, pairs, expected) in cases {
            let ratio = ratio(elo0, elo1, &Tally::of_pairs(pairs, 0));
            assert!((ratio - expected).abs() < 0.0051, "{pairs:?}: {ratio} {expected}");
        }
    }

    #[test]
    fn ratios_of_single_games_are_the_published_ones() {
        // fastchess, app/tests/sprt_test.cpp, "logistic trinomial" 1 and 2.
        let first = ratio(0.5, 2.5, &Tally::of_singles(21404, 21184, 40708));
        assert!((first + 1.57).abs() < 0.0051, "{first}");
        let second = ratio(0.0, 2.0, &Tally::of_singles(57433, 57030, 106_593));
        assert!((second + 2.59).abs() < 0.0051, "{second}");
    }

    #[test]
    fn the_bounds_are_the_published_ones() {
        let bounds = |sprt: Sprt| (sprt.lower_bound(), sprt.upper_bound());
        let near = |(low, high): (f64, f64), expected: (f64, f64), digit: f64| {
            assert!((low - expected.0).abs() < digit && (high - expected.1).abs() < digit);
        };
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        near(bounds(sprt), (-2.944, 2.944), 0.0005);
        // (-2.25, 2.89) is printed for alpha 0.05 and beta 0.1, as in lynx-chess/Lynx,
        // pull request 1899.
        near(bounds(sprt.with_error_rates(0.05, 0.1).unwrap()), (-2.25, 2.89), 0.005);
    }

    #[test]
    fn the_match_stops_when_the_ratio_leaves_the_bounds() {
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        let verdict = |pairs| sprt.verdict(&Tally::of_pairs(pairs, 0));
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Continue);
        assert_eq!(verdict([10, 20, 30, 22, 11]), Verdict::Continue);
        assert_eq!(verdict([0, 0, 0, 0, 400]), Verdict::AcceptH1);
        assert_eq!(verdict([400, 0, 0, 0, 0]), Verdict::AcceptH0);
        // Players who share every pair are not five points apart; after enough pairs the test accepts H0.
        assert_eq!(verdict([0, 0, 190, 0, 0]), Verdict::Continue);
        assert_eq!(verdict([0, 0, 220, 0, 0]), Verdict::AcceptH0);
    }

    #[test]
    fn one_pair_moves_the_ratio_by_a_bounded_step() {
        // The strongest evidence for H1 is a won pair, by the ratio of the expected scores.
        let step = (score_of_elo(30.0) / score_of_elo(0.0)).ln();
        for pairs in [[0, 0, 0, 0, 1], [0, 0, 0, 1, 0], [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]] {
            let ratio = ratio(0.0, 30.0, &Tally::of_pairs(pairs, 0));
            assert!(ratio < step + 0.001 && ratio > -2.0 * step, "{pairs:?} {ratio}");
        }
    }

    #[test]
    fn a_test_between_impossible_hypotheses_is_refused() {
        assert_eq!(Sprt::new(5.0, 0.0), Err(SprtFault::Order { elo0: 5.0, elo1: 0.0 }));
        assert_eq!(Sprt::new(5.0, 5.0), Err(SprtFault::Order { elo0: 5.0, elo1: 5.0 }));
        assert_eq!(Sprt::new(0.0, 1000.5), Err(SprtFault::Elo(1000.5)));
        assert_eq!(Sprt::new(f64::NEG_INFINITY, 0.0), Err(SprtFault::Elo(f64::NEG_INFINITY)));
        assert!(matches!(Sprt::new(0.0, f64::NAN), Err(SprtFault::Elo(elo)) if elo.is_nan()));
        assert!(Sprt::new(-MAXIMUM_ELO, MAXIMUM_ELO).is_ok());
    }

    #[test]
    fn a_test_that_may_err_never_or_every_other_time_is_refused() {
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        for rate in [0.0, 0.5, -0.1, 2.0, f64::INFINITY] {
            assert_eq!(sprt.with_error_rates(rate, 0.05), Err(SprtFault::Alpha(rate)));
            assert_eq!(sprt.with_error_rates(0.05, rate), Err(SprtFault::Beta(rate)));
        }
        assert!(matches!(sprt.with_error_rates(f64::NAN, 0.1), Err(SprtFault::Alpha(_))));
    }
}
