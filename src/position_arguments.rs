use clap::Args;
use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_core::{Message, Place};

use crate::failure::Failure;

/// Which position a command is about.
#[derive(Args)]
pub struct PositionArguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "GAME")]
    pub game: String,

    #[command(flatten)]
    pub setup: Setup,
}

/// How far a game has got.
#[derive(Args)]
pub struct Setup {
    /// Position as text, instead of the start position
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to play first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// A position and how it came about.
pub struct Situation {
    pub entry: &'static GameEntry,
    pub position: Box<dyn AnyGame>,
    pub last: Option<Place>,
}

impl PositionArguments {
    /// Reads the game and sets the position up.
    pub fn situation(&self) -> Result<Situation, Failure> {
        self.setup.situation(&self.game)
    }
}

impl Setup {
    /// Sets up a position of the game that the word names.
    pub fn situation(&self, game: &str) -> Result<Situation, Failure> {
        let (entry, options) = read_game(game)?;
        let position = match &self.position {
            Some(text) => entry.read(text, &options)?,
            None => entry.start(&options)?,
        };
        let mut situation = Situation { entry, position, last: None };
        let moves = self.moves.as_deref().unwrap_or_default();
        let moves = moves.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty());
        for (index, word) in moves.enumerate() {
            let played = situation.position.play(word).map_err(|fault| {
                Failure::Usage(
                    Message::new("moves-fault")
                        .with("number", index + 1)
                        .with("found", word)
                        .with("fault", Message::from(&fault)),
                )
            })?;
            situation.last = Some(situation.position.place(&played.by));
            situation.position = played.position;
        }
        Ok(situation)
    }
}
