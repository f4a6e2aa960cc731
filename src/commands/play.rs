//! `papan play`: a full screen on a terminal, plain lines in a pipe.
use clap::Args;
use papan_console::{Console, Failure};
use papan_terminal::{GameRequest, lines, screen};

use crate::{
    limit_arguments::LimitArguments, position_arguments::SetupArguments, seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,... [default: asks]
    game: Option<String>,

    /// Who moves first: human, or an agent with options [default: human]
    first: Option<String>,

    /// Who moves second [default: the agent "medium"]
    second: Option<String>,

    #[command(flatten)]
    setup: SetupArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for agents that were not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,

    /// Play in plain lines instead of a full screen
    #[arg(long)]
    plain: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let request = GameRequest {
        game: arguments.game.clone(),
        players: [arguments.first.clone(), arguments.second.clone()],
        setup: arguments.setup.setup(),
        limits: arguments.limits.limits(),
        seed: arguments.seed.unwrap_or_else(chosen_seed),
    };
    if arguments.plain || !screen::is_possible() {
        lines::run(request, console)
    } else {
        screen::run(request, console)
    }
}
