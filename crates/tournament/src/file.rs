use std::ops::Range;

use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, ParseError};

use super::{
    Description,
    reader::{Reader, field_fault},
    written::Written,
};
use papan_ratings::pairing::{Format, PairingFault, Plan, Setting};
use papan_record::TimeControl;
use papan_referee::{Adjudication, Entrant, Openings};
use papan_store::{Kind, NewTournament, Store, StoreFault};

/// A tournament as its file describes it.
#[derive(Debug)]
pub struct TournamentFile {
    /// Its name.
    pub name: String,
    /// The games, each with its options.
    pub games: Vec<TournamentGame>,
    /// The entrants.
    pub entrants: Vec<TournamentEntrant>,
    /// The format.
    pub format: Format,
    /// Pairs of games in each meeting.
    pub pairs: usize,
    /// The seed of the draw, of openings and of players that have none of their own.
    pub seed: u64,
    /// Where games start.
    pub openings: OpeningSource,
    /// How much time there is.
    pub control: TimeControl,
    /// The adjudication rules.
    pub adjudication: Adjudication,
    /// How many games run at once.
    pub concurrency: Option<usize>,
    /// How programs are confined, by name.
    pub sandbox: Option<String>,
    /// Memory for each program, in bytes.
    pub memory: Option<u64>,
}

/// The source of the start positions of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// At the start position.
    Start,
    /// After random moves.
    Random(Openings),
    /// At openings that the file itself lists, one a line.
    Listed(String),
    /// At openings of another file.
    File {
        /// Its name.
        name: String,
        /// The range of the name in the text.
        place: Range<usize>,
    },
}

/// A game of a tournament.
pub struct TournamentGame {
    /// The word that names it, with its options.
    pub word: String,
    /// Its entry in the catalogue.
    pub entry: &'static GameEntry,
    /// Where it starts.
    pub start: Box<dyn AnyGame>,
}

impl TournamentGame {
    /// Makes a game that starts at a position.
    pub fn new(entry: &'static GameEntry, start: Box<dyn AnyGame>) -> TournamentGame {
        let word = papan_catalogue::write_word(entry.id(), &start.options());
        TournamentGame { word, entry, start }
    }

    /// Returns the start position, if it is not the one that the rules begin with.
    pub fn position(&self) -> Option<String> {
        let usual = self.entry.start(&self.start.options()).ok().map(|start| start.text());
        Some(self.start.text()).filter(|text| usual.as_ref() != Some(text))
    }
}

impl std::fmt::Debug for TournamentGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.word)
    }
}

/// An entrant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntrant {
    /// The name in tables; names are unique.
    pub name: String,
    /// The word or command line of the player.
    pub word: String,
    /// The player in each of the games.
    pub players: Vec<Entrant>,
}

impl TournamentFile {
    /// The maximum number of characters of a name.
    pub const LONGEST_NAME: usize = 60;

    /// Reads a file. Names of registered bots are looked up by `registered`.
    ///
    /// # Errors
    /// A message that names the line, the field and what was expected.
    pub fn read(
        text: &str,
        registered: &dyn Fn(&str) -> Option<String>,
    ) -> Result<TournamentFile, ParseError> {
        Reader { text, registered, is_match: false }.read(&Written::read(text)?)
    }

    /// Returns whether some entrant is a program.
    pub fn has_programs(&self) -> bool {
        self.entrants.iter().flat_map(|entrant| &entrant.players).any(Entrant::is_program)
    }

    /// Stores a tournament or match with the fingerprint of the commands that the user agreed to run, and returns its id.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create_in(
        &self,
        store: &Store,
        kind: Kind,
        description: &Description,
        created: u64,
        consent: Option<&str>,
    ) -> Result<String, StoreFault> {
        let games: Vec<String> = self.games.iter().map(|game| game.word.clone()).collect();
        let entrants = self.entrants.iter();
        let entrants: Vec<(String, String)> =
            entrants.map(|entrant| (entrant.name.clone(), entrant.word.clone())).collect();
        let made = NewTournament {
            kind,
            name: &self.name,
            seed: self.seed,
            description: &description.write(),
            created,
            games: &games,
            entrants: &entrants,
        };
        store.create_with_consent(&made, consent)
    }

    /// Returns the openings of each game, from what the file lists.
    ///
    /// # Errors
    /// A message that names the line of the list, and the game that it does not fit.
    pub fn game_openings(&self) -> Result<Vec<Openings>, ParseError> {
        let of_game = |game: &TournamentGame| match &self.openings {
            OpeningSource::Start | OpeningSource::File { .. } => Ok(Openings::Start),
            OpeningSource::Random(openings) => Ok(openings.clone()),
            OpeningSource::Listed(text) => {
                Openings::list(text, game.entry, &*game.start).map_err(|fault| {
                    let message =
                        Message::new("tournament-in-game").with("game", game.word.as_str());
                    let fault = message.with("fault", fault.into_message());
                    Message::new("tournament-field")
                        .with("field", "openings")
                        .with("fault", fault)
                        .into()
                })
            }
        };
        self.games.iter().map(of_game).collect()
    }

    /// Reads a file whose openings are those of another file, and returns it with a text that lists them, so that they
    /// are stored with the tournament. `read` returns the text of the file that is named.
    ///
    /// # Errors
    /// A message that names the place, and what is wrong with the openings.
    pub fn with_listed_openings(
        self,
        mut text: String,
        registered: &dyn Fn(&str) -> Option<String>,
        read: impl FnOnce(&str) -> Result<String, Message>,
    ) -> Result<(TournamentFile, String), ParseError> {
        let OpeningSource::File { name, place } = &self.openings else { return Ok((self, text)) };
        let at_place = |fault: Message| field_fault(&text, place.start, "openings", fault);
        let list = read(name).map_err(at_place)?;
        for game in &self.games {
            Openings::list(&list, game.entry, &*game.start).map_err(|fault| {
                let fault = Message::new("tournament-in-game")
                    .with("game", game.word.as_str())
                    .with("fault", fault.into_message());
                let in_file = Message::new("file-fault").with("path", name.as_str());
                at_place(in_file.with("fault", fault))
            })?;
        }
        let lines: Vec<_> = list.lines().map(|line| toml::Value::from(line).to_string()).collect();
        text.replace_range(place.clone(), &format!("[{}]", lines.join(", ")));
        Ok((TournamentFile::read(&text, registered)?, text))
    }

    /// Returns the schedule.
    ///
    /// # Errors
    /// Why there is none for these entrants and this format.
    pub fn plan(&self) -> Result<Plan, PairingFault> {
        Plan::new(self.setting())
    }

    /// Returns the parameters of the schedule.
    pub fn setting(&self) -> Setting {
        Setting {
            format: self.format,
            entrants: self.entrants.len(),
            games: self.games.len(),
            pairs: self.pairs,
            seed: self.seed,
        }
    }
}
