use super::Tally;

/// The count of an empty cell.
///
/// Without it the likelihood of a mean that the observed scores cannot have would be zero, and its logarithm minus
/// infinity. The size is that of fishtest (`regularize` in `server/fishtest/stats/LLRcalc.py`): too small to affect a
/// decision, and sufficient for the maximisation.
const EMPTY_CELL: f64 = 1e-3;

/// Independent results of one kind, pairs or single games, as scores on an even grid from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// How often each score occurred; the last two are not in use for single games.
    cells: [f64; 5],
    /// The number of cells in use.
    width: usize,
}

impl Sample {
    /// Takes the pairs of a tally, or its single games if it has no pair.
    ///
    /// Once there is a pair, games without a partner are left out: as results of another kind
    /// they would need a likelihood of their own, and there are never more than a handful.
    pub(super) fn of(tally: &Tally) -> Option<Sample> {
        if tally.pair_count() > 0 {
            Some(Sample { cells: tally.pairs().map(|count| count as f64), width: 5 })
        } else if tally.games() > 0 {
            let games = [tally.losses(), tally.draws(), tally.wins(), 0, 0];
            Some(Sample { cells: games.map(|count| count as f64), width: 3 })
        } else {
            None
        }
    }

    /// Returns how many games make one result.
    pub(super) fn games_per_result(&self) -> f64 {
        if self.width == 5 { 2.0 } else { 1.0 }
    }

    /// Returns the number of results.
    pub(super) fn size(&self) -> f64 {
        self.cells.iter().sum()
    }

    /// Returns the mean score.
    pub(super) fn mean(&self) -> f64 {
        self.sum(|score| score) / self.size()
    }

    /// Returns the variance of the score of one result around the mean of the sample.
    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.sum(|score| (score - mean).powi(2)) / self.size()
    }

    /// Returns the log-likelihood that is lost if the true mean is `mean`, strictly within 0 and 1.
    ///
    /// That is the greatest log-likelihood of the sample under any distribution on the grid, less
    /// the greatest under a distribution with that mean: zero at the mean of the sample, and
    /// growing with the distance from it. The latter distribution gives a score of frequency `p`
    /// the probability `p / (1 + x (score - mean))`, where `x` is the root of the sum of
    /// `p (score - mean) / (1 + x (score - mean))` (M. Van den Bergh, proposition 1.1 of
    /// `doc/MLE_multinomial.pdf` in `vdbergh/pentanomial`; A. Owen, "Empirical Likelihood", 2001,
    /// chapter 2). What is lost is then the sum of `count ln(1 + x (score - mean))`. Its derivative
    /// by `x` is the sum whose root is sought, so an error in `x` enters only by its square.
    pub(super) fn likelihood_lost(&self, mean: f64) -> f64 {
        let filled = self.with_empty_cells_filled();
        let multiplier = filled.multiplier(mean);
        filled.sum(|score| (multiplier * (score - mean)).ln_1p())
    }

    /// Solves the equation of [`Sample::likelihood_lost`] for a sample without empty cells.
    ///
    /// The sum falls from plus to minus infinity between its two outer poles, so there is one
    /// root. Newton's method takes a few steps to it; where a step would leave the bracket, close
    /// to a pole, the bracket is halved instead.
    fn multiplier(&self, mean: f64) -> f64 {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let mut guess = 0.0;
        for _ in 0..200 {
            let term = |score: f64| (score - mean) / (1.0 + guess * (score - mean));
            let value = self.sum(term);
            if value > 0.0 {
                low = guess;
            } else {
                high = guess;
            }
            let newton = guess + value / self.sum(|score| term(score).powi(2));
            let inside = newton > low && newton < high;
            let next = if inside { newton } else { f64::midpoint(low, high) };
            if (next - guess).abs() <= 1e-12 * (1.0 + guess.abs()) {
                break;
            }
            guess = next;
        }
        guess
    }

    fn with_empty_cells_filled(&self) -> Sample {
        let mut filled = *self;
        for cell in &mut filled.cells[..self.width] {
            *cell = cell.max(EMPTY_CELL);
        }
        filled
    }

    /// Adds up a function of the score over all results.
    fn sum(&self, function: impl Fn(f64) -> f64) -> f64 {
        let step = 1.0 / (self.width - 1) as f64;
        let cells = self.cells[..self.width].iter().enumerate();
        cells.map(|(index, count)| count * function(index as f64 * step)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of probability that keep both the total and the mean, for five cells and for three.
    const FIVE: [[f64; 5]; 3] =
        [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]];
    const THREE: [[f64; 5]; 1] = [[1.0, -2.0, 1.0, 0.0, 0.0]];

    fn log_likelihood(counts: &[f64], probabilities: &[f64]) -> f64 {
        counts.iter().zip(probabilities).map(|(count, p)| count * p.ln()).sum()
    }

    /// Maximises the likelihood by climbing: from a distribution with the right mean it follows one
    /// move after the other to its best point, which for a concave function ends at the top.
    fn greatest_by_climbing(counts: &[f64], moves: &[[f64; 5]], mean: f64) -> f64 {
        let width = counts.len();
        // Binomial probabilities have the mean they are given.
        let choose: &[f64] = if width == 5 { &[1.0, 4.0, 6.0, 4.0, 1.0] } else { &[1.0, 2.0, 1.0] };
        let mut best: Vec<f64> = (0..width as i32)
            .map(|k| choose[k as usize] * mean.powi(k) * (1.0 - mean).powi(width as i32 - 1 - k))
            .collect();
        let moved = |from: &[f64], step: &[f64; 5], far: f64| -> Vec<f64> {
            from.iter().zip(step).map(|(p, change)| p + far * change).collect()
        };
        for _ in 0..400 {
            for step in moves {
                let reach = |sign: f64| {
                    let limits = best.iter().zip(step).filter(|(_, change)| sign * *change < 0.0);
                    limits.map(|(p, change)| p / change.abs()).fold(f64::INFINITY, f64::min)
                };
                let (mut low, mut high) = (-reach(-1.0), reach(1.0));
                for _ in 0..80 {
                    let third = (high - low) / 3.0;
                    let at = |far| log_likelihood(counts, &moved(&best, step, far));
                    if at(low + third) < at(high - third) {
                        low += third;
                    } else {
                        high -= third;
                    }
                }
                best = moved(&best, step, f64::midpoint(low, high));
            }
        }
        log_likelihood(counts, &best)
    }

    #[test]
    fn the_likelihood_lost_is_what_climbing_finds() {
        let samples = [
            Tally::of_pairs([3, 10, 30, 14, 5], 9),
            Tally::of_pairs([1, 2, 3, 40, 90], 1),
            Tally::of_pairs([20, 1, 1, 1, 7], 0),
            Tally::of_singles(17, 4, 9),
        ];
        for sample in samples.iter().filter_map(Sample::of) {
            let counts = &sample.cells[..sample.width];
            let frequencies: Vec<f64> = counts.iter().map(|count| count / sample.size()).collect();
            let free = log_likelihood(counts, &frequencies);
            let moves: &[[f64; 5]] = if sample.width == 5 { &FIVE } else { &THREE };
            for mean in [0.1, 0.45, 0.5, 0.61, 0.9] {
                let expected = free - greatest_by_climbing(counts, moves, mean);
                let lost = sample.likelihood_lost(mean);
                assert!((lost - expected).abs() < 1e-6, "{sample:?} {mean}: {lost} {expected}");
            }
        }
    }

    #[test]
    fn equal_results_lose_what_can_be_worked_out_by_hand() {
        // If every pair was won the best distribution with mean s wins a pair with probability s
        // and loses it otherwise; if every pair was 1-1, it wins or loses one of 2 |s - 1/2|.
        for count in [1, 10, 1000] {
            let expected = |probability: f64| -(count as f64) * probability.ln();
            let close = |tally, mean, expected: f64| {
                let lost = Sample::of(&tally).unwrap().likelihood_lost(mean);
                assert!((lost - expected).abs() < 0.03, "{tally:?} {mean}: {lost} {expected}");
            };
            close(Tally::of_pairs([0, 0, 0, 0, count], 0), 0.7, expected(0.7));
            close(Tally::of_pairs([count, 0, 0, 0, 0], 0), 0.7, expected(0.3));
            close(Tally::of_pairs([0, 0, count, 0, 0], 0), 0.4, expected(0.8));
            close(Tally::of_singles(0, 0, count), 0.4, expected(0.8));
        }
    }

    #[test]
    fn nothing_is_lost_at_the_mean_and_ever_more_away_from_it() {
        let sample = Sample::of(&Tally::of_pairs([5, 20, 100, 31, 7], 40)).unwrap();
        assert!(sample.likelihood_lost(sample.mean()).abs() < 1e-9);
        for direction in [-1.0, 1.0] {
            let mut last = 0.0;
            for step in 1..=40 {
                let mean = sample.mean() + direction * 0.01 * f64::from(step);
                let lost = sample.likelihood_lost(mean);
                assert!(lost > last, "{mean}");
                last = lost;
            }
        }
    }

    #[test]
    fn extreme_counts_and_means_lose_a_finite_amount_that_mirrors() {
        const COUNTS: [u64; 5] = [0, 1, 7, 1_000_000, 1_000_000_000_000];
        for code in 1..5_usize.pow(5) {
            let pairs = [1, 5, 25, 125, 625].map(|place| COUNTS[code / place % 5]);
            let mut mirrored_pairs = pairs;
            mirrored_pairs.reverse();
            let sample = Sample::of(&Tally::of_pairs(pairs, 0)).unwrap();
            let mirror = Sample::of(&Tally::of_pairs(mirrored_pairs, 0)).unwrap();
            for mean in [0.003, 0.4999, 0.5, 0.75, 0.997] {
                let lost = sample.likelihood_lost(mean);
                let mirrored = mirror.likelihood_lost(1.0 - mean);
                assert!(lost.is_finite() && lost > -0.01, "{pairs:?} {mean}: {lost}");
                assert!((lost - mirrored).abs() < 1e-6 * (1.0 + lost), "{pairs:?} {mean}");
            }
        }
    }

    #[test]
    fn the_mean_and_variance_are_those_of_the_scores() {
        let sample = Sample::of(&Tally::of_pairs([1, 0, 1, 0, 2], 0)).unwrap();
        assert!((sample.mean() - 0.625).abs() < 1e-15);
        assert!((sample.variance() - 0.171_875).abs() < 1e-15);
        assert_eq!(Sample::of(&Tally::default()), None);
    }
}
