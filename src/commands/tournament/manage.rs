use std::{
    io::{self, BufReader, BufWriter, Write},
    path::PathBuf,
};

use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_store::{StoreFault, Tournament};

use super::standings::plain;
use crate::{
    bounded_file::{BoundedFile, FileKind},
    confirmation::{confirm, is_interactive},
    database::{DatabaseArguments, stored},
    whole_file::{unwritable, write_whole},
};

#[derive(Args)]
pub struct DeleteArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    /// Delete without asking
    #[arg(long, short)]
    yes: bool,

    #[command(flatten)]
    database: DatabaseArguments,
}

#[derive(Args)]
pub struct ExportArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    /// File to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArguments,
}

#[derive(Args)]
pub struct ImportArguments {
    /// File that export wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseArguments,
}

pub fn delete(arguments: &DeleteArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.database.open(console)?;
    let tournament = store.find(&arguments.id).map_err(stored)?;
    let games = store.count(&tournament.id).map_err(stored)?;
    if !arguments.yes && !is_confirmed(&tournament, games, console)? {
        return console.line(&console.word("tournament-kept"));
    }
    store.delete(&tournament.id).map_err(stored)?;
    let message = Message::new("tournament-deleted").with("id", tournament.id).with("games", games);
    console.line(&console.say(&message))
}

/// Asks a person whether a tournament may be deleted; a script is not asked.
fn is_confirmed(tournament: &Tournament, games: u64, console: &Console) -> Result<bool, Failure> {
    if !is_interactive() {
        return Ok(true);
    }
    let question = Message::new("tournament-delete")
        .with("name", plain(&tournament.name))
        .with("id", tournament.id.as_str())
        .with("games", games);
    confirm(&console.say(&question), console)
}

pub fn export(arguments: &ExportArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.database.open_to_read(console)?;
    let Some(path) = &arguments.output else {
        let mut output = BufWriter::new(io::stdout().lock());
        store.export(&arguments.id, &mut output).map_err(stored)?;
        return output.flush().map_err(Failure::Output);
    };
    // A wrong id must not change the file.
    store.find(&arguments.id).map_err(stored)?;
    let games = write_whole(path, |output| {
        store.export(&arguments.id, output).map_err(|fault| match fault {
            StoreFault::Stream { reason } => unwritable(path, &io::Error::other(reason)),
            other => stored(other),
        })
    })?;
    let message = Message::new("tournament-exported")
        .with("id", arguments.id.as_str())
        .with("games", games)
        .with("path", path.display().to_string());
    console.line(&console.say(&message))
}

pub fn import(arguments: &ImportArguments, console: &Console) -> Result<(), Failure> {
    let path = &arguments.file;
    let mut file = BoundedFile::open(path, FileKind::Import).map_err(Failure::Unable)?;
    let store = arguments.database.open(console)?;
    let id = papan_tournament::import(&store, BufReader::new(&mut file)).map_err(|fault| {
        if file.is_exceeded() {
            return Failure::Unable(file.fault(path, &io::ErrorKind::FileTooLarge.into()));
        }
        let message = Message::new("file-fault").with("path", path.display().to_string());
        Failure::Unable(message.with("fault", Message::from(&fault)))
    })?;
    console.line(&console.say(&Message::new("tournament-imported").with("id", id)))
}
