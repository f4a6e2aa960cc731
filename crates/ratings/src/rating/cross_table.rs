use crate::statistics::GameResult;

/// Wins, draws and losses of one entrant in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// How many games the entrant won.
    pub wins: u64,
    /// How many games were drawn.
    pub draws: u64,
    /// How many games the entrant lost.
    pub losses: u64,
}

impl Score {
    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points in halves, so that they are whole numbers: two for a win, one for a draw.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Returns the points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.half_points() as f64 / 2.0
    }

    /// Returns the points per game, from 0 to 1, or `None` before the first game.
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Returns the score of the opponents.
    #[must_use]
    pub fn reversed(&self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Returns the score of these games and others.
    #[must_use]
    pub fn and(&self, other: Score) -> Score {
        Score {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The results of all games of a tournament, by first and second mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    entrants: usize,
    /// From the view of the first mover, whose row it is; the column is the opponent's.
    scores: Vec<Score>,
    /// The sums of the rows and, from the view of the entrant whose column it is, of the columns: summing a table of
    /// thousands of entrants for each of them would be too slow.
    as_first: Vec<Score>,
    as_second: Vec<Score>,
}

impl CrossTable {
    /// Makes an empty table.
    pub fn new(entrants: usize) -> CrossTable {
        let scores = |count: usize| vec![Score::default(); count];
        CrossTable {
            entrants,
            scores: scores(entrants * entrants),
            as_first: scores(entrants),
            as_second: scores(entrants),
        }
    }

    /// Returns how many entrants there are.
    pub fn entrants(&self) -> usize {
        self.entrants
    }

    /// Counts a game between the entrant that moved first and the other, by its result for the first.
    ///
    /// # Panics
    /// If there is no such entrant, or both are the same.
    pub fn add(&mut self, entrants: [usize; 2], result: GameResult) {
        let [wins, draws, losses] = match result {
            GameResult::Win => [1, 0, 0],
            GameResult::Draw => [0, 1, 0],
            GameResult::Loss => [0, 0, 1],
        };
        self.add_score(entrants, Score { wins, draws, losses });
    }

    /// Counts games between the entrant that moved first in all of them and the other.
    ///
    /// # Panics
    /// If there is no such entrant, or both are the same.
    pub fn add_score(&mut self, [first, second]: [usize; 2], score: Score) {
        assert!(first != second && first < self.entrants && second < self.entrants);
        let sum = &mut self.scores[first * self.entrants + second];
        *sum = sum.and(score);
        self.as_first[first] = self.as_first[first].and(score);
        self.as_second[second] = self.as_second[second].and(score.reversed());
    }

    /// Returns the games in which `first` moved first against `second`, seen by `first`.
    pub fn opened(&self, first: usize, second: usize) -> Score {
        self.scores[first * self.entrants + second]
    }

    /// Returns all games between two entrants, seen by `one`.
    pub fn between(&self, one: usize, other: usize) -> Score {
        self.opened(one, other).and(self.opened(other, one).reversed())
    }

    /// Returns all games in which an entrant moved first.
    pub fn as_first(&self, entrant: usize) -> Score {
        self.as_first[entrant]
    }

    /// Returns all games in which an entrant moved second, seen by this entrant.
    pub fn as_second(&self, entrant: usize) -> Score {
        self.as_second[entrant]
    }

    /// Returns all games of an entrant.
    pub fn total(&self, entrant: usize) -> Score {
        self.as_first(entrant).and(self.as_second(entrant))
    }

    /// Returns all games of the tournament, from the point of view of the first mover.
    pub fn of_first_movers(&self) -> Score {
        self.as_first.iter().fold(Score::default(), |sum, more| sum.and(*more))
    }

    /// Returns for each entrant the sum, over all games, of a value of the score times the weight of the opponent.
    pub(super) fn weighted(&self, weights: &[u64], value: impl Fn(&Score) -> u64) -> Vec<u64> {
        let mut sums = vec![0; self.entrants];
        // Row by row: the columns of a large table are far apart in memory.
        for (first, row) in self.scores.chunks(self.entrants.max(1)).enumerate() {
            for (second, score) in row.iter().enumerate().filter(|(_, score)| score.games() > 0) {
                sums[first] += value(score) * weights[second];
                sums[second] += value(&score.reversed()) * weights[first];
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_seen_from_both_sides() {
        let mut table = CrossTable::new(3);
        table.add([0, 1], GameResult::Win);
        table.add([1, 0], GameResult::Win);
        table.add([1, 0], GameResult::Draw);
        table.add([2, 0], GameResult::Loss);
        assert_eq!(table.between(0, 1), Score { wins: 1, draws: 1, losses: 1 });
        assert_eq!(table.between(1, 0), table.between(0, 1).reversed());
        assert_eq!(table.as_first(0), Score { wins: 1, draws: 0, losses: 0 });
        assert_eq!(table.as_second(0), Score { wins: 1, draws: 1, losses: 1 });
        assert_eq!(table.total(0).points().to_bits(), 2.5_f64.to_bits());
        assert_eq!(table.total(2).share(), Some(0.0));
        assert_eq!(table.of_first_movers(), Score { wins: 2, draws: 1, losses: 1 });
        assert_eq!(Score::default().share(), None);
    }
}
