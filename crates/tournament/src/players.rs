use papan_referee::{ProgramSettings, player::Player};

use super::TournamentFile;

/// The two players of a worker's last game, which often play the next one too.
pub(super) struct Players<'a> {
    file: &'a TournamentFile,
    settings: &'a ProgramSettings,
    last: Option<Opponents>,
}

/// Two entrants that play one of the games.
struct Opponents {
    game: usize,
    entrants: [usize; 2],
    players: [Box<dyn Player>; 2],
}

impl<'a> Players<'a> {
    pub fn new(file: &'a TournamentFile, settings: &'a ProgramSettings) -> Players<'a> {
        Players { file, settings, last: None }
    }

    /// Returns the players of two entrants; the first of them moves first.
    pub fn of(&mut self, game: usize, entrants: [usize; 2]) -> [&mut dyn Player; 2] {
        let [one, other] = entrants;
        let are_same = |last: &Opponents| {
            last.game == game && [[one, other], [other, one]].contains(&last.entrants)
        };
        let (file, settings) = (self.file, self.settings);
        let last = match self.last.take() {
            Some(last) if are_same(&last) => last,
            _ => {
                let make = |entrant: usize| {
                    let entrant = &file.entrants[entrant].players[game];
                    entrant.player_or_unavailable(file.games[game].entry, settings)
                };
                Opponents { game, entrants, players: entrants.map(make) }
            }
        };
        let last = self.last.insert(last);
        let [a, b] = last.players.each_mut().map(|player| &mut **player as &mut dyn Player);
        if last.entrants == entrants { [a, b] } else { [b, a] }
    }
}
