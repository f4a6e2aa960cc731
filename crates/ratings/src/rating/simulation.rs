//! Tournaments between entrants of known strengths, which test the coverage of the intervals.

use papan_core::Random;

use super::{CrossTable, RatingOptions, Ratings};
use crate::statistics::{GameResult, score_of_elo};

fn rated(table: &CrossTable, options: &RatingOptions) -> Ratings {
    Ratings::new(table, options).unwrap()
}

/// Plays a round robin; `drawn` is the share of the weaker entrant's points that comes from draws.
fn tournament(elos: &[f64], games: u64, drawn: f64, random: &mut Random) -> CrossTable {
    let mut table = CrossTable::new(elos.len());
    for one in 0..elos.len() {
        for other in 0..one {
            let expected = score_of_elo(elos[one] - elos[other]);
            let draw = drawn * 2.0 * expected.min(1.0 - expected);
            for _ in 0..games {
                let lot = f64::from(random.draw()) / 2.0_f64.powi(32);
                let result = if lot < draw {
                    GameResult::Draw
                } else if lot < draw / 2.0 + expected {
                    GameResult::Win
                } else {
                    GameResult::Loss
                };
                table.add([one, other], result);
            }
        }
    }
    table
}

/// Returns how often the intervals hold the true ratings, and the true differences.
fn coverage(elos: &[f64], games: u64, drawn: f64, runs: u32, random: &mut Random) -> [f64; 2] {
    let mean = elos.iter().sum::<f64>() / elos.len() as f64;
    let mut held = [0_u32; 2];
    for _ in 0..runs {
        let table = tournament(elos, games, drawn, random);
        let ratings = rated(&table, &RatingOptions::default());
        for (rating, elo) in ratings.all().iter().zip(elos) {
            held[0] += u32::from((rating.low()..=rating.high()).contains(&(elo - mean)));
        }
        for one in 1..elos.len() {
            let difference = ratings.difference(one, one - 1);
            let truth = elos[one] - elos[one - 1];
            held[1] += u32::from((difference.low()..=difference.high()).contains(&truth));
        }
    }
    let count = f64::from(runs) * elos.len() as f64;
    [f64::from(held[0]) / count, f64::from(held[1]) / (count - f64::from(runs))]
}

#[test]
fn the_intervals_hold_the_truth_in_95_of_100_tournaments() {
    let level = [0.0; 6];
    let ladder = [-300.0, -180.0, -60.0, 60.0, 180.0, 300.0];
    let apart = [-600.0, -500.0, 0.0, 100.0, 1000.0];
    let mut random = Random::stream(2, 0);
    for (elos, games, drawn, expected) in [
        (&level[..], 40, 0.0, 0.93..0.97),
        (&level[..], 40, 0.6, 0.93..0.97),
        (&ladder[..], 20, 0.0, 0.93..0.97),
        (&ladder[..], 40, 0.5, 0.93..0.97),
        (&ladder[..], 200, 0.9, 0.93..0.97),
        // With few games the virtual draws are a large share of the data, and the intervals wide.
        (&ladder[..], 4, 0.5, 0.93..0.99),
        // An entrant that wins all games is drawn towards the others; the interval still reaches the truth.
        (&apart[..], 40, 0.3, 0.93..0.98),
    ] {
        let held = coverage(elos, games, drawn, 500, &mut random);
        assert!(held.iter().all(|share| expected.contains(share)), "{games} {drawn}: {held:?}");
    }
}

#[test]
fn the_likelihood_of_superiority_is_how_often_the_entrant_is_stronger() {
    let mut random = Random::stream(3, 0);
    let mut bins = [(0.0, 0.0, 0_u32); 5];
    for _ in 0..8_000 {
        // The prior of the difference is uniform.
        let difference = (f64::from(random.draw()) / 2.0_f64.powi(32) - 0.5) * 500.0;
        let elos = [difference / 2.0, -difference / 2.0, 50.0, -50.0];
        let table = tournament(&elos, 16, 0.4, &mut random);
        let likelihood = rated(&table, &RatingOptions::default()).likelihood_of_superiority(0, 1);
        let bin = &mut bins[((likelihood * 5.0) as usize).min(4)];
        bin.0 += likelihood;
        bin.1 += f64::from(u8::from(difference > 0.0));
        bin.2 += 1;
    }
    for (likelihoods, stronger, count) in bins {
        let [said, seen] = [likelihoods, stronger].map(|sum| sum / f64::from(count));
        assert!((said - seen).abs() < 0.04, "{said} {seen} {count}");
    }
}

#[test]
fn a_large_tournament_is_rated_like_a_small_one() {
    let mut random = Random::stream(4, 0);
    let elos: Vec<f64> = (0..60).map(|index| f64::from(index) * 20.0).collect();
    let table = tournament(&elos, 20, 0.3, &mut random);
    let ratings = rated(&table, &RatingOptions::default()).all();
    let mean = elos.iter().sum::<f64>() / 60.0;
    let outside = ratings
        .iter()
        .zip(&elos)
        .filter(|(rating, elo)| !(rating.low()..=rating.high()).contains(&(**elo - mean)))
        .count();
    assert!(outside <= 8, "{outside} of 60");
}
