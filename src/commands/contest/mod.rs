//! `papan match`: plays two entrants against each other until it is known who is better.

mod report;
mod saver;
use std::{
    fs::File,
    io::{BufWriter, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Args;
use papan_catalogue::{AnyGame, GameEntry, Situation, write_word};
use papan_console::{Console, Failure, progress_bar, stop_on_interrupt};
use papan_core::{Message, StopFlag};
use papan_ratings::statistics::{GameResult, Sprt, SprtFault, Tally, Verdict};
use papan_record::{
    ClockTime, Ending, Finished, Headers, ProcessOutput, StallCount, TimeControl, Violation,
    write_record,
};
use papan_referee::{Adjudication, Entrant, EntrantKind, Openings, Protocol, Resign};
use papan_tournament::Contest;
use report::Outcome;
use saver::Saver;

use crate::{
    access::Access,
    affinity_arguments::AffinityArguments,
    bounded_file::{FileKind, read_text},
    calendar::today,
    cores::cores_for,
    database::DatabaseArguments,
    limit_arguments::LimitArguments,
    position_arguments::PositionArguments,
    program_arguments::ProgramArguments,
    registry,
    seed::chosen_seed,
};

#[derive(Args)]
#[command(mut_arg("db", |db| db.requires("save")))]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// First entrant: an agent with options, exec:COMMAND for a bot, gtp: nboard: or ugi:COMMAND for an engine, or the
    /// name of a registered bot
    #[arg(value_name = "A")]
    a: String,

    /// Second entrant
    #[arg(value_name = "B")]
    b: String,

    /// Number of games, in pairs: both orders of play from the same opening
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    #[command(flatten)]
    limits: LimitArguments,

    /// Time for a whole game, with what is added after each move: 60s or 60s+1s
    #[arg(long, value_name = "TIME[+TIME]")]
    clock: Option<String>,

    /// Where games start: random:PLIES, or a file with moves or a position on each line
    #[arg(long, value_name = "random:PLIES|FILE")]
    openings: Option<String>,

    /// Games at the same time [default: all cores, or half of them when time matters]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    #[command(flatten)]
    affinity: AffinityArguments,

    /// Seed of openings, and of players that were not given one [default: chosen and shown]
    #[arg(long)]
    seed: Option<u64>,

    /// Call a game a draw after this many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_moves: Option<u32>,

    /// A player gives up when its own value is this far below zero for some of its moves in a row [3 moves]
    #[arg(long, value_name = "VALUE[,MOVES]")]
    resign: Option<String>,

    /// Stop as soon as it is settled whether A is ELO0 or ELO1 stronger
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// How often the sequential test may wrongly say ELO1
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// How often the sequential test may wrongly say ELO0
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,

    /// Write every game to a file, as PGN-headed text that show and think read back
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Keep the games in the database, where `papan tournament list` and `papan report` find them
    #[arg(long)]
    save: bool,

    #[command(flatten)]
    database: DatabaseArguments,

    /// Keep the process of a program from game to game
    #[arg(long)]
    reuse: bool,

    #[command(flatten)]
    programs: ProgramArguments,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let situation = arguments.position.situation()?;
    let entry = situation.entry;
    if situation.position.outcome().is_some() {
        return Err(Failure::Usage(Message::new("openings-over")));
    }
    let a = read_entrant(&arguments.a, entry)?;
    let b = read_entrant(&arguments.b, entry)?;
    let control = arguments.control()?;
    if let Some(program) = [&a, &b].into_iter().find(|entrant| entrant.is_program())
        && control.limits.time == Some(Duration::ZERO)
    {
        let message = Message::new("program-needs-time").with("player", program.name.as_str());
        return Err(Failure::Usage(message));
    }
    let adjudication = Adjudication {
        max_moves: arguments.max_moves,
        resign: arguments.resign.as_deref().map(Resign::read).transpose()?,
    };
    let (start, openings) = arguments.openings(&situation)?;
    let sprt = arguments.sprt()?;
    let mut settings = arguments.programs.settings(arguments.reuse)?;
    let concurrency = arguments.concurrency.map_or_else(|| cores_for(&control), usize::from);
    settings.confinement.affinity = arguments.affinity.divide(concurrency, console);
    let seed = arguments.seed.unwrap_or_else(chosen_seed);
    let contest = Contest {
        entry,
        start: &*start,
        entrants: [&a, &b],
        settings: &settings,
        openings: &openings,
        control,
        adjudication,
        seed,
        games: arguments.games,
        concurrency,
    };
    let stop = stop_on_interrupt();
    refuse_positions(&contest)?;
    show_access(&contest, console);
    contest.check_programs(&stop).map_err(|(index, broken)| {
        Failure::Unable(broken.message(&contest.entrants[index].name))
    })?;
    if openings.are_all_alike() && !a.may_vary() && !b.may_vary() && arguments.games > 2 {
        console.notice(&Message::new("match-all-alike"));
    }
    let game = write_word(entry.id(), &situation.position.options());
    let control_text = arguments.control_text();
    let mut recorder = arguments.record.as_deref().map(Recorder::create).transpose()?;
    let headers = Headers {
        event: "papan match",
        date: &today(),
        names: [&a.name, &b.name],
        game: &game,
        seed,
        control: &control_text,
    };
    let saver = arguments.saver(&contest, &game, console)?;
    let played = play(&contest, sprt.as_ref(), &stop, |finished| {
        if let Some(recorder) = &mut recorder {
            recorder.write(&write_record(finished, &headers))?;
        }
        saver.as_ref().map_or(Ok(()), |saver| saver.save(finished))
    });
    // Whatever cannot be written: the score is told first.
    let recorded = recorder.map(Recorder::close).transpose();
    let saved = saver.map(|saver| saver.close(played.interrupted)).transpose();
    let outcome = Outcome {
        contest: &contest,
        played: &played,
        sprt: sprt.as_ref(),
        saved: saved.as_ref().ok().and_then(Option::as_deref),
    };
    if arguments.json {
        console.json(&outcome.json(&game))?;
    } else {
        console.print(&outcome.text(console))?;
        if let Some(path) =
            arguments.record.as_ref().filter(|_| played.failure.is_none() && recorded.is_ok())
        {
            let written = Message::new("file-written").with("path", path.display().to_string());
            console.line(&console.say(&written))?;
        }
    }
    if let Some(failure) = played.failure {
        return Err(failure);
    }
    recorded?;
    if let Some(id) = saved?.filter(|_| !arguments.json) {
        console.line(&console.say(&Message::new("match-saved").with("id", id)))?;
    }
    if played.interrupted { Err(Failure::Unable(Message::new("interrupted"))) } else { Ok(()) }
}

/// How often the score beside the progress bar is told anew.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(100);

/// What was seen of a match.
pub struct Played {
    pub tally: Tally,
    pub thinking: [f64; 2],
    pub endings: Vec<EndingCount>,
    /// Games that a stall of the host spoiled; void ones are in no other number.
    pub stalls: StallCount,
    pub verdict: Option<Verdict>,
    pub interrupted: bool,
    failure: Option<Failure>,
}

/// How often games ended in some way by some player, with one example.
pub struct EndingCount {
    pub name: &'static str,
    /// Who was at fault or gave up.
    pub entrant: Option<usize>,
    pub games: u64,
    pub example: Message,
    pub game: u64,
    /// The end of its standard error in that game, if that may say why.
    pub errors: Vec<String>,
}

fn play(
    contest: &Contest<'_>,
    sprt: Option<&Sprt>,
    stop: &StopFlag,
    mut record: impl FnMut(&Finished) -> Result<(), Failure>,
) -> Played {
    let bar = progress_bar(contest.games);
    let mut told = Instant::now();
    let mut played = Played {
        tally: Tally::default(),
        thinking: [0.0; 2],
        endings: Vec::new(),
        stalls: StallCount::default(),
        verdict: None,
        interrupted: false,
        failure: None,
    };
    let run = contest.run(stop, |games| {
        for finished in games {
            played.count(finished, contest);
            if let Err(failure) = record(finished) {
                played.failure = Some(failure);
                return ControlFlow::Break(());
            }
        }
        match games {
            [one, other] => played.tally.add_pair(result(one), result(other)),
            games => games.iter().for_each(|game| played.tally.add_single(result(game))),
        }
        bar.inc(games.len() as u64);
        // Statistics take longer than a quick game: nobody reads faster than this.
        if !bar.is_hidden() && told.elapsed() > BETWEEN_MESSAGES {
            told = Instant::now();
            bar.set_message(report::score_line(&played.tally));
        }
        let verdict = sprt.map(|sprt| sprt.verdict(&played.tally));
        match verdict.filter(|verdict| *verdict != Verdict::Continue) {
            Some(settled) => {
                played.verdict = Some(settled);
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    if let Err(reason) = run {
        played.failure.get_or_insert(Failure::Unable(reason));
    }
    played.interrupted = stop.is_set() && played.verdict.is_none() && played.failure.is_none();
    played
}

impl Played {
    fn count(&mut self, finished: &Finished, contest: &Contest<'_>) {
        let over = &finished.over;
        self.stalls.void += finished.void.len() as u64;
        self.stalls.stalled += u64::from(over.stalled);
        for entrant in 0..2 {
            let side = finished.side_of(entrant);
            self.thinking[entrant] += over.thinking[side.index()].as_secs_f64();
        }
        let side = match &over.ending {
            Ending::Forfeit(side, _) | Ending::Resigned(side) => Some(*side),
            _ => None,
        };
        let entrant = side.map(|side| usize::from(finished.side_of(0) != side));
        let name = over.ending.name();
        let known = |count: &&mut EndingCount| (count.name, count.entrant) == (name, entrant);
        match self.endings.iter_mut().find(known) {
            Some(count) => count.games += 1,
            None => {
                let player = entrant.map_or("", |entrant| &contest.entrants[entrant].name);
                let example = over.ending.message(player);
                let game = finished.index + 1;
                let errors = last_errors(&over.ending, &over.outputs);
                self.endings.push(EndingCount { name, entrant, games: 1, example, game, errors });
            }
        }
    }
}

/// Returns the last lines that a program wrote on standard error before it was gone, or said nothing.
fn last_errors(ending: &Ending, outputs: &[ProcessOutput; 2]) -> Vec<String> {
    const LINES: usize = 2;
    const LONGEST: usize = 200;
    let Some((side, fault)) = ending.forfeit() else { return Vec::new() };
    if !matches!(
        fault.violation,
        Violation::Exited | Violation::Crashed | Violation::Killed | Violation::NoAnswer
    ) {
        return Vec::new();
    }
    let lines = outputs[side.index()].errors.lines().map(str::trim_end);
    // Python underlines the place with signs alone, which says nothing without the line above.
    let says_something = |line: &&str| line.contains(char::is_alphanumeric);
    let lines: Vec<&str> = lines.filter(says_something).collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().map(|line| line.chars().take(LONGEST).collect()).collect()
}

fn result(finished: &Finished) -> GameResult {
    GameResult::of_sign(finished.result())
}

impl Arguments {
    fn control(&self) -> Result<TimeControl, Failure> {
        let clock = self.clock.as_deref().map(ClockTime::read).transpose()?;
        Ok(TimeControl { limits: self.limits.limits(), clock, startup: self.programs.startup() })
    }

    /// Returns the limits that were given, as tournament files have them.
    fn limit_fields(&self) -> impl Iterator<Item = (&'static str, toml::Value)> {
        let limits = self.limits.limits();
        // TOML has no greater numbers; nobody looks at as many positions.
        let number = |number: u64| toml::Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        let time = |time: Duration| toml::Value::from(format!("{}s", time.as_secs_f64()));
        let fields = [
            ("clock", self.clock.as_deref().map(toml::Value::from)),
            ("time", limits.time.map(time)),
            ("depth", limits.depth.map(|depth| number(depth.into()))),
            ("nodes", limits.nodes.map(number)),
        ];
        fields.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }

    /// Writes the limits down for the record, as they were given.
    fn control_text(&self) -> String {
        let text = |value: toml::Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let parts = self.limit_fields().map(|(name, value)| format!("{name}={}", text(value)));
        let text = parts.collect::<Vec<_>>().join(" ");
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Writes down how the match is played, by the names that tournament files have for it, so that reports say it.
    fn description(&self) -> String {
        let more = [
            ("openings", self.openings.as_deref().map(toml::Value::from)),
            ("max-moves", self.max_moves.map(|max| toml::Value::from(i64::from(max)))),
            ("resign", self.resign.as_deref().map(toml::Value::from)),
            ("sprt", self.sprt.as_deref().map(toml::Value::from)),
        ];
        let more = more.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let lines =
            self.limit_fields().chain(more).map(|(name, value)| format!("{name} = {value}\n"));
        lines.collect::<Vec<_>>().concat()
    }

    /// Prepares to keep the games, if that is asked for.
    fn saver(
        &self,
        contest: &Contest<'_>,
        game: &str,
        console: &Console,
    ) -> Result<Option<Saver>, Failure> {
        if !self.save {
            return Ok(None);
        }
        let store = self.database.open(console)?;
        Saver::create(store, contest, game, &self.description()).map(Some)
    }

    /// Returns where games start, and how they go on from there.
    fn openings(&self, situation: &Situation) -> Result<(Box<dyn AnyGame>, Openings), Failure> {
        let setup = &self.position.setup;
        let Some(word) = &self.openings else {
            // Moves can be told to every program, positions cannot.
            if let (Some(moves), None, Some(_)) = (&setup.moves, &setup.position, situation.last) {
                let start = situation.entry.start(&situation.position.options())?;
                let line = moves.replace([',', '\n'], " ");
                let list = Openings::list(&line, situation.entry, &*start)?;
                return Ok((start, list));
            }
            return Ok((situation.position.boxed(), Openings::Start));
        };
        let start = situation.position.boxed();
        if let Some(plies) = word.strip_prefix("random:") {
            return Ok((start, Openings::random(plies)?));
        }
        let text = read_text(Path::new(word), FileKind::Openings).map_err(Failure::Usage)?;
        let list = Openings::list(&text, situation.entry, &*start);
        list.map(|openings| (start, openings)).map_err(|fault| {
            let message = Message::new("file-fault").with("path", word.as_str());
            Failure::Usage(message.with("fault", fault.into_message()))
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let Some(text) = &self.sprt else {
            return Ok(None);
        };
        let malformed =
            || Failure::Usage(Message::new("sprt-malformed").with("found", text.as_str()));
        let (elo0, elo1) = text.split_once(',').ok_or_else(malformed)?;
        let number = |text: &str| text.trim().parse().map_err(|_| malformed());
        let test = Sprt::new(number(elo0)?, number(elo1)?)
            .and_then(|test| test.with_error_rates(self.alpha, self.beta));
        test.map(Some).map_err(|fault| {
            Failure::Usage(match fault {
                SprtFault::Alpha(_) => Message::new("sprt-rate").with("option", "--alpha"),
                SprtFault::Beta(_) => Message::new("sprt-rate").with("option", "--beta"),
                _ => Message::new("sprt-malformed").with("found", text.as_str()),
            })
        })
    }
}

fn read_entrant(word: &str, entry: &GameEntry) -> Result<Entrant, Failure> {
    registry::with_commands(|command| Entrant::read(word, entry, command))
}

/// Says on standard error what each program may read beside the system.
fn show_access(contest: &Contest<'_>, console: &Console) {
    let [a, b] = contest.entrants;
    let entrants = [Some(a), Some(b).filter(|b| *b != a)];
    for entrant in entrants.into_iter().flatten() {
        let EntrantKind::Program { command, .. } = &entrant.kind else { continue };
        let access = Access::of(command, &contest.settings.confinement);
        let Some(access) = access else { continue };
        if let Some(line) = access.line(&entrant.name) {
            console.notice(&line);
        }
        access.notice_withheld(console);
    }
}

/// Refuses openings that a program's protocol cannot tell it, before it loses games by them.
fn refuse_positions(contest: &Contest<'_>) -> Result<(), Failure> {
    let is_gtp = |entrant: &&&Entrant| {
        matches!(entrant.kind, EntrantKind::Program { protocol: Protocol::Gtp, .. })
    };
    match (contest.entrants.iter().find(is_gtp), contest.openings.positions().next()) {
        (Some(entrant), Some(position)) => {
            let reason = Message::new("foreign-no-setup").with("position", position);
            let message = Message::new("match-refused").with("player", entrant.name.as_str());
            Err(Failure::Usage(message.with("reason", reason)))
        }
        _ => Ok(()),
    }
}

/// The file that games are written to.
struct Recorder<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl Recorder<'_> {
    fn create(path: &Path) -> Result<Recorder<'_>, Failure> {
        let file = File::create(path).map_err(|error| unwritable(path, &error))?;
        Ok(Recorder { path, file: BufWriter::new(file) })
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| unwritable(self.path, &error))
    }

    fn close(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| unwritable(self.path, &error))
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    let message = Message::new("file-unwritable").with("path", path.display().to_string());
    Failure::Unable(message.with("reason", error.to_string()))
}
