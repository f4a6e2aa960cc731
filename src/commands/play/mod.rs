//! `papan play`: a full screen on a terminal, plain lines in a pipe.

mod choice;
mod input;
mod session;
mod terminal;
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

    /// Who moves first: human, or an agent with options [default: human]
    first: Option<String>,

    /// Who moves second [default: the agent "medium"]
    second: Option<String>,

    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    limits: LimitArguments,

    /// Seed for agents that were not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,

    /// Play in plain lines instead of a full screen
    #[arg(long)]
    plain: bool,
}

pub fn run(arguments: Arguments, console: &Console) -> Result<(), Failure> {
    if arguments.plain || !terminal::is_possible() {
        return run_in_lines(&arguments, console);
    }
    let wishes = terminal::Wishes {
        game: arguments.game,
        players: [arguments.first, arguments.second],
        setup: arguments.setup,
        limits: arguments.limits.limits(),
        seed: arguments.seed.unwrap_or_else(chosen_seed),
    };
    terminal::run(wishes, console)
}

fn run_in_lines(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
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
    let first = arguments.first.as_deref().unwrap_or("human");
    let seats = [situation.entry.seat(first)?, situation.entry.seat(second)?];
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    let limits = arguments.limits.limits();
    Session::new(situation, seats, seed, limits, console).run(&mut input)
}
