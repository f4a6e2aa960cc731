//! Small tournaments that are really played, each in a store of its own.

use std::{fs, path::PathBuf, process, time::SystemTime};

use papan_catalogue::read_game;
use papan_core::StopFlag;
use papan_record::{GameLog, ProcessOutput, Seat, TimeControl};
use papan_referee::{
    Adjudication, Entrant, Game, Openings, ProgramSettings,
    player::{Answer, End, Player, Start, Turn, Unanswered},
};
use papan_sandbox::{Confinement, Mode};
use papan_store::{Kind, NewTournament, State, Store, WriterSettings};

/// Makes an empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let name = format!("papan-report-{name}-{}-{}", process::id(), now.as_nanos());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The word of an entrant that forfeits every game.
pub const CHEAT: &str = "cheat";

/// Answers every request with a text that is not a move.
struct Cheat;

impl Player for Cheat {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<Answer, Unanswered> {
        Ok(Answer { text: "I <win>".to_owned(), ..Answer::default() })
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput { errors: "no\n\tidea".to_owned(), ..ProcessOutput::default() }
    }
}

/// A round robin described by words.
pub struct Cup {
    pub name: &'static str,
    pub games: &'static [&'static str],
    /// Names and words.
    pub entrants: &'static [(&'static str, &'static str)],
    pub pairs: u64,
}

impl Cup {
    /// Plays and stores all games, and returns the id.
    pub fn play(&self, store: &Store) -> String {
        let games: Vec<String> = self.games.iter().map(|&game| game.to_owned()).collect();
        let entrants: Vec<(String, String)> =
            self.entrants.iter().map(|&(name, word)| (name.to_owned(), word.to_owned())).collect();
        let id = store
            .create(&NewTournament {
                kind: Kind::Tournament,
                name: self.name,
                seed: 5,
                description: "# folder: /home/secret\nformat = \"round-robin\"\nnodes = 200\n",
                created: 1_790_000_000,
                games: &games,
                entrants: &entrants,
            })
            .unwrap();
        let owned = store.own(&id).unwrap();
        let writer = store.writer(owned, WriterSettings::default(), |_| ()).unwrap();
        let mut number = 0;
        for board_game in 0..games.len() {
            for one in 0..entrants.len() {
                for other in one + 1..entrants.len() {
                    for pair in 0..self.pairs {
                        for entrants in [[one, other], [other, one]] {
                            let seat = Seat { number, meeting: 0, round: 0, board_game, entrants };
                            writer.store(seat, self.game(seat, pair)).unwrap();
                            number += 1;
                        }
                    }
                }
            }
        }
        let owned = writer.finish().unwrap();
        store.set_state(&owned, State::Finished).unwrap();
        id
    }

    fn game(&self, seat: Seat, pair: u64) -> GameLog {
        let (entry, options) = read_game(self.games[seat.board_game]).unwrap();
        let start = entry.start(&options).unwrap();
        let opening = Openings::Random { plies: 2 }.of_pair(pair, entry, &*start, 5);
        let settings =
            ProgramSettings { confinement: Confinement::new(Mode::Off, Vec::new()), reuse: false };
        let [mut first, mut second] = seat.entrants.map(|entrant| {
            let word = self.entrants[entrant].1;
            if word == CHEAT {
                return Box::new(Cheat) as Box<dyn Player>;
            }
            Entrant::read(word, entry, &|_| None).unwrap().sit(entry, &settings).unwrap()
        });
        let game = Game {
            start: &*opening.start,
            opening: &opening.moves,
            control: TimeControl::default(),
            adjudication: Adjudication::default(),
            seed: 5,
            index: seat.number,
        };
        game.play([&mut *first, &mut *second], &StopFlag::new()).unwrap()
    }
}
