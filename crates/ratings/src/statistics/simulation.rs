//! Matches between players of known strength, which test the error rates and the coverage of the statistics.
//!
//! The seeds are fixed, and every tolerance leaves room for more than two standard deviations.

use papan_core::Random;

use super::{
    EloEstimate, GameResult, Sprt, Tally, Verdict, likelihood_of_superiority, normal::TWO_SIDED_95,
    sample::Sample, score_of_elo,
};

/// How often pairs of equal players end with 0 to 2 points in long games of chess: `probs5` in the
/// README of `vdbergh/pentanomial`.
const CHESS: [f64; 5] = [0.0159, 0.2189, 0.5303, 0.2189, 0.0159];

/// Games without draws in which neither order is an advantage, as in Nim: two fair coins.
const COINS: [f64; 5] = [0.25, 0.0, 0.5, 0.0, 0.25];

/// Every result of a pair equally likely.
const FLAT: [f64; 5] = [0.2; 5];

/// Two players of known strength.
struct Players {
    probabilities: [f64; 5],
}

impl Players {
    /// Leans a symmetric distribution by powers of one factor until its mean is the expected score.
    fn new(symmetric: [f64; 5], score: f64) -> Players {
        let (mut low, mut high) = (-40.0_f64, 40.0_f64);
        let mut probabilities = symmetric;
        for _ in 0..80 {
            let lean = f64::midpoint(low, high);
            probabilities = symmetric;
            for (index, probability) in probabilities.iter_mut().enumerate() {
                *probability *= (lean * (index as f64 - 2.0)).exp();
            }
            let total: f64 = probabilities.iter().sum();
            let points = probabilities.iter().zip(0_i32..).map(|(p, index)| p * f64::from(index));
            if points.sum::<f64>() / 4.0 < score * total {
                low = lean;
            } else {
                high = lean;
            }
            probabilities = probabilities.map(|probability| probability / total);
        }
        Players { probabilities }
    }

    fn play_pair(&self, tally: &mut Tally, random: &mut Random) {
        use GameResult::{Draw, Loss, Win};
        const RESULTS: [[GameResult; 2]; 5] =
            [[Loss, Loss], [Loss, Draw], [Draw, Draw], [Win, Draw], [Win, Win]];
        let mut rest = (f64::from(random.draw()) + 0.5) / 2.0_f64.powi(32);
        let index = self.probabilities.iter().position(|probability| {
            rest -= probability;
            rest < 0.0
        });
        let [one, other] = RESULTS[index.unwrap_or(4)];
        tally.add_pair(one, other);
    }

    fn play_match(&self, pairs: usize, random: &mut Random) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..pairs {
            self.play_pair(&mut tally, random);
        }
        tally
    }
}

/// Runs a test again and again; returns how often it accepts H1, and after how many pairs it ends.
fn run_sprt(sprt: &Sprt, players: &Players, runs: u32, random: &mut Random) -> (f64, f64) {
    let (mut passed, mut pairs) = (0, 0);
    for _ in 0..runs {
        let mut tally = Tally::default();
        let mut verdict = Verdict::Continue;
        while verdict == Verdict::Continue {
            players.play_pair(&mut tally, random);
            verdict = sprt.verdict(&tally);
        }
        passed += u32::from(verdict == Verdict::AcceptH1);
        pairs += tally.pair_count();
    }
    (f64::from(passed) / f64::from(runs), pairs as f64 / f64::from(runs))
}

/// Three standard deviations of a frequency.
fn tolerance(probability: f64, runs: u32) -> f64 {
    3.0 * (probability * (1.0 - probability) / f64::from(runs)).sqrt()
}

#[test]
fn the_sequential_test_errs_no_more_often_than_it_says() {
    let cases = [
        (CHESS, [0.0, 30.0], [0.05, 0.05], 2_000),
        (COINS, [-50.0, 50.0], [0.1, 0.05], 4_000),
        (FLAT, [200.0, 300.0], [0.05, 0.05], 2_000),
        (CHESS, [0.0, 400.0], [0.05, 0.05], 4_000),
    ];
    let mut random = Random::stream(1, 0);
    for (symmetric, [elo0, elo1], [alpha, beta], runs) in cases {
        let sprt = Sprt::new(elo0, elo1).unwrap().with_error_rates(alpha, beta).unwrap();
        let mut passing = |elo| {
            let players = Players::new(symmetric, score_of_elo(elo));
            run_sprt(&sprt, &players, runs, &mut random).0
        };
        let (wrongly_passed, wrongly_failed) = (passing(elo0), 1.0 - passing(elo1));
        assert!(wrongly_passed < alpha + tolerance(alpha, runs), "{sprt:?} {wrongly_passed}");
        assert!(wrongly_failed < beta + tolerance(beta, runs), "{sprt:?} {wrongly_failed}");
    }
}

#[test]
fn the_sequential_test_takes_as_long_as_published() {
    // README of vdbergh/pentanomial, "Example": elo0 0, elo1 10, true difference 10 pass with
    // probability 0.950 after 1809 games. That simulation moves the bounds inwards for what the
    // last pair overshoots, which this test does not: it is a little slower and errs less.
    let runs = 400;
    let players = Players::new(CHESS, score_of_elo(10.0));
    let sprt = Sprt::new(0.0, 10.0).unwrap();
    let (passed, pairs) = run_sprt(&sprt, &players, runs, &mut Random::stream(2, 0));
    assert!(passed > 0.95 - tolerance(0.95, runs), "{passed}");
    assert!((1700.0..2050.0).contains(&(2.0 * pairs)), "{pairs}");
}

/// Returns how often the interval of the estimate holds the truth, and how often the textbook's
/// does: the mean plus and minus 1.96 standard errors.
fn coverage(players: &Players, pairs: usize, runs: u32, random: &mut Random) -> (f64, f64) {
    let scores = players.probabilities.iter().zip(0_i32..);
    let truth = scores.map(|(p, index)| p * f64::from(index) / 4.0).sum::<f64>();
    let (mut held, mut held_by_textbook) = (0, 0);
    for _ in 0..runs {
        let tally = players.play_match(pairs, random);
        let estimate = EloEstimate::of(&tally).unwrap();
        let inside = score_of_elo(estimate.low) <= truth && truth <= score_of_elo(estimate.high);
        held += u32::from(inside);
        let sample = Sample::of(&tally).unwrap();
        let reach = TWO_SIDED_95 * (sample.variance() / sample.size()).sqrt();
        held_by_textbook += u32::from((sample.mean() - truth).abs() <= reach);
    }
    (f64::from(held) / f64::from(runs), f64::from(held_by_textbook) / f64::from(runs))
}

#[test]
fn the_interval_holds_the_truth_in_95_of_100_matches() {
    let mut random = Random::stream(3, 0);
    for (symmetric, elo, pairs) in
        [(CHESS, 0.0, 200), (CHESS, 50.0, 50), (COINS, 100.0, 100), (FLAT, -200.0, 30)]
    {
        let players = Players::new(symmetric, score_of_elo(elo));
        let (held, _) = coverage(&players, pairs, 2_000, &mut random);
        assert!((0.93..0.97).contains(&held), "{elo} {pairs}: {held}");
    }
}

#[test]
fn the_interval_holds_the_truth_in_short_lopsided_matches_where_the_textbook_fails() {
    let players = Players { probabilities: [0.0, 0.0, 0.02, 0.08, 0.9] };
    let (held, held_by_textbook) = coverage(&players, 10, 3_000, &mut Random::stream(4, 0));
    assert!(held > 0.95, "{held}");
    assert!((0.6..0.7).contains(&held_by_textbook), "{held_by_textbook}");
}

#[test]
fn among_equals_every_likelihood_of_superiority_is_equally_likely() {
    let (runs, mut random) = (6_000, Random::stream(5, 0));
    let players = Players::new(FLAT, 0.5);
    let likelihoods: Vec<f64> = (0..runs)
        .map(|_| likelihood_of_superiority(&players.play_match(60, &mut random)))
        .collect();
    for limit in [0.05, 0.25, 0.5, 0.75, 0.95] {
        let below = likelihoods.iter().filter(|&&likelihood| likelihood < limit).count();
        let frequency = below as f64 / f64::from(runs);
        // A score of exactly one half is common, and adds its share to one side.
        assert!((frequency - limit).abs() < tolerance(limit, runs) + 0.015, "{limit} {frequency}");
    }
}

#[test]
fn the_likelihood_of_superiority_is_how_often_the_player_is_stronger() {
    let (runs, mut random) = (12_000, Random::stream(6, 0));
    let mut bins = [(0.0, 0.0, 0_u32); 5];
    for _ in 0..runs {
        let elo = (f64::from(random.draw()) / 2.0_f64.powi(32) - 0.5) * 200.0;
        let players = Players::new(CHESS, score_of_elo(elo));
        let likelihood = likelihood_of_superiority(&players.play_match(40, &mut random));
        let bin = &mut bins[((likelihood * 5.0) as usize).min(4)];
        bin.0 += likelihood;
        bin.1 += f64::from(u8::from(elo > 0.0));
        bin.2 += 1;
    }
    for (likelihoods, stronger, count) in bins {
        let (said, seen) = (likelihoods / f64::from(count), stronger / f64::from(count));
        assert!((said - seen).abs() < tolerance(said, count) + 0.01, "{said} {seen} {count}");
    }
}
