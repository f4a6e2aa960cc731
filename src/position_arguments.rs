use clap::Args;
use papan_catalogue::{Setup, Situation};
use papan_console::Failure;

/// Which position a command is about.
#[derive(Args)]
pub struct PositionArguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,...
    #[arg(value_name = "GAME")]
    pub game: String,

    #[command(flatten)]
    pub setup: SetupArguments,
}

/// How a game starts.
#[derive(Args)]
pub struct SetupArguments {
    /// Position as text, instead of the start position
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to play first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

impl PositionArguments {
    /// Reads the game and sets the position up.
    pub fn situation(&self) -> Result<Situation, Failure> {
        Ok(self.setup.setup().situation(&self.game)?)
    }
}

impl SetupArguments {
    /// Returns the requested set-up.
    pub fn setup(&self) -> Setup {
        Setup { position: self.position.clone(), moves: self.moves.clone() }
    }
}
