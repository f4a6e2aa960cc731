//! `papan match`: plays two entrants against each other until it is known which one is better.

mod recorder;
pub mod report;
mod set_up;

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Args;
use papan_console::{Console, Failure, progress_bar, stop_on_interrupt};
use papan_core::{Message, StopFlag};
use papan_ratings::statistics::Tally;
use papan_record::{Finished, Headers, write_record};
use papan_referee::EntrantKind;
use papan_store::{Kind, Ownership, Store, StoreFault};
use papan_tournament::{
    ConsentRequest, Description, Match, MatchEnd, MatchRunner, MatchScore, RunEnd,
};
use recorder::Recorder;
use report::{MatchReport, score_line};

use super::tournament::{consent_key, enter, machine};
use crate::{
    access::Access,
    affinity_arguments::AffinityArguments,
    calendar::{now, today},
    cores::cores_for,
    database::{DatabaseArguments, stored},
    limit_arguments::LimitArguments,
    position_arguments::PositionArguments,
    program_arguments::ProgramArguments,
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

    /// Keep the games in the database, where `papan report` finds them and `papan tournament resume` continues the match
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
    let (of, openings) = arguments.set_up()?;
    let mut settings = arguments.programs.settings(arguments.reuse)?;
    let concurrency =
        arguments.concurrency.map_or_else(|| cores_for(&of.file.control), usize::from);
    settings.confinement.affinity = arguments.affinity.divide(concurrency, console);
    let stop = stop_on_interrupt();
    let runner = MatchRunner { of: &of, openings: &openings, settings: &settings, concurrency };
    show_access(&runner, console);
    if let Some((index, broken)) = runner.broken_programs(&[0, 1], &stop).first() {
        return Err(Failure::Unable(broken.message(&of.players()[*index].name)));
    }
    if of.is_repetitive(&openings) {
        console.notice(&Message::new("match-all-alike"));
    }
    let control = of.control_text();
    let date = today();
    let names = of.players().map(|player| player.name.as_str());
    let record = |finished: &Finished| {
        let headers = Headers {
            event: "papan match",
            date: &date,
            round: &finished.round(),
            names: finished.in_order_of_moves(names),
            game: &of.game().word,
            seed: of.file.seed,
            control: &control,
        };
        write_record(&finished.log, &headers)
    };
    let mut recorder = arguments.record.as_deref().map(Recorder::create).transpose()?;
    let store = arguments.save.then(|| arguments.database.open(console)).transpose()?;
    let saved = match &store {
        Some(store) => Some((store, arguments.save(&of, store, console)?)),
        None => None,
    };
    let id = saved.as_ref().map(|(_, owned)| owned.id().to_owned());
    let mut score = MatchScore::default();
    let mut failure = None;
    let end = play(&runner, saved, &stop, |finished| {
        score.count(finished, &of);
        match recorder.as_mut().map(|file| file.write(&record(finished))) {
            Some(Err(unwritable)) => {
                failure = Some(unwritable);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    })
    .map_err(stored)?;
    if let Some(id) = id.as_ref().filter(|_| end.end != RunEnd::Complete) {
        // First of all: a terminal that is being closed may accept no more output.
        let command = format!("papan tournament resume {id}{}", arguments.database.words());
        console.notice(&Message::new("tournament-resume").with("command", command));
    }
    // Whatever cannot be written: the score is printed first.
    let recorded = recorder.map(Recorder::close).transpose();
    let report = MatchReport { of: &of, end: &end, score: &score };
    let unstored = end.unstored.clone().map(stored);
    if arguments.json {
        console.json(&report.json(id.as_deref().filter(|_| unstored.is_none())))?;
    } else {
        console.print(&report.text(console))?;
        if let Some(path) =
            arguments.record.as_ref().filter(|_| failure.is_none() && recorded.is_ok())
        {
            let written = Message::new("file-written").with("path", path.display().to_string());
            console.line(&console.say(&written))?;
        }
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    recorded?;
    if let Some(unstored) = unstored {
        return Err(unstored);
    }
    if let Some(id) = id.filter(|_| !arguments.json) {
        console.line(&console.say(&Message::new("match-saved").with("id", id)))?;
    }
    match end.end {
        RunEnd::Complete => Ok(()),
        RunEnd::Stopped => Err(Failure::Unable(Message::new("interrupted"))),
        RunEnd::Unable(reason) => Err(Failure::Unable(reason)),
    }
}

/// The update interval of the score beside the progress bar.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(100);

/// Plays a match, stored or not, with a progress bar.
pub fn play(
    runner: &MatchRunner<'_>,
    saved: Option<(&Store, Ownership)>,
    stop: &StopFlag,
    mut observe: impl FnMut(&Finished) -> ControlFlow<()>,
) -> Result<MatchEnd, StoreFault> {
    let bar = progress_bar(runner.of.games);
    let mut shown = Instant::now();
    let observe_pair = |games: &[Finished], tally: &Tally| {
        for game in games {
            observe(game)?;
        }
        bar.set_position(tally.games());
        // Statistics take longer than a quick game.
        if !bar.is_hidden() && shown.elapsed() > BETWEEN_MESSAGES {
            shown = Instant::now();
            bar.set_message(score_line(tally));
        }
        ControlFlow::Continue(())
    };
    let end = match saved {
        None => Ok(runner.play(stop, observe_pair)),
        Some((store, owned)) => runner.play_stored(store, owned, stop, observe_pair),
    };
    bar.finish_and_clear();
    end
}

impl Arguments {
    /// Stores the match, so that it can be resumed, with the consent of the user who gave its commands.
    fn save(&self, of: &Match, store: &Store, console: &Console) -> Result<Ownership, Failure> {
        let folder = enter(Path::new("."))?;
        let allow_read = self.programs.allow_read()?;
        let consent = of.file.has_programs().then(|| {
            let request =
                ConsentRequest::new(&of.file, folder.clone(), allow_read.clone(), machine());
            request.fingerprint(&consent_key(console))
        });
        let description = Description { allow_read, folder: Some(folder), text: of.write() };
        let id = of.file.create_in(store, Kind::Match, &description, now(), consent.as_deref());
        id.and_then(|id| store.own(&id)).map_err(stored)
    }
}

/// Prints on standard error what each program may read beside the system.
fn show_access(runner: &MatchRunner<'_>, console: &Console) {
    let [a, b] = runner.of.players();
    let entrants = [Some(a), Some(b).filter(|b| *b != a)];
    for entrant in entrants.into_iter().flatten() {
        let EntrantKind::Program { command, .. } = &entrant.kind else { continue };
        let access = Access::of(command, &runner.settings.confinement);
        let Some(access) = access else { continue };
        if let Some(line) = access.line(&entrant.name) {
            console.notice(&line);
        }
        access.notice_withheld(console);
    }
}
