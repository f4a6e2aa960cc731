//! `papan play`: a full screen on a terminal, plain lines in a pipe.
use std::sync::Arc;

use clap::Args;
use papan_console::{Console, Failure};
use papan_referee::Roster;
use papan_terminal::{GameRequest, lines, screen};

use crate::{
    limit_arguments::LimitArguments, position_arguments::SetupArguments,
    program_arguments::default_programs, registry, seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,... [default: asks]
    game: Option<String>,

    /// Who moves first: human, an agent with options, or a registered bot [default: human]
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
        roster: Arc::new(roster(console)?),
    };
    if arguments.plain || !screen::is_possible() {
        lines::run(&request, console)
    } else {
        screen::run(request, console)
    }
}

/// Returns the agents and the registered bots.
fn roster(console: &Console) -> Result<Roster, Failure> {
    let bots = match registry::read() {
        Ok(registry) => registry.bots(),
        // A broken list of bots does not affect games without bots.
        Err(Failure::Usage(message) | Failure::Unable(message)) => {
            console.notice(&message);
            Vec::new()
        }
        Err(Failure::Output(_)) => Vec::new(),
    };
    // Without bots there is nothing to confine.
    let programs = if bots.is_empty() { None } else { Some(default_programs()?) };
    Ok(Roster { bots, programs })
}
