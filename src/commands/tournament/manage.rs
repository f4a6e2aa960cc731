use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use papan_core::Message;

use crate::{
    console::Console,
    database::{DatabaseArguments, stored},
    failure::Failure,
};

#[derive(Args)]
pub struct DeleteArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

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
    store.delete(&tournament.id).map_err(stored)?;
    let message = Message::new("tournament-deleted").with("id", tournament.id).with("games", games);
    console.line(&console.say(&message))
}

pub fn export(arguments: &ExportArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.database.open_to_read()?;
    let Some(path) = &arguments.output else {
        let mut output = BufWriter::new(io::stdout().lock());
        store.export(&arguments.id, &mut output).map_err(stored)?;
        return output.flush().map_err(Failure::Output);
    };
    // The file appears only when it is whole.
    let draft = path.with_extension("part");
    let file = File::create(&draft).map_err(|error| unwritable(path, &error))?;
    let mut output = BufWriter::new(file);
    let games = store.export(&arguments.id, &mut output).map_err(stored)?;
    let written = output.flush().and_then(|()| std::fs::rename(&draft, path));
    written.map_err(|error| unwritable(path, &error))?;
    let message = Message::new("tournament-exported")
        .with("id", arguments.id.as_str())
        .with("games", games)
        .with("path", path.display().to_string());
    console.line(&console.say(&message))
}

pub fn import(arguments: &ImportArguments, console: &Console) -> Result<(), Failure> {
    let path = arguments.file.display().to_string();
    let file = File::open(&arguments.file).map_err(|error| {
        let message = Message::new("file-unreadable").with("path", path.as_str());
        Failure::Unable(message.with("reason", error.to_string()))
    })?;
    let store = arguments.database.open(console)?;
    let id = store.import(BufReader::new(file)).map_err(|fault| {
        let message = Message::new("file-fault").with("path", path.as_str());
        Failure::Unable(message.with("fault", fault.message()))
    })?;
    console.line(&console.say(&Message::new("tournament-imported").with("id", id)))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unwritable").with("path", path.display().to_string());
    Failure::Unable(message.with("reason", error.to_string()))
}
