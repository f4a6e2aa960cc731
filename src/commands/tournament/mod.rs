//! `papan tournament`: many entrants, several games, one table that survives crashes.

mod consent;
mod consent_key;
mod init;
mod list;
mod live;
mod manage;
mod performance;
mod play_arguments;
mod resume;
mod run;
mod standings;
mod verify;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use papan_console::{Console, Failure};

pub use self::{consent::machine, consent_key::consent_key};
use crate::bounded_file::unreadable;

#[derive(Subcommand)]
pub enum TournamentCommand {
    /// Write an example file with comments, which runs as it is
    Init(init::Arguments),
    /// Play the tournament that a file describes
    Run(run::RunArguments),
    /// Go on with a tournament or saved match that was stopped or cut off
    Resume(resume::ResumeArguments),
    /// Play again the games that the machine, not the bot, spoiled
    Retry(resume::RetryArguments),
    /// List tournaments and saved matches
    List(list::Arguments),
    /// Show standings and cross table
    Show(list::ShowArguments),
    /// Delete a tournament with all its games
    Delete(manage::DeleteArguments),
    /// Write a tournament to a file that import reads
    Export(manage::ExportArguments),
    /// Read a tournament that export wrote
    Import(manage::ImportArguments),
    /// Look for damage in stored games, and repair it
    Verify(verify::Arguments),
}

pub fn run(command: &TournamentCommand, console: &Console) -> Result<(), Failure> {
    match command {
        TournamentCommand::Init(arguments) => init::run(arguments, console),
        TournamentCommand::Run(arguments) => run::run(arguments, console),
        TournamentCommand::Resume(arguments) => resume::resume(arguments, console),
        TournamentCommand::Retry(arguments) => resume::retry(arguments, console),
        TournamentCommand::List(arguments) => list::run(arguments, console),
        TournamentCommand::Show(arguments) => list::show(arguments, console),
        TournamentCommand::Delete(arguments) => manage::delete(arguments, console),
        TournamentCommand::Export(arguments) => manage::export(arguments, console),
        TournamentCommand::Import(arguments) => manage::import(arguments, console),
        TournamentCommand::Verify(arguments) => verify::run(arguments, console),
    }
}

/// Changes to a folder, so that relative paths are found, and returns its path without links.
pub fn enter(folder: &Path) -> Result<PathBuf, Failure> {
    fs::canonicalize(folder)
        .and_then(|folder| env::set_current_dir(&folder).map(|()| folder))
        .map_err(|error| Failure::Unable(unreadable(folder, &error)))
}
