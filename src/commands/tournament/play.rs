use std::{
    env, fs,
    path::{Path, PathBuf},
};

use clap::Args;
use papan_console::{Console, Failure, progress_bar, stop_on_interrupt};
use papan_core::{Message, ParseError, StopFlag};
use papan_ratings::{
    pairing::{Plan, Results},
    statistics::GameResult,
};
use papan_referee::{Broken, Openings, ProgramSettings};
use papan_sandbox::{Confinement, Mode};
use papan_store::{Kind, NewTournament, Origin, Ownership, Store, Tournament};
use papan_tournament::{
    ConsentRequest, Description, News, OpeningSource, Preflight, Retry, Run, RunEnd,
    TournamentFile, Withdrawal, field_fault,
};

use super::{
    consent::{ConsentArguments, machine},
    consent_key::consent_key,
    live::Live,
    standings,
};
use crate::{
    affinity_arguments::AffinityArguments,
    bounded_file::{FileKind, read_named_text, read_text, unreadable},
    calendar::now,
    cores::cores_for,
    database::{DatabaseArguments, quoted, stored},
    program_arguments::sandbox_init,
    registry::{self, Registry},
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

#[derive(Args)]
pub struct ResumeArguments {
    /// Tournament, as `papan tournament list` names it
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
    /// Tournament, as `papan tournament list` names it
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

/// How a tournament is played, whatever it is.
#[derive(Args)]
struct PlayArguments {
    #[command(flatten)]
    database: DatabaseArguments,

    /// Games at the same time [default: as the file says, or the cores that leave each player its own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    #[command(flatten)]
    affinity: AffinityArguments,

    /// A folder that programs may read, beside the system and their own folder
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<PathBuf>,

    #[command(flatten)]
    consent: ConsentArguments,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// Verdicts that the machine can cause.
const OF_THE_MACHINE: [&str; 7] =
    ["cannot-start", "no-answer", "out-of-time", "ignored-stop", "no-pong", "killed", "not-frozen"];

pub fn run(arguments: &RunArguments, console: &Console) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = read_text(path, FileKind::Tournament).map_err(Failure::Usage)?;
    let in_file = |fault: Message| {
        let message = Message::new("file-fault").with("path", path.display().to_string());
        Failure::Usage(message.with("fault", fault))
    };
    // The database and readable folders are relative to the current folder, everything else to that of the file.
    let store = arguments.how.database.open(console)?;
    let allow_read = arguments.how.allow_read()?;
    let folder = enter_folder_of(path)?;
    let bots = registry::read()?;
    let file = read(&text, &bots).map_err(&in_file)?;
    let (file, text) = with_listed_openings(file, text, &bots).map_err(&in_file)?;
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
    let settings = arguments.how.settings(&file, allow_read.clone())?;
    let stop = stop_on_interrupt();
    let everybody: Vec<usize> = (0..file.entrants.len()).collect();
    let broken = arguments.how.preflight(&file, &everybody, &settings, &stop, console)?;
    let file = if broken.is_empty() {
        file
    } else {
        if !arguments.skip_broken {
            let message = Message::new("tournament-broken").with("count", broken.len());
            return Err(Failure::Unable(message));
        }
        let withdrawn = Withdrawal::new(&file, &description.text, &broken)
            .map_err(|fault| Failure::Unable(fault.into_message()))?;
        withdrawn.notices.iter().for_each(|notice| console.notice(notice));
        description.text = withdrawn.text;
        read(&description.text, &bots).map_err(Failure::Unable)?
    };
    let plan = plan_of(&file)?;
    if is_repetitive(&file, &plan) {
        console.notice(&Message::new("tournament-all-alike"));
    }
    let games: Vec<String> = file.games.iter().map(|game| game.word.clone()).collect();
    let entrants: Vec<(String, String)> =
        file.entrants.iter().map(|entrant| (entrant.name.clone(), entrant.word.clone())).collect();
    let made = NewTournament {
        kind: Kind::Tournament,
        name: &file.name,
        seed: file.seed,
        description: &description.write(),
        created: now(),
        games: &games,
        entrants: &entrants,
    };
    let consent = file.has_programs().then(|| request(&file).fingerprint(&consent_key(console)));
    let id = store.create_with_consent(&made, consent.as_deref()).map_err(stored)?;
    let owned = store.own(&id).map_err(stored)?;
    let again = arguments.how.resume_command(&id);
    let performance = Performance { store: &store, file: &file, plan: &plan, settings, again };
    performance.play(owned, &arguments.how, &stop, console)
}

pub fn resume(arguments: &ResumeArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.how.database.open(console)?;
    let stopped = Stopped::find(&arguments.id, &store, &arguments.how)?;
    let owned = store.own(&stopped.id).map_err(stored)?;
    let mut results = Results::default();
    let read = store.each_result(&stopped.id, |game| {
        results.add(game.seat.number, GameResult::of_sign(game.result));
    });
    read.map_err(stored)?;
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
    let retry = Retry::of(&stopped.plan, &store, &owned, &OF_THE_MACHINE).map_err(stored)?;
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

/// A stored tournament with missing games.
struct Stopped {
    id: String,
    file: TournamentFile,
    plan: Plan,
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
    /// Finds a tournament, and changes to the folder of its file.
    fn find(id: &str, store: &Store, how: &PlayArguments) -> Result<Stopped, Failure> {
        let Tournament { id, kind, description, origin, consent, .. } =
            store.find(id).map_err(stored)?;
        if kind == Kind::Match {
            return Err(Failure::Unable(Message::new("match-no-resume").with("id", id)));
        }
        let Description { allow_read: kept, folder, text } = Description::read(&description);
        let allow_read = how.allow_read()?;
        let file = read(&text, &registry::read()?).map_err(|fault| {
            let message = Message::new("file-fault").with("path", id.as_str());
            Failure::Unable(message.with("fault", fault))
        })?;
        let folder = folder.unwrap_or_else(|| PathBuf::from("."));
        // A tournament of agents alone needs no folder, and can be resumed on another machine.
        let folder = if file.has_programs() { enter(&folder)? } else { folder };
        // The path that is shown to the user is the one that becomes readable, also where an import names a link.
        let real = |path: PathBuf| fs::canonicalize(&path).unwrap_or_else(|_| folder.join(path));
        let kept: Vec<PathBuf> = kept.into_iter().map(real).collect();
        let mut again = how.resume_command(&id);
        // Those of the first run are stored with the tournament.
        for folder in &allow_read {
            again += &format!(" --allow-read {}", quoted(&folder.display().to_string()));
        }
        let plan = plan_of(&file)?;
        let request = ConsentRequest::new(&file, folder, kept.clone(), machine());
        let settings = how.settings(&file, [kept, allow_read].concat())?;
        Ok(Stopped { id, file, plan, settings, origin, request, consent, again })
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
        if !self.file.has_programs() || self.plan.is_over(results) {
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
        how.consent.ask(&effective, &self.file.name, self.origin, console)?;
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
        let playing = self.plan.still_playing(results);
        let broken = how.preflight(&self.file, &playing, &self.settings, stop, console)?;
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
        let Stopped { file, plan, settings, again, .. } = self;
        let performance = Performance { store, file: &file, plan: &plan, settings, again };
        performance.play(owned, how, stop, console)
    }
}

fn plan_of(file: &TournamentFile) -> Result<Plan, Failure> {
    file.plan().map_err(|fault| Failure::Unable(fault.message()))
}

/// A tournament that is ready to be played.
struct Performance<'a> {
    store: &'a Store,
    file: &'a TournamentFile,
    plan: &'a Plan,
    settings: ProgramSettings,
    /// The command that continues it when it is stopped.
    again: String,
}

impl Performance<'_> {
    fn play(
        self,
        owned: Ownership,
        how: &PlayArguments,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<(), Failure> {
        let Performance { store, file, plan, mut settings, again } = self;
        let concurrency = how.concurrency(file);
        settings.confinement.affinity = how.affinity.divide(concurrency, console);
        let id = owned.id().to_owned();
        let openings = file.game_openings()?;
        let run = Run { file, plan, openings: &openings, settings: &settings, concurrency };
        let mut live = Live::new(file, plan, store.count(&id).map_err(stored)?);
        let end = run.play(store, owned, stop, |news| match news {
            News::Game { table, results, .. } => live.learn(table, results),
            News::Stuck(fault) => live.bar.suspend(|| {
                console.notice(&Message::new("tournament-waiting").with("fault", fault.message()));
            }),
        });
        live.bar.finish_and_clear();
        let end = end.map_err(|fault| {
            console.notice(&Message::new("tournament-resume").with("command", again.as_str()));
            stored(fault)
        })?;
        if end != RunEnd::Complete {
            // First of all: a terminal that is being closed may accept no more output.
            console.notice(&Message::new("tournament-resume").with("command", again));
        }
        let tournament = store.find(&id).map_err(stored)?;
        let standings = match end {
            RunEnd::Complete => standings::of(store, &tournament)?,
            _ => standings::of_stopped(store, &tournament)?,
        };
        if how.json {
            console.json(&standings.json(&tournament))?;
        } else {
            console.print(&standings.text(&tournament, console))?;
        }
        match end {
            RunEnd::Complete if how.json => Ok(()),
            RunEnd::Complete => {
                let database = how.database.words();
                let report = format!("papan report {id}{database} --output {id}.html");
                let message = Message::new("tournament-report").with("command", report);
                console.line(&console.say(&message))
            }
            RunEnd::Stopped => Err(Failure::Unable(Message::new("interrupted"))),
            RunEnd::Unable(reason) => Err(Failure::Unable(reason)),
        }
    }
}

impl PlayArguments {
    fn concurrency(&self, file: &TournamentFile) -> usize {
        let default = || file.concurrency.unwrap_or_else(|| cores_for(&file.control));
        self.concurrency.map_or_else(default, usize::from)
    }

    /// Returns a request in which the options of the caller replace the file's settings.
    fn effective(&self, whole: &ConsentRequest) -> ConsentRequest {
        let sandbox = whole.sandbox.filter(|_| self.consent.sandbox.is_none());
        let concurrency = whole.concurrency.filter(|_| self.concurrency.is_none());
        ConsentRequest { sandbox, concurrency, ..whole.clone() }
    }

    /// Returns how programs are run: as the file says, and at least as confined as the caller says.
    fn settings(
        &self,
        file: &TournamentFile,
        allow_read: Vec<PathBuf>,
    ) -> Result<ProgramSettings, Failure> {
        let of_file = file.sandbox.as_deref().and_then(Mode::from_name);
        let mode = of_file.max(self.consent.sandbox).unwrap_or_default();
        let mut confinement = Confinement::new(mode, sandbox_init()?);
        confinement.allow_read = allow_read;
        if let Some(memory) = file.memory {
            confinement.memory = memory;
        }
        Ok(ProgramSettings { confinement, reuse: false })
    }

    /// Returns the command that resumes a tournament with the same options.
    fn resume_command(&self, id: &str) -> String {
        let mut command = format!("papan tournament resume {id}{}", self.database.words());
        if let Some(mode) = self.consent.sandbox {
            command += &format!(" --sandbox {}", mode.name());
        }
        if let Some(games) = self.concurrency {
            command += &format!(" --concurrency {games}");
        }
        command
    }

    /// Returns the folders that programs may read, as absolute paths.
    fn allow_read(&self) -> Result<Vec<PathBuf>, Failure> {
        let absolute = |folder: &PathBuf| {
            fs::canonicalize(folder).map_err(|error| Failure::Usage(unreadable(folder, &error)))
        };
        self.allow_read.iter().map(absolute).collect()
    }

    /// Asks the programs among some entrants for a move of each game, and reports those that give none.
    fn preflight(
        &self,
        file: &TournamentFile,
        entrants: &[usize],
        settings: &ProgramSettings,
        stop: &StopFlag,
        console: &Console,
    ) -> Result<Vec<usize>, Failure> {
        let preflight = Preflight { file, settings, concurrency: self.concurrency(file) };
        let programs = preflight.programs(entrants);
        let bar = progress_bar(programs.len() as u64);
        bar.set_message(console.say(&Message::new("tournament-preflight")));
        let held = preflight.run(&programs, stop, || bar.inc(1));
        bar.finish_and_clear();
        let broken: Vec<(usize, Broken)> = held?;
        for (number, broken) in &broken {
            console.notice(&broken.message(&file.entrants[*number].name));
        }
        Ok(broken.into_iter().map(|(number, _)| number).collect())
    }
}

fn read(text: &str, bots: &Registry) -> Result<TournamentFile, Message> {
    let command = |name: &str| bots.command(name).map(str::to_owned);
    TournamentFile::read(text, &command).map_err(ParseError::into_message)
}

/// Inserts the openings of a file that the text names into the text, so that they are stored with the tournament.
fn with_listed_openings(
    file: TournamentFile,
    mut text: String,
    bots: &Registry,
) -> Result<(TournamentFile, String), Message> {
    let OpeningSource::File { name, place } = &file.openings else { return Ok((file, text)) };
    let at_place =
        |fault: Message| field_fault(&text, place.start, "openings", fault).into_message();
    let list = read_named_text(Path::new(name), FileKind::Openings).map_err(at_place)?;
    for game in &file.games {
        Openings::list(&list, game.entry, &*game.start).map_err(|fault| {
            let fault = Message::new("tournament-in-game")
                .with("game", game.word.as_str())
                .with("fault", fault.into_message());
            at_place(Message::new("file-fault").with("path", name.as_str()).with("fault", fault))
        })?;
    }
    let lines: Vec<_> = list.lines().map(|line| toml::Value::from(line).to_string()).collect();
    text.replace_range(place.clone(), &format!("[{}]", lines.join(", ")));
    Ok((read(&text, bots)?, text))
}

/// Changes to the folder of a file, so that its relative paths are found, and returns that folder.
fn enter_folder_of(path: &Path) -> Result<PathBuf, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    enter(folder.unwrap_or(Path::new(".")))
}

/// Changes to a folder, and returns its path without links.
fn enter(folder: &Path) -> Result<PathBuf, Failure> {
    fs::canonicalize(folder)
        .and_then(|folder| env::set_current_dir(&folder).map(|()| folder))
        .map_err(|error| Failure::Unable(unreadable(folder, &error)))
}

/// Returns whether some two entrants that meet would repeat the same pair of games.
fn is_repetitive(file: &TournamentFile, plan: &Plan) -> bool {
    let openings = file.game_openings().unwrap_or_default();
    let repeats = |game: usize| {
        let constant: Vec<usize> = (0..file.entrants.len())
            .filter(|&number| !file.entrants[number].players[game].may_vary())
            .collect();
        let meets = |one: &usize| constant.iter().any(|&other| plan.may_meet(*one, other));
        openings[game].are_all_alike() && constant.iter().any(meets)
    };
    file.pairs > 1 && (0..openings.len()).any(repeats)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        how: PlayArguments,
    }

    #[test]
    fn the_resume_command_repeats_what_needs_no_consent() {
        for (options, expected) in [
            ("", ""),
            (" --sandbox strict", " --sandbox strict"),
            (" --concurrency 2", " --concurrency 2"),
            (" --concurrency 2 --sandbox default", " --sandbox default --concurrency 2"),
        ] {
            let line = CommandLine::parse_from(format!("papan{options}").split(' '));
            let expected = format!("papan tournament resume cup-1{expected}");
            assert_eq!(line.how.resume_command("cup-1"), expected);
        }
    }
}
