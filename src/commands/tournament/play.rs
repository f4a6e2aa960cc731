use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Args;
use papan_arena::{
    Openings, ProgramSettings,
    pairing::Plan,
    rating::CrossTable,
    store::{Kind, NewTournament, Store, Tournament},
    tournament::{News, OpeningSource, Retry, Run, RunEnd, TournamentEntrant, TournamentFile},
};
use papan_core::{Message, StopFlag};
use papan_sandbox::{Confinement, Mode};

use super::standings;
use crate::{
    calendar::now,
    console::Console,
    cores::cores_for,
    database::{DatabaseArguments, stored},
    failure::Failure,
    program_arguments::sandbox_init,
    progress::{progress_bar, stop_on_interrupt},
    registry,
};

#[derive(Args)]
pub struct RunArguments {
    /// File that describes the tournament; `papan tournament init FILE` writes an example
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    #[command(flatten)]
    how: PlayArguments,
}

#[derive(Args)]
pub struct ResumeArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    #[command(flatten)]
    how: PlayArguments,
}

#[derive(Args)]
pub struct RetryArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    /// Play again the forfeits that a busy or broken machine can cause: cannot-start, no-answer, out-of-time,
    /// ignored-stop, no-pong, killed; with them whatever followed from them, such as the later rounds of a Swiss
    /// tournament
    #[arg(long, required = true)]
    forfeits: bool,

    #[command(flatten)]
    how: PlayArguments,
}

/// How a tournament is played, whatever it is.
#[derive(Args)]
struct PlayArguments {
    #[command(flatten)]
    database: DatabaseArguments,

    /// Leave out entrants that cannot start; they forfeit nothing and play nothing
    #[arg(long)]
    skip_broken: bool,

    /// Games at the same time [default: as the file says, or the cores that leave each player its own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// A folder that programs may read, beside the system and their own folder
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<PathBuf>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// Verdicts that a machine can be the cause of.
const OF_THE_MACHINE: [&str; 6] =
    ["cannot-start", "no-answer", "out-of-time", "ignored-stop", "no-pong", "killed"];

/// The first line of a stored description: where its relative paths start.
const FOLDER: &str = "# folder: ";

pub fn run(arguments: &RunArguments, console: &Console) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = fs::read_to_string(path).map_err(|error| {
        let message = Message::new("file-unreadable").with("path", path.display().to_string());
        Failure::Words(message.with("reason", error.to_string()))
    })?;
    let in_file = |fault: Message| {
        let message = Message::new("file-fault").with("path", path.display().to_string());
        Failure::Words(message.with("fault", fault))
    };
    // The database is named from where the user stands, everything else from where the file is.
    let store = arguments.how.database.open(console)?;
    let folder = enter_folder_of(path)?;
    let file = read(&text).map_err(&in_file)?;
    let (file, text) = match &file.openings {
        OpeningSource::File { name, place } => {
            let list = fs::read_to_string(name).map_err(|error| {
                let message = Message::new("file-unreadable").with("path", name.as_str());
                in_file(message.with("reason", error.to_string()))
            })?;
            let lines: Vec<_> =
                list.lines().map(|line| toml::Value::from(line).to_string()).collect();
            let mut text = text.clone();
            text.replace_range(place.clone(), &format!("[{}]", lines.join(", ")));
            (read(&text).map_err(&in_file)?, text)
        }
        _ => (file, text),
    };
    file.game_openings().map_err(|fault| in_file(fault.into_message()))?;
    let stop = stop_on_interrupt();
    let settings = arguments.how.settings(&file)?;
    let (file, text) = without_broken(file, text, &arguments.how, &settings, &stop, console)?;
    if is_repetitive(&file) {
        console.notice(&Message::new("tournament-all-alike"));
    }
    let games: Vec<String> = file.games.iter().map(|game| game.word.clone()).collect();
    let entrants: Vec<(String, String)> =
        file.entrants.iter().map(|entrant| (entrant.name.clone(), entrant.word.clone())).collect();
    let id = store
        .create(&NewTournament {
            kind: Kind::Tournament,
            name: &file.name,
            seed: file.seed,
            description: &format!("{FOLDER}{}\n{text}", folder.display()),
            created: now(),
            games: &games,
            entrants: &entrants,
        })
        .map_err(stored)?;
    play(&store, &id, &file, &settings, &arguments.how, &stop, console)
}

pub fn resume(arguments: &ResumeArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.how.database.open(console)?;
    let tournament = store.find(&arguments.id).map_err(stored)?;
    let file = file_of(&tournament)?;
    go_on(&store, &tournament.id, &file, &arguments.how, console)
}

pub fn retry(arguments: &RetryArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.how.database.open(console)?;
    let tournament = store.find(&arguments.id).map_err(stored)?;
    // Whatever cannot be played on is refused before a game is put away.
    let file = file_of(&tournament)?;
    let owned = store.own(&tournament.id).map_err(stored)?;
    let retry = Retry::of(&plan_of(&file)?, &store, &owned, &OF_THE_MACHINE).map_err(stored)?;
    retry.put_away(&store, &owned).map_err(stored)?;
    drop(owned);
    let message = match (retry.spoiled.len(), retry.followers.len()) {
        (0, _) => Message::new("tournament-nothing-spoiled"),
        (spoiled, 0) => Message::new("tournament-retried").with("games", spoiled),
        (spoiled, followers) => Message::new("tournament-retried-with-followers")
            .with("games", spoiled)
            .with("followers", followers),
    };
    console.notice(&message);
    go_on(&store, &tournament.id, &file, &arguments.how, console)
}

/// Returns the file that a stored tournament was made from, and goes to the folder that it names things from.
fn file_of(tournament: &Tournament) -> Result<TournamentFile, Failure> {
    if tournament.kind == Kind::Match {
        let message = Message::new("match-no-resume").with("id", tournament.id.as_str());
        return Err(Failure::Unable(message));
    }
    let (head, text) = tournament.description.split_once('\n').unwrap_or_default();
    if let Some(folder) = head.strip_prefix(FOLDER) {
        env::set_current_dir(folder).map_err(|error| {
            let message = Message::new("file-unreadable").with("path", folder);
            Failure::Unable(message.with("reason", error.to_string()))
        })?;
    }
    read(text).map_err(|fault| {
        let message = Message::new("file-fault").with("path", tournament.id.as_str());
        Failure::Unable(message.with("fault", fault))
    })
}

/// Plays what is missing of a tournament in the database.
fn go_on(
    store: &Store,
    id: &str,
    file: &TournamentFile,
    how: &PlayArguments,
    console: &Console,
) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let settings = how.settings(file)?;
    play(store, id, file, &settings, how, &stop, console)
}

fn plan_of(file: &TournamentFile) -> Result<Plan, Failure> {
    file.plan().map_err(|_| Failure::Unable(Message::new("pairing-nothing")))
}

fn play(
    store: &Store,
    id: &str,
    file: &TournamentFile,
    settings: &ProgramSettings,
    how: &PlayArguments,
    stop: &StopFlag,
    console: &Console,
) -> Result<(), Failure> {
    let owned = store.own(id).map_err(stored)?;
    let plan = plan_of(file)?;
    let openings = file.game_openings()?;
    let default = || file.concurrency.unwrap_or_else(|| cores_for(&file.control));
    let run = Run {
        file,
        plan: &plan,
        openings: &openings,
        settings,
        concurrency: how.concurrency.map_or_else(default, usize::from),
    };
    let total = plan.total_meetings().unwrap_or(plan.fewest_meetings()) as u64;
    let bar = progress_bar(total * 2 * file.pairs as u64);
    bar.set_position(store.count(id).map_err(stored)?);
    let mut told = Instant::now();
    let end = run.play(store, owned, stop, |news| match news {
        News::Game { table, .. } => {
            bar.inc(1);
            if !bar.is_hidden() && told.elapsed() > BETWEEN_MESSAGES {
                told = Instant::now();
                bar.set_message(leaders(table, file));
            }
        }
        News::Stuck(fault) => bar.suspend(|| {
            console.notice(&Message::new("tournament-waiting").with("fault", fault.message()));
        }),
    });
    bar.finish_and_clear();
    let again = format!("papan tournament resume {id}{}", how.database.words());
    let end = end.map_err(|fault| {
        console.notice(&Message::new("tournament-resume").with("command", again.as_str()));
        stored(fault)
    })?;
    let tournament = store.find(id).map_err(stored)?;
    let standings = standings::of(store, &tournament)?;
    if how.json {
        console.json(&standings.json(&tournament))?;
    } else {
        console.print(&standings.text(&tournament, console))?;
        if end == RunEnd::Complete {
            let report = format!("papan report {id}{} --output {id}.html", how.database.words());
            console
                .line(&console.say(&Message::new("tournament-report").with("command", report)))?;
        }
    }
    match end {
        RunEnd::Complete => Ok(()),
        RunEnd::Stopped => {
            console.notice(&Message::new("tournament-resume").with("command", again));
            Err(Failure::Unable(Message::new("interrupted")))
        }
        RunEnd::Unable(reason) => {
            console.notice(&Message::new("tournament-resume").with("command", again));
            Err(Failure::Unable(reason))
        }
    }
}

/// How often the leaders beside the progress bar are told anew.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(200);

/// Says who leads, in the few characters beside a progress bar.
fn leaders(table: &CrossTable, file: &TournamentFile) -> String {
    let mut points: Vec<(f64, usize)> =
        (0..file.entrants.len()).map(|entrant| (table.total(entrant).points(), entrant)).collect();
    points.sort_by(|a, b| b.0.total_cmp(&a.0));
    let told = points.iter().take(3).map(|(points, entrant)| {
        let name: String = file.entrants[*entrant].name.chars().take(12).collect();
        format!("{name} {points}")
    });
    told.collect::<Vec<_>>().join(", ")
}

impl PlayArguments {
    fn settings(&self, file: &TournamentFile) -> Result<ProgramSettings, Failure> {
        let mode = file.sandbox.as_deref().and_then(Mode::from_name).unwrap_or_default();
        let mut confinement = Confinement::new(mode, sandbox_init()?);
        confinement.allow_read.clone_from(&self.allow_read);
        if let Some(memory) = file.memory {
            confinement.memory = memory;
        }
        Ok(ProgramSettings { confinement, reuse: false })
    }
}

fn read(text: &str) -> Result<TournamentFile, Message> {
    let registered = registry::read().map_err(|failure| match failure {
        Failure::Words(message) | Failure::Unable(message) => message,
        Failure::Output(error) => Message::new("system-reason").with("reason", error.to_string()),
    })?;
    let command = |name: &str| registered.command(name).map(str::to_owned);
    TournamentFile::read(text, &command).map_err(papan_core::ParseError::into_message)
}

/// Goes to the folder of a file, so that what it names is found, and returns that folder.
fn enter_folder_of(path: &Path) -> Result<PathBuf, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    folder.and_then(|folder| env::set_current_dir(&folder).map(|()| folder)).map_err(|error| {
        let message = Message::new("file-unreadable").with("path", path.display().to_string());
        Failure::Unable(message.with("reason", error.to_string()))
    })
}

/// Reports entrants that cannot start; with `--skip-broken` the rest go on without them.
fn without_broken(
    file: TournamentFile,
    text: String,
    how: &PlayArguments,
    settings: &ProgramSettings,
    stop: &StopFlag,
    console: &Console,
) -> Result<(TournamentFile, String), Failure> {
    let plan = plan_of(&file)?;
    let rehearsal = Run { file: &file, plan: &plan, openings: &[], settings, concurrency: 1 };
    let broken = rehearsal.rehearse(stop);
    if broken.is_empty() {
        return Ok((file, text));
    }
    for (entrant, fault) in &broken {
        let message = Message::new("match-cannot-start")
            .with("player", file.entrants[*entrant].name.as_str())
            .with("fault", fault.message());
        console.notice(&message);
    }
    if !how.skip_broken {
        return Err(Failure::Unable(Message::new("tournament-broken").with("count", broken.len())));
    }
    let numbers: Vec<usize> = broken.iter().map(|(entrant, _)| *entrant).collect();
    let text = without_entrants(&text, &numbers)?;
    let file = read(&text).map_err(Failure::Unable)?;
    Ok((file, text))
}

/// Says whether some two entrants would play the same pair of games again and again.
fn is_repetitive(file: &TournamentFile) -> bool {
    let constant =
        |entrant: &&TournamentEntrant| entrant.players.iter().all(|player| !player.may_vary());
    let openings = file.game_openings().unwrap_or_default();
    file.pairs > 1
        && openings.iter().all(Openings::are_all_alike)
        && file.entrants.iter().filter(constant).count() > 1
}

/// Removes entrants from the text of a file, so that what is stored says who really plays.
fn without_entrants(text: &str, numbers: &[usize]) -> Result<String, Failure> {
    let malformed =
        |reason: String| Failure::Unable(Message::new("system-reason").with("reason", reason));
    let mut table: toml::Table =
        toml::from_str(text).map_err(|error| malformed(error.to_string()))?;
    if let Some(toml::Value::Array(entrants)) = table.get_mut("entrant") {
        let mut number = 0;
        entrants.retain(|_| {
            number += 1;
            !numbers.contains(&(number - 1))
        });
    }
    toml::to_string(&table).map_err(|error| malformed(error.to_string()))
}
