use papan_core::{Message, Place, user_error};

use crate::{AnyGame, GameEntry, PlayError, StartError, WordError, read_game};

/// How a game starts: at a position, after some moves.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The position as text; absent for the start position of the game.
    pub position: Option<String>,
    /// The moves to play first, separated by spaces or commas.
    pub moves: Option<String>,
}

/// A position and how it came about.
pub struct Situation {
    /// The game.
    pub entry: &'static GameEntry,
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The place of the last move, if there was one.
    pub last: Option<Place>,
}

/// Why a position cannot be set up.
#[derive(Debug)]
pub enum SetupError {
    /// The word names no game.
    Game(WordError),
    /// The text is no position of the game, or the options contradict each other.
    Start(StartError),
    /// A move cannot be played.
    Move {
        /// Its number, from 1.
        number: usize,
        /// The move.
        found: String,
        /// What is wrong with it.
        error: PlayError,
    },
}

impl Setup {
    /// Sets up a position of the game that a word such as `reversi` or `adjacency:rounds=8` names.
    ///
    /// # Errors
    /// If the word, the position or a move is wrong.
    pub fn situation(&self, game: &str) -> Result<Situation, SetupError> {
        let (entry, options) = read_game(game)?;
        let position = match &self.position {
            Some(text) => entry.read(text, &options)?,
            None => entry.start(&options)?,
        };
        let mut situation = Situation { entry, position, last: None };
        let moves = self.moves.as_deref().unwrap_or_default();
        let moves = moves.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
        for (index, word) in moves.enumerate() {
            let played = situation.position.play(word).map_err(|error| SetupError::Move {
                number: index + 1,
                found: word.to_owned(),
                error,
            })?;
            situation.last = Some(situation.position.place(&played.chosen));
            situation.position = played.position;
        }
        Ok(situation)
    }
}

impl From<WordError> for SetupError {
    fn from(error: WordError) -> SetupError {
        SetupError::Game(error)
    }
}

impl From<StartError> for SetupError {
    fn from(error: StartError) -> SetupError {
        SetupError::Start(error)
    }
}

impl From<&SetupError> for Message {
    fn from(error: &SetupError) -> Message {
        match error {
            SetupError::Game(error) => error.into(),
            SetupError::Start(error) => error.into(),
            SetupError::Move { number, found, error } => Message::new("moves-fault")
                .with("number", *number)
                .with("found", found.as_str())
                .with("fault", Message::from(error)),
        }
    }
}

user_error!(SetupError);
