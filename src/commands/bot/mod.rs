//! `papan bot`: writes, tries and names bots.

mod add;
mod check;
mod command_line;
mod language;
mod list;
mod new;
mod remove;
mod report;

use clap::Subcommand;
use papan_console::{Console, Failure};

#[derive(Subcommand)]
pub enum BotCommand {
    /// Write a bot that plays any legal move, to start from
    New(new::Arguments),
    /// Try a bot: every rule of the protocol, every game, and what to do about each fault
    Check(check::Arguments),
    /// Give a bot a name that matches know, from every folder
    Add(add::Arguments),
    /// List the bots that have a name
    List(list::Arguments),
    /// Forget the name of a bot
    Remove(remove::Arguments),
}

pub fn run(command: &BotCommand, console: &Console) -> Result<(), Failure> {
    match command {
        BotCommand::New(arguments) => new::run(arguments, console),
        BotCommand::Check(arguments) => check::run(arguments, console),
        BotCommand::Add(arguments) => add::run(arguments, console),
        BotCommand::List(arguments) => list::run(arguments, console),
        BotCommand::Remove(arguments) => remove::run(arguments, console),
    }
}
