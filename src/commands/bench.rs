//! `papan bench`: measures speed.

use std::time::Duration;

use clap::{Args, Subcommand};
use papan_bench::{arena, playouts, puzzles};
use papan_console::{Console, Failure};

use super::solve::PatternDatabases;
use crate::{
    limit_arguments::{any_duration, default_memory},
    program_arguments::ProgramArguments,
};

#[derive(Subcommand)]
pub enum BenchCommand {
    /// Play seeded random games and count them
    Playouts(Playouts),
    /// Play matches between agents and between programs, and measure the referee
    Arena(Arena),
    /// Solve puzzles and take the time
    Puzzles(Puzzles),
}

#[derive(Args)]
pub struct Playouts {
    /// Games to measure, with options [default: all games]
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// Time to spend on each game
    #[arg(long, default_value = "1s", value_name = "TIME", value_parser = any_duration)]
    time: Duration,

    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct Arena {
    /// Time to spend on each measurement
    #[arg(long, default_value = "2s", value_name = "TIME", value_parser = any_duration)]
    time: Duration,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    programs: ProgramArguments,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct Puzzles {
    /// Also count the queens of all sizes up to this, from 16 to 18
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(16..=18))]
    queens: u64,

    /// Also solve Korf's hundred with the large pattern database, built if it is not in the cache
    #[arg(long)]
    large_database: bool,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(command: BenchCommand, console: &Console) -> Result<(), Failure> {
    match command {
        BenchCommand::Playouts(Playouts { games, time, seed, json }) => {
            playouts::run(&playouts::Settings { games, time, seed, json }, console)
        }
        BenchCommand::Arena(Arena { time, seed, programs, json }) => {
            let programs = programs.settings(false)?;
            arena::run(arena::Settings { time, seed, programs, json }, console)
        }
        BenchCommand::Puzzles(Puzzles { queens, large_database, json }) => {
            let memory = default_memory();
            let settings = puzzles::Settings { queens, large_database, memory, json };
            let load =
                |values: &_, stop: &_| PatternDatabases::default().wanted(values, stop, console);
            puzzles::run(&settings, &load, console)
        }
    }
}
