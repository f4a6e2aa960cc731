use std::{fs, path::PathBuf};

use clap::Args;
use papan_console::{Console, Failure, stop_on_interrupt};
use papan_core::{Message, StopFlag};
use papan_ratings::pairing::Results;
use papan_referee::ProgramSettings;
use papan_store::{Origin, Ownership, Store, Tournament};
use papan_tournament::{ConsentRequest, Description, Retry, StoredRun, stored_results};

use super::{
    consent::machine, consent_key::consent_key, enter, performance::Performance,
    play_arguments::PlayArguments,
};
use crate::{
    database::{quoted, stored},
    registry,
};

#[derive(Args)]
pub struct ResumeArguments {
    /// Tournament or saved match, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    /// Go on although entrants cannot play; they forfeit their games
    #[arg(long)]
    forfeit_broken: bool,

    #[command(flatten)]
    how: PlayArguments,
}

#[derive(Args)]
pub struct RetryArguments {
    /// Tournament or saved match, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    /// Play again the forfeits that a busy or broken machine can cause: cannot-start, no-answer, out-of-time,
    /// ignored-stop, no-pong, killed, not-frozen; with them whatever followed from them, such as the later rounds of a Swiss
    /// tournament
    #[arg(long, required = true)]
    forfeits: bool,

    /// Go on although entrants cannot play; they forfeit their games
    #[arg(long)]
    forfeit_broken: bool,

    #[command(flatten)]
    how: PlayArguments,
}

/// Verdicts that the machine can cause.
const OF_THE_MACHINE: [&str; 7] =
    ["cannot-start", "no-answer", "out-of-time", "ignored-stop", "no-pong", "killed", "not-frozen"];

pub fn resume(arguments: &ResumeArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.how.database.open(console)?;
    let stopped = Stopped::find(&arguments.id, &store, &arguments.how)?;
    let owned = store.own(&stopped.id).map_err(stored)?;
    let results = stored_results(&store, &stopped.id).map_err(stored)?;
    let how = &arguments.how;
    stopped.ask(&results, &store, &owned, how, console)?;
    let stop = stop_on_interrupt();
    let ready = stopped.preflight(&results, how, arguments.forfeit_broken, &stop, console);
    ready.inspect_err(|_| {
        if stop.is_set() {
            let again = stopped.again.as_str();
            console.notice(&Message::new("tournament-resume").with("command", again));
        }
    })?;
    stopped.go_on(&store, owned, how, &stop, console)
}

pub fn retry(arguments: &RetryArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.how.database.open(console)?;
    // A tournament that cannot be continued is refused before a game is archived.
    let stopped = Stopped::find(&arguments.id, &store, &arguments.how)?;
    let owned = store.own(&stopped.id).map_err(stored)?;
    let retry = Retry::of(&stopped.run, &store, &owned, &OF_THE_MACHINE).map_err(stored)?;
    let how = &arguments.how;
    stopped.ask(&retry.left, &store, &owned, how, console)?;
    let stop = stop_on_interrupt();
    stopped.preflight(&retry.left, how, arguments.forfeit_broken, &stop, console)?;
    retry.put_away(&store, &owned).map_err(stored)?;
    let message = match (retry.spoiled.len(), retry.followers.len()) {
        (0, _) => Message::new("tournament-nothing-spoiled"),
        (spoiled, 0) => Message::new("tournament-retried").with("games", spoiled),
        (spoiled, followers) => Message::new("tournament-retried-with-followers")
            .with("games", spoiled)
            .with("followers", followers),
    };
    console.notice(&message);
    stopped.go_on(&store, owned, how, &stop, console)
}

/// A stored tournament or match with missing games.
struct Stopped {
    id: String,
    run: StoredRun,
    settings: ProgramSettings,
    origin: Origin,
    /// The consent that its description requires.
    request: ConsentRequest,
    /// The fingerprint of the earlier consent of the user.
    consent: Option<String>,
    /// The command that continues it when it is stopped again.
    again: String,
}

impl Stopped {
    /// Finds a tournament or match, and changes to the folder that its relative paths start from.
    fn find(id: &str, store: &Store, how: &PlayArguments) -> Result<Stopped, Failure> {
        let Tournament { id, kind, description, origin, consent, .. } =
            store.find(id).map_err(stored)?;
        let Description { allow_read: kept, folder, text } = Description::read(&description);
        let allow_read = how.allow_read()?;
        let bots = registry::read()?;
        let registered = |name: &str| bots.command(name).map(str::to_owned);
        let run = StoredRun::read(kind, &id, &text, &registered)
            .map_err(|error| Failure::Unable(Message::from(&error)))?;
        let folder = folder.unwrap_or_else(|| PathBuf::from("."));
        // A tournament of agents alone needs no folder, and can be resumed on another machine.
        let folder = if run.file().has_programs() { enter(&folder)? } else { folder };
        // The path that is shown to the user is the one that becomes readable, also where an import names a link.
        let real = |path: PathBuf| fs::canonicalize(&path).unwrap_or_else(|_| folder.join(path));
        let kept: Vec<PathBuf> = kept.into_iter().map(real).collect();
        let mut again = how.resume_command(&id);
        // Those of the first run are stored with the tournament.
        for folder in &allow_read {
            again += &format!(" --allow-read {}", quoted(&folder.display().to_string()));
        }
        let request = ConsentRequest::new(run.file(), folder, kept.clone(), machine());
        let settings = how.settings(&run, [kept, allow_read].concat())?;
        Ok(Stopped { id, run, settings, origin, request, consent, again })
    }

    /// Asks for consent to run the programs, unless there is nothing left to play or the user agreed to the same before.
    ///
    /// An import has no consent at first. Neither has a tournament of a database that did not mark imports.
    fn ask(
        &self,
        results: &Results,
        store: &Store,
        owned: &Ownership,
        how: &PlayArguments,
        console: &Console,
    ) -> Result<(), Failure> {
        if !self.run.file().has_programs() || self.run.is_over(results) {
            return Ok(());
        }
        let key = consent_key(console);
        let effective = how.effective(&self.request);
        // Without a secret anyone could have written the consent.
        let agreed = |request: &ConsentRequest| {
            !key.is_empty() && self.consent == Some(request.fingerprint(&key))
        };
        if agreed(&effective) || agreed(&self.request) {
            return Ok(());
        }
        how.consent.ask(&effective, &self.run.file().name, self.origin, console)?;
        store.set_consent(owned, &effective.fingerprint(&key)).map_err(stored)
    }

    /// Runs the preflight check of the programs that still have games to play; they are in the schedule and can no
    /// longer be left out.
    fn preflight(
        &self,
        results: &Results,
        how: &PlayArguments,
        forfeit_broken: bool,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<(), Failure> {
        let playing = self.run.still_playing(results);
        let broken = how.preflight(&self.run, &playing, &self.settings, stop, console)?;
        if broken.is_empty() || forfeit_broken {
            return Ok(());
        }
        let message = Message::new("tournament-broken-later").with("count", broken.len());
        Err(Failure::Unable(message))
    }

    /// Plays the missing games.
    fn go_on(
        self,
        store: &Store,
        owned: Ownership,
        how: &PlayArguments,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<(), Failure> {
        let Stopped { run, settings, again, .. } = self;
        let performance = Performance { store, run: &run, settings, again };
        performance.play(owned, how, stop, console)
    }
}
