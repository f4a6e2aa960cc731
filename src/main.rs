//! The command line of Papan: one file per command, no logic that another surface could want.

mod access;
mod affinity_arguments;
mod cache;
mod calendar;
mod cli;
mod commands;
mod confirmation;
mod cores;
mod database;
mod limit_arguments;
mod position_arguments;
mod program_arguments;
mod record_arguments;
mod redirect_page;
mod registry;
mod seed;
mod whole_file;

use std::{
    borrow::Cow,
    env,
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
use cli::{Cli, Command};
use papan_console::{Console, Failure};
use papan_core::escape_unprintable_lines;
use papan_files::bounded_file;

fn main() -> ExitCode {
    // Two processes that are started very often have no command line: the one that confines a program, and the bot that
    // represents a small compiled one.
    match env::args_os().nth(1) {
        Some(word) if word == program_arguments::SANDBOX_INIT => papan_sandbox::init_main(),
        Some(word) if word == papan_bench::echo_bot::NAME => return papan_bench::echo_bot::run(),
        _ => {}
    }
    papan_sandbox::allow_many_descriptors();
    papan_catalogue::set_option_budget(papan_machine::option_budget());
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return report_usage(&error),
    };
    let console = Console::new(cli.lang, cli.color.decided());
    let command = cli.command.unwrap_or_default();
    match run(command, &console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&console),
    }
}

/// Prints clap's output: help, or what is wrong with the arguments. It quotes them as they are.
fn report_usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    let printed = match escape_unprintable_lines(&text) {
        Cow::Borrowed(_) => error.print(),
        Cow::Owned(escaped) => io::stderr().write_all(escaped.as_bytes()),
    };
    // Output to a closed terminal is dropped.
    let _ = printed;
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn run(command: Command, console: &Console) -> Result<(), Failure> {
    match command {
        Command::Serve(arguments) => commands::serve::run(&arguments, console),
        Command::Games(arguments) => commands::games::run(&arguments, console),
        Command::Agents(arguments) => commands::agents::run(&arguments, console),
        Command::Show(arguments) => commands::show::run(&arguments, console),
        Command::Puzzles(arguments) => commands::puzzles::run(&arguments, console),
        Command::Solve(arguments) => commands::solve::run(&arguments, console),
        Command::CompareSolvers(arguments) => commands::compare_solvers::run(&arguments, console),
        Command::Cache(command) => commands::cache::run(&command, console),
        Command::Perft(arguments) => commands::perft::run(&arguments, console),
        Command::Think(arguments) => commands::think::run(&arguments, console),
        Command::Compare(arguments) => commands::compare::run(&arguments, console),
        Command::Match(arguments) => commands::match_command::run(&arguments, console),
        Command::Bot(command) => commands::bot::run(&command, console),
        Command::Tournament(command) => commands::tournament::run(&command, console),
        Command::Report(arguments) => commands::report::run(&arguments, console),
        Command::Play(arguments) => commands::play::run(&arguments, console),
        Command::Speak(arguments) => commands::speak::run(&arguments, console),
        Command::Bench(command) => commands::bench::run(command, console),
        Command::Doctor(arguments) => commands::doctor::run(&arguments, console),
        Command::Completions(arguments) => commands::completions::run(&arguments, console),
        Command::Man(arguments) => commands::man::run(&arguments, console),
    }
}
