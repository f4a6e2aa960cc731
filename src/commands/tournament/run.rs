use std::path::{Path, PathBuf};

use clap::Args;
use papan_console::{Console, Failure, stop_on_interrupt};
use papan_core::{Message, ParseError};
use papan_store::{Kind, Origin};
use papan_tournament::{ConsentRequest, Description, StoredRun, TournamentFile, Withdrawal};

use super::{
    consent::machine, consent_key::consent_key, enter, performance::Performance,
    play_arguments::PlayArguments,
};
use crate::{
    bounded_file::{FileKind, read_named_text, read_text},
    calendar::now,
    database::stored,
    registry,
};

#[derive(Args)]
pub struct RunArguments {
    /// File that describes the tournament; `papan tournament init FILE` writes an example
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Leave out entrants that cannot play; they forfeit nothing and play nothing
    #[arg(long)]
    skip_broken: bool,

    #[command(flatten)]
    how: PlayArguments,
}

pub fn run(arguments: &RunArguments, console: &Console) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = read_text(path, FileKind::Tournament).map_err(Failure::Usage)?;
    let in_file = |fault: ParseError| {
        let message = Message::new("file-fault").with("path", path.display().to_string());
        Failure::Usage(message.with("fault", fault.into_message()))
    };
    // The database and readable folders are relative to the current folder, everything else to that of the file.
    let store = arguments.how.database.open(console)?;
    let allow_read = arguments.how.allow_read()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = enter(folder.unwrap_or(Path::new(".")))?;
    let bots = registry::read()?;
    let registered = |name: &str| bots.command(name).map(str::to_owned);
    let read_openings = |name: &str| read_named_text(Path::new(name), FileKind::Openings);
    let (file, text) = TournamentFile::read(&text, &registered)
        .and_then(|file| file.with_listed_openings(text, &registered, read_openings))
        .map_err(in_file)?;
    // The folders come from the caller, not from the file.
    let request = |file: &TournamentFile| {
        let whole = ConsentRequest::new(file, folder.clone(), allow_read.clone(), machine());
        arguments.how.effective(&whole)
    };
    let asked = request(&file);
    if !asked.commands.is_empty() && asked.is_loosened() {
        arguments.how.consent.ask(&asked, &file.name, Origin::Local, console)?;
    }
    let mut description =
        Description { allow_read: allow_read.clone(), folder: Some(folder.clone()), text };
    let mut run = scheduled(file)?;
    let settings = arguments.how.settings(&run, allow_read.clone())?;
    let stop = stop_on_interrupt();
    let all: Vec<usize> = (0..run.file().entrants.len()).collect();
    let broken = arguments.how.preflight(&run, &all, &settings, &stop, console)?;
    if !broken.is_empty() {
        if !arguments.skip_broken {
            let message = Message::new("tournament-broken").with("count", broken.len());
            return Err(Failure::Unable(message));
        }
        let withdrawn = Withdrawal::new(run.file(), &description.text, &broken)
            .map_err(|error| Failure::Unable(Message::from(&error)))?;
        withdrawn.notices.iter().for_each(|notice| console.notice(notice));
        description.text = withdrawn.text;
        let rest = TournamentFile::read(&description.text, &registered);
        run = scheduled(rest.map_err(|fault| Failure::Unable(fault.into_message()))?)?;
    }
    let file = run.file();
    if run.is_repetitive(&file.game_openings()?) {
        console.notice(&Message::new("tournament-all-alike"));
    }
    let consent = file.has_programs().then(|| request(file).fingerprint(&consent_key(console)));
    let id = file
        .create_in(&store, Kind::Tournament, &description, now(), consent.as_deref())
        .map_err(stored)?;
    let owned = store.own(&id).map_err(stored)?;
    let again = arguments.how.resume_command(&id);
    let performance = Performance { store: &store, run: &run, settings, again };
    performance.play(owned, &arguments.how, &stop, console)
}

fn scheduled(file: TournamentFile) -> Result<StoredRun, Failure> {
    StoredRun::tournament(file).map_err(|fault| Failure::Unable(fault.message()))
}
