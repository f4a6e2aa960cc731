//! `papan play`: a game in plain lines, for terminals and pipes alike.

mod choice;
mod input;
mod session;
mod word;

use clap::Args;
use session::Session;

use crate::{
    console::Console, failure::Failure, limit_arguments::LimitArguments, position_arguments::Setup,
    seed::chosen_seed,
};

#[derive(Args)]
pub struct Arguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,... [default: asks]
    game: Option<String>,

    /// Who moves first: human, or an agent with options
    #[arg(default_value = "human")]
    first: String,

    /// Who moves second [default: the agent "medium"]
    second: Option<String>,

    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for agents that were not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let mut input = input::Input::standard();
    let game = match &arguments.game {
        Some(word) => word.clone(),
        None => match choice::choose_game(&mut input, console)? {
            Some(word) => word,
            None => return Ok(()),
        },
    };
    let situation = arguments.setup.situation(&game)?;
    let second = arguments.second.as_deref().unwrap_or(situation.entry.default_agent());
    let seats = [situation.entry.seat(&arguments.first)?, situation.entry.seat(second)?];
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    let limits = arguments.limits.limits();
    Session::new(situation, seats, seed, limits, console).run(&mut input)
}
