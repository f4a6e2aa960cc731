use std::{ops::ControlFlow, time::Duration};

use papan_core::StopFlag;
use papan_ratings::statistics::Tally;
use papan_referee::{Abandoned, Openings, ProgramSettings};
use papan_sandbox::{Confinement, Mode};

use super::{Match, MatchRunner, RunEnd};

/// The result of a series of games between two agents, for the first of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many games were played, won, drawn and lost.
    pub tally: Tally,
    /// How long each agent thought in all of them together.
    pub thinking: [Duration; 2],
}

impl Row {
    /// Plays a match of agents as a series, one game after the other; the first agent opens the first game, the second
    /// agent the second, and so on.
    ///
    /// # Errors
    /// When it is cancelled.
    pub fn play(
        of: &Match,
        stop: &StopFlag,
        mut after_each: impl FnMut(),
    ) -> Result<Row, Abandoned> {
        // Agents run in this process: nothing is confined.
        let confinement = Confinement::new(Mode::default(), Vec::new());
        let settings = ProgramSettings { confinement, reuse: false };
        let runner =
            MatchRunner { of, openings: &Openings::Start, settings: &settings, concurrency: 1 };
        let mut row = Row::default();
        let end = runner.play(stop, |games, _| {
            for game in games {
                for (entrant, thinking) in row.thinking.iter_mut().enumerate() {
                    *thinking += game.log.thinking[game.side_of(entrant).index()];
                }
                after_each();
            }
            ControlFlow::Continue(())
        });
        row.tally = end.tally;
        match end.end {
            RunEnd::Complete => Ok(row),
            RunEnd::Stopped => Err(Abandoned::Stopped),
            RunEnd::Unable(reason) => Err(Abandoned::Unable(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use papan_catalogue::read_game;
    use papan_referee::Entrant;

    use super::*;
    use crate::TournamentGame;

    fn series(a: &str, b: &str, games: u64, stop: &StopFlag) -> Result<Row, Abandoned> {
        let (entry, options) = read_game("tic-tac-toe").unwrap();
        let game = TournamentGame::new(entry, entry.start(&options).unwrap());
        let agents = [a, b].map(|word| Entrant::read(word, entry, &|_| None).unwrap());
        let mut of = Match::new(game, agents, games);
        of.file.seed = 5;
        Row::play(&of, stop, || {})
    }

    #[test]
    fn swapping_the_agents_swaps_the_result() {
        let tally = series("classic-greedy", "random", 40, &StopFlag::new()).unwrap().tally;
        assert!(tally.games() == 40 && tally.wins() > 30, "{tally:?}");
        let tally = series("random", "classic-greedy", 40, &StopFlag::new()).unwrap().tally;
        assert!(tally.games() == 40 && tally.losses() > 30, "{tally:?}");
    }

    #[test]
    fn perfect_play_draws() {
        let row = series("classic-greedy", "classic-minimax", 2, &StopFlag::new()).unwrap();
        assert_eq!((row.tally.draws(), row.tally.games()), (2, 2));
    }

    #[test]
    fn a_set_flag_ends_the_series() {
        let stop = StopFlag::new();
        stop.set();
        assert_eq!(series("random", "random", 10, &stop), Err(Abandoned::Stopped));
    }
}
