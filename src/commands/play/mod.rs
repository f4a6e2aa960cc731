//! `papan play`: a game in plain lines, for terminals and pipes alike.

mod choice;
mod input;
mod session;
mod word;

use std::hash::{BuildHasher, RandomState};

use clap::Args;
use papan_catalogue::Seat;
use session::Session;

use crate::{console::Console, failure::Failure, position_arguments::Setup};

#[derive(Args)]
pub struct Arguments {
    /// Game, with options: NAME or NAME:KEY=VALUE,... [default: asks]
    game: Option<String>,

    /// Who moves first: human, or an agent with options
    #[arg(default_value = "human")]
    first: String,

    /// Who moves second
    #[arg(default_value = "random")]
    second: String,

    #[command(flatten)]
    setup: Setup,

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
    let seats = [&arguments.first, &arguments.second].map(|word| situation.entry.seat(word));
    let [first, second] = seats;
    let seats: [Seat; 2] = [first?, second?];
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    Session::new(situation, seats, seed, console).run(&mut input)
}

/// Chooses a seed that is short enough to be typed again.
fn chosen_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
