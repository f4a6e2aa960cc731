use crate::statistics::GameResult;

use super::{MAX_GAMES, Meeting, Seating};

/// The finished games of a tournament, by number.
///
/// The order in which games are played or added does not matter: a tournament that was interrupted continues from the
/// same results with the same schedule. Adding a game again replaces its result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The index is the number of the game; the result is that of the entrant that moved first.
    games: Vec<Option<GameResult>>,
}

impl Results {
    /// Adds the result of a game for the entrant that moved first.
    ///
    /// A number that no game can have is ignored.
    pub fn add(&mut self, number: u64, result: GameResult) {
        if number >= MAX_GAMES {
            return;
        }
        let index = number as usize;
        if index >= self.games.len() {
            self.games.resize(index + 1, None);
        }
        self.games[index] = Some(result);
    }

    /// Removes a game, so that it is played again.
    ///
    /// If that changes the winner of a pairing of a Swiss or knockout tournament, others may meet in the rounds after
    /// it, and the game numbers of those rounds then denote other games: those that
    /// [`Plan::orphans`](super::Plan::orphans) returns must be removed too.
    pub fn remove(&mut self, number: u64) {
        if let Some(game) = self.games.get_mut(number as usize) {
            *game = None;
        }
    }

    /// Returns how a game ended for the entrant that moved first, if it is over.
    pub fn of_game(&self, number: u64) -> Option<GameResult> {
        self.games.get(number as usize).copied().flatten()
    }

    /// Returns the numbers of the games that are over, in ascending order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        let over = self.games.iter().enumerate().filter(|(_, game)| game.is_some());
        over.map(|(number, _)| number as u64)
    }

    /// Returns the half points of both entrants of a meeting, or `None` while a game is missing.
    pub fn of_meeting(&self, meeting: &Meeting) -> Option<[u64; 2]> {
        let first = meeting.first_game as usize;
        let games = self.games.get(first..first + meeting.games())?;
        let mut half_points = [0; 2];
        for (index, game) in games.iter().enumerate() {
            let of_opener = (*game)?.half_points() as u64;
            half_points[index % 2] += of_opener;
            half_points[1 - index % 2] += 2 - of_opener;
        }
        Some(half_points)
    }

    /// Returns the games of a meeting that are still to be played.
    pub fn missing(&self, meeting: &Meeting) -> impl Iterator<Item = Seating> {
        meeting.seatings().filter(|seating| self.of_game(seating.number).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        GameResult::{Draw, Loss, Win},
        *,
    };

    const MEETING: Meeting = Meeting {
        number: 3,
        round: 1,
        game: 0,
        entrants: [4, 2],
        pairs: 2,
        first_game: 12,
        first_opening: 7,
    };

    #[test]
    fn each_entrant_opens_one_game_of_each_pair() {
        let seatings: Vec<_> = MEETING.seatings().collect();
        let told: Vec<_> =
            seatings.iter().map(|game| (game.number, game.pair, game.opening)).collect();
        assert_eq!(told, [(12, 0, 7), (13, 0, 7), (14, 1, 8), (15, 1, 8)]);
        let openers: Vec<_> = seatings.iter().map(|game| game.entrants).collect();
        assert_eq!(openers, [[4, 2], [2, 4], [4, 2], [2, 4]]);
    }

    #[test]
    fn a_meeting_has_points_once_its_last_game_is_over_whatever_the_order() {
        let told = [(15, Loss), (12, Win), (14, Draw), (13, Win)];
        let mut results = Results::default();
        for (number, result) in told {
            assert_eq!(results.of_meeting(&MEETING), None);
            results.add(number, result);
        }
        // Entrant 4 won 12, lost 13, drew 14 and, moving second, won 15.
        assert_eq!(results.of_meeting(&MEETING), Some([5, 3]));
        assert_eq!(results.missing(&MEETING).count(), 0);
    }

    #[test]
    fn a_removed_game_is_missing_and_one_added_twice_counts_once() {
        let mut results = Results::default();
        for number in 12..16 {
            results.add(number, Win);
        }
        results.add(13, Loss);
        assert_eq!(results.of_meeting(&MEETING), Some([6, 2]));
        results.remove(14);
        results.remove(400);
        results.add(u64::MAX, Win);
        let missing: Vec<_> = results.missing(&MEETING).map(|game| game.number).collect();
        assert_eq!((missing, results.of_meeting(&MEETING)), (vec![14], None));
    }
}
