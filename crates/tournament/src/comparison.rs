use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Limits, Side, StopFlag};

use papan_record::TimeControl;
use papan_referee::{
    Abandoned, Adjudication, Game,
    player::{AgentPlayer, Player},
};

/// Two agents that play series of games of growing length, each side opening half of them.
pub struct Comparison<'a> {
    /// Where every game starts.
    pub start: &'a dyn AnyGame,
    /// What limits every answer.
    pub limits: Limits,
    /// The seed of agents that have none of their own.
    pub seed: u64,
}

/// The result of a series for the first of the two agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many games were played.
    pub games: u64,
    /// How many the first agent won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// How many the second agent won.
    pub losses: u64,
    /// How long each agent thought in all of them together.
    pub thinking: [Duration; 2],
}

impl Comparison<'_> {
    /// Plays a series; the first agent opens the first game, the second agent the second, and so on.
    ///
    /// # Errors
    /// When it is cancelled.
    pub fn series(
        &self,
        games: u64,
        agents: &mut [AgentPlayer; 2],
        stop: &StopFlag,
        mut after_each: impl FnMut(),
    ) -> Result<Row, Abandoned> {
        let mut row = Row { games, ..Row::default() };
        for index in 0..games {
            let swapped = index % 2 == 1;
            let [a, b] = agents.each_mut();
            let seats: [&mut dyn Player; 2] = if swapped { [b, a] } else { [a, b] };
            let game = Game {
                start: self.start,
                opening: &[],
                control: TimeControl { limits: self.limits, ..TimeControl::default() },
                adjudication: Adjudication::default(),
                seed: self.seed,
                index,
            };
            let over = game.play(seats, stop)?;
            let [mut of_a, mut of_b] = over.thinking;
            if swapped {
                (of_a, of_b) = (of_b, of_a);
            }
            row.thinking[0] += of_a;
            row.thinking[1] += of_b;
            let side_of_a = if swapped { Side::Second } else { Side::First };
            match over.result_for(side_of_a) {
                0 => row.draws += 1,
                1.. => row.wins += 1,
                _ => row.losses += 1,
            }
            after_each();
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use papan_catalogue::{Seat, read_game};

    use super::*;

    fn agent(word: &str) -> AgentPlayer {
        match papan_catalogue::find_game("tic-tac-toe").unwrap().seat(word) {
            Ok(Seat::Agent(agent)) => AgentPlayer::new(agent),
            _ => panic!("{word} is an agent"),
        }
    }

    fn series(a: &str, b: &str, games: u64) -> Row {
        let (entry, options) = read_game("tic-tac-toe").unwrap();
        let start = entry.start(&options).unwrap();
        let comparison = Comparison { start: &*start, limits: Limits::default(), seed: 5 };
        let mut agents = [agent(a), agent(b)];
        comparison.series(games, &mut agents, &StopFlag::new(), || {}).unwrap()
    }

    #[test]
    fn swapping_the_agents_swaps_the_result() {
        let row = series("classic-greedy", "random", 40);
        assert_eq!(row.games, row.wins + row.draws + row.losses);
        assert!(row.wins > 30, "{row:?}");
        let other = series("random", "classic-greedy", 40);
        assert_eq!(other.games, other.wins + other.draws + other.losses);
        assert!(other.losses > 30, "{other:?}");
    }

    #[test]
    fn perfect_play_draws_and_the_slower_thinker_is_seen_to_be_slower() {
        let row = series("classic-greedy", "classic-minimax", 2);
        assert_eq!((row.wins, row.draws, row.losses), (0, 2, 0));
        assert!(row.thinking[1] > row.thinking[0]);
    }

    #[test]
    fn a_set_flag_ends_the_series() {
        let (entry, options) = read_game("tic-tac-toe").unwrap();
        let start = entry.start(&options).unwrap();
        let comparison = Comparison { start: &*start, limits: Limits::default(), seed: 5 };
        let stop = StopFlag::new();
        stop.set();
        let mut agents = [agent("random"), agent("random")];
        let result = comparison.series(10, &mut agents, &stop, || {});
        assert_eq!(result, Err(Abandoned::Stopped));
    }
}
