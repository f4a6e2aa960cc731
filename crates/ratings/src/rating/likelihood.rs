use super::{CrossTable, matrix::Matrix};

/// The number of games without draws that are added to those that were played when draws are counted.
///
/// With two, a pair of entrants that drew all of `n` games is still given `2 / (n + 2)` of the variance of coin flips,
/// and not none at all.
const GAMES_WITHOUT_DRAWS: f64 = 2.0;

/// All games between two entrants, seen by one of them.
struct Encounter {
    one: usize,
    other: usize,
    games: f64,
    points: f64,
    draws: f64,
}

/// The likelihood of the results of a tournament as a function of the strengths.
///
/// Strengths are natural logarithms of odds. A draw is half a win and half a loss.
pub(super) struct Likelihood {
    entrants: usize,
    encounters: Vec<Encounter>,
    /// The number of virtual draws of every entrant against an opponent of strength zero.
    virtual_draws: f64,
}

/// Returns the probability of log-odds.
fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Returns the logarithm of the probability of log-odds, also where that is nearly zero.
fn log_logistic(logit: f64) -> f64 {
    logit.min(0.0) - (-logit.abs()).exp().ln_1p()
}

impl Likelihood {
    /// Collects the games of a tournament.
    pub(super) fn new(table: &CrossTable, virtual_draws: f64) -> Likelihood {
        let entrants = table.entrants();
        let mut encounters = Vec::new();
        for one in 0..entrants {
            for other in one + 1..entrants {
                let score = table.between(one, other);
                if score.games() > 0 {
                    encounters.push(Encounter {
                        one,
                        other,
                        games: score.games() as f64,
                        points: score.points(),
                        draws: score.draws as f64,
                    });
                }
            }
        }
        Likelihood { entrants, encounters, virtual_draws }
    }

    /// Returns the log-likelihood of the results, the virtual draws included.
    pub(super) fn log(&self, strengths: &[f64]) -> f64 {
        let games = self.encounters.iter().map(|met| {
            let logit = strengths[met.one] - strengths[met.other];
            met.points * log_logistic(logit) + (met.games - met.points) * log_logistic(-logit)
        });
        let draws = strengths.iter().map(|&strength| {
            self.virtual_draws / 2.0 * (log_logistic(strength) + log_logistic(-strength))
        });
        games.sum::<f64>() + draws.sum::<f64>()
    }

    /// Returns the gradient of the log-likelihood.
    pub(super) fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let virtual_draw = |&strength: &f64| self.virtual_draws * (0.5 - logistic(strength));
        let mut gradient: Vec<f64> = strengths.iter().map(virtual_draw).collect();
        for met in &self.encounters {
            let expected = met.games * logistic(strengths[met.one] - strengths[met.other]);
            gradient[met.one] += met.points - expected;
            gradient[met.other] -= met.points - expected;
        }
        gradient
    }

    /// Returns the negated derivative of the gradient: the Fisher information.
    pub(super) fn information(&self, strengths: &[f64]) -> Matrix {
        self.sum_over_games(strengths, |met, chance| met.games * chance * (1.0 - chance))
    }

    /// Returns the covariance of the gradient over repetitions of the tournament.
    ///
    /// Without draws it is the information. A draw is nearer to any expected score than the win or the loss that it
    /// replaces, by a quarter in the square.
    pub(super) fn gradient_covariance(&self, strengths: &[f64]) -> Matrix {
        self.sum_over_games(strengths, |met, chance| {
            let seen = met.games / (met.games + GAMES_WITHOUT_DRAWS);
            let max = 2.0 * chance.min(1.0 - chance);
            let drawn = seen * (met.draws / met.games).min(max);
            met.games * (chance * (1.0 - chance) - drawn / 4.0)
        })
    }

    fn sum_over_games(&self, strengths: &[f64], weight: impl Fn(&Encounter, f64) -> f64) -> Matrix {
        let mut sum = Matrix::new(self.entrants);
        for (index, &strength) in strengths.iter().enumerate() {
            let chance = logistic(strength);
            sum.add(index, index, self.virtual_draws * chance * (1.0 - chance));
        }
        for met in &self.encounters {
            let weight = weight(met, logistic(strengths[met.one] - strengths[met.other]));
            sum.add(met.one, met.one, weight);
            sum.add(met.other, met.other, weight);
            sum.add(met.one, met.other, -weight);
            sum.add(met.other, met.one, -weight);
        }
        sum
    }

    /// Returns the strengths of maximum likelihood.
    ///
    /// Newton's method, with steps that are halved until the likelihood grows: its logarithm is concave, so that there
    /// is one maximum. Without virtual draws only differences count, and the mean stays at zero.
    pub(super) fn summit(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.entrants];
        let mut height = self.log(&strengths);
        // A dozen steps are usual; the limit is for tables that no tournament has.
        for _ in 0..200 {
            let mut step = self.gradient(&strengths);
            self.invertible_information(&strengths).factor().solve(&mut step);
            let length = step.iter().fold(0.0_f64, |max, part| max.max(part.abs()));
            let mut share = 1.0;
            loop {
                let next: Vec<f64> =
                    strengths.iter().zip(&step).map(|(at, part)| at + share * part).collect();
                let next_height = self.log(&next);
                // At the maximum the logarithm changes by no more than its rounding error.
                if next_height >= height - 1e-12 * height.abs() || share < 1e-6 {
                    (strengths, height) = (next, next_height);
                    break;
                }
                share /= 2.0;
            }
            // Convergence is quadratic, so the next step would be less than rounding.
            if length * share < 1e-7 {
                break;
            }
        }
        strengths
    }

    /// Returns the covariance of the strengths; without virtual draws, of their differences.
    ///
    /// The "sandwich" of P. Huber (1967): the covariance of the gradient between two inverse
    /// informations.
    pub(super) fn covariance(&self, strengths: &[f64]) -> Matrix {
        let inverse = self.invertible_information(strengths).factor().inverse();
        self.gradient_covariance(strengths).between(&inverse)
    }

    /// Returns the information, made invertible if it does not determine the sum of all strengths.
    fn invertible_information(&self, strengths: &[f64]) -> Matrix {
        let mut information = self.information(strengths);
        if self.virtual_draws <= 0.0 {
            let trace: f64 = (0..self.entrants).map(|index| information.get(index, index)).sum();
            let share = trace / (self.entrants * self.entrants).max(1) as f64;
            for row in 0..self.entrants {
                for column in 0..self.entrants {
                    information.add(row, column, share);
                }
            }
        }
        information
    }
}

#[cfg(test)]
mod tests {
    use papan_core::Random;

    use super::*;
    use crate::rating::Score;

    fn random_table(entrants: usize, random: &mut Random) -> CrossTable {
        let mut table = CrossTable::new(entrants);
        for one in 0..entrants {
            for other in (0..entrants).filter(|&other| other != one) {
                let [wins, draws, losses] = [6, 4, 6].map(|max| random.index(max) as u64);
                table.add_score([one, other], Score { wins, draws, losses });
            }
        }
        table
    }

    /// Maximises by ever smaller steps in one strength after the other.
    fn by_trying(likelihood: &Likelihood) -> Vec<f64> {
        let mut strengths = vec![0.0; likelihood.entrants];
        let mut step = 1.0;
        while step > 1e-8 {
            let before = likelihood.log(&strengths);
            for index in 0..strengths.len() {
                for change in [step, -step] {
                    let height = likelihood.log(&strengths);
                    strengths[index] += change;
                    if likelihood.log(&strengths) <= height {
                        strengths[index] -= change;
                    }
                }
            }
            if likelihood.log(&strengths) <= before {
                step /= 2.0;
            }
        }
        strengths
    }

    #[test]
    fn the_summit_is_where_trying_leads() {
        let mut random = Random::stream(1, 0);
        for entrants in 2..7 {
            for virtual_draws in [0.5, 1.0, 4.0] {
                let table = random_table(entrants, &mut random);
                let likelihood = Likelihood::new(&table, virtual_draws);
                let [fast, slow] = [likelihood.summit(), by_trying(&likelihood)];
                for (one, other) in fast.iter().zip(&slow) {
                    assert!((one - other).abs() < 1e-5, "{fast:?} {slow:?}");
                }
            }
        }
    }

    #[test]
    fn gradient_and_information_are_the_slopes_of_the_logarithm() {
        let mut random = Random::stream(2, 0);
        let likelihood = Likelihood::new(&random_table(5, &mut random), 1.0);
        let strengths = [0.3, -1.2, 0.0, 2.1, -0.4];
        let moved = |index: usize, by: f64| {
            let mut moved = strengths;
            moved[index] += by;
            moved
        };
        let small = 1e-5;
        let information = likelihood.information(&strengths);
        for index in 0..5 {
            let [up, down] = [small, -small].map(|by| moved(index, by));
            let slope = (likelihood.log(&up) - likelihood.log(&down)) / (2.0 * small);
            assert!((slope - likelihood.gradient(&strengths)[index]).abs() < 1e-5);
            let [above, below] = [likelihood.gradient(&up), likelihood.gradient(&down)];
            for other in 0..5 {
                let fall = (below[other] - above[other]) / (2.0 * small);
                assert!((fall - information.get(index, other)).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn probabilities_far_out_are_neither_lost_nor_infinite() {
        assert!((log_logistic(-800.0) + 800.0).abs() < 1e-9);
        assert!(log_logistic(800.0).abs() < 1e-9);
        assert!((log_logistic(0.0) - 0.5_f64.ln()).abs() < 1e-15);
    }
}
