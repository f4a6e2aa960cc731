/// The result of one game for A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// B won.
    Loss,
    /// A draw.
    Draw,
    /// A won.
    Win,
}

impl GameResult {
    /// Makes a result from its sign, as in records: 1 is a win, 0 a draw, -1 a loss.
    pub const fn of_sign(sign: i8) -> GameResult {
        match sign {
            1.. => GameResult::Win,
            0 => GameResult::Draw,
            _ => GameResult::Loss,
        }
    }

    /// Returns the points of A in halves, so that they are whole numbers: 0, 1 or 2.
    pub(crate) fn half_points(self) -> usize {
        match self {
            GameResult::Loss => 0,
            GameResult::Draw => 1,
            GameResult::Win => 2,
        }
    }
}

/// The results of a match between A and B, as seen by A.
///
/// Every game is counted as a win, a draw or a loss. Two games from the same opening in both orders
/// are counted once more, as a pair. A game whose partner is missing, because the match is odd or
/// was interrupted, is in the first count only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Losses, draws, wins: the index is the half points.
    games: [u64; 3],
    /// The index is the half points of both games together.
    pairs: [u64; 5],
}

impl Tally {
    /// Counts the two games of a pair.
    pub fn add_pair(&mut self, one: GameResult, other: GameResult) {
        self.add_single(one);
        self.add_single(other);
        self.pairs[one.half_points() + other.half_points()] += 1;
    }

    /// Counts a game without a partner.
    pub fn add_single(&mut self, result: GameResult) {
        self.games[result.half_points()] += 1;
    }

    /// Adds the results of another part of the same match.
    pub fn merge(&mut self, other: &Tally) {
        for (count, more) in self.games.iter_mut().zip(other.games) {
            *count += more;
        }
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }

    /// Returns how many games A won.
    pub fn wins(&self) -> u64 {
        self.games[2]
    }

    /// Returns how many games were drawn.
    pub fn draws(&self) -> u64 {
        self.games[1]
    }

    /// Returns how many games A lost.
    pub fn losses(&self) -> u64 {
        self.games[0]
    }

    /// Returns the number of games, with and without a partner.
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Returns how many pairs gave A 0, 0.5, 1, 1.5 and 2 points.
    ///
    /// This is the order in which fishtest writes `Ptnml(0-2)`: LL, LD, WL and DD, WD, WW.
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// Returns the number of pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Returns the points of A per game, from 0 to 1, or `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        let half_points = self.draws() + 2 * self.wins();
        (self.games() > 0).then(|| half_points as f64 / (2 * self.games()) as f64)
    }

    /// Makes the tally of complete pairs, of which `drawn` had two draws.
    #[cfg(test)]
    pub(super) fn of_pairs(pairs: [u64; 5], drawn: u64) -> Tally {
        let [both_lost, one_drawn_one_lost, middle, one_won_one_drawn, both_won] = pairs;
        let losses = 2 * both_lost + one_drawn_one_lost + (middle - drawn);
        let draws = one_drawn_one_lost + 2 * drawn + one_won_one_drawn;
        let wins = 2 * both_won + one_won_one_drawn + (middle - drawn);
        Tally { games: [losses, draws, wins], pairs }
    }

    /// Makes the tally of games of which none has a partner.
    #[cfg(test)]
    pub(super) fn of_singles(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { games: [losses, draws, wins], pairs: [0; 5] }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        GameResult::{Draw, Loss, Win},
        *,
    };

    #[test]
    fn every_pair_is_counted_by_its_points_whatever_the_order_of_its_games() {
        let results = [Loss, Draw, Win];
        let mut tally = Tally::default();
        for one in results {
            for other in results {
                tally.add_pair(one, other);
            }
        }
        assert_eq!(tally.pairs(), [1, 2, 3, 2, 1]);
        assert_eq!((tally.wins(), tally.draws(), tally.losses()), (6, 6, 6));
        assert_eq!((tally.games(), tally.pair_count()), (18, 9));
        assert_eq!(tally.score(), Some(0.5));
    }

    #[test]
    fn a_game_without_a_partner_is_no_pair() {
        let mut tally = Tally::default();
        tally.add_pair(Win, Draw);
        tally.add_single(Loss);
        assert_eq!(tally.pairs(), [0, 0, 0, 1, 0]);
        assert_eq!(tally.games(), 3);
        assert_eq!(tally.score(), Some(0.5));
    }

    #[test]
    fn without_games_there_is_no_score() {
        assert_eq!(Tally::default().score(), None);
    }

    #[test]
    fn the_parts_of_a_match_make_the_whole() {
        let mut first = Tally::default();
        first.add_pair(Win, Win);
        first.add_single(Draw);
        let mut second = Tally::default();
        second.add_pair(Loss, Win);
        let mut whole = first;
        whole.merge(&second);
        assert_eq!(whole.pairs(), [0, 0, 1, 0, 1]);
        assert_eq!((whole.wins(), whole.draws(), whole.losses()), (3, 1, 1));
    }
}
