//! Games per second with and without programs and storage, and the cost of the referee.

use std::{
    env, fs, io,
    ops::ControlFlow,
    path::Path,
    process, thread,
    time::{Duration, Instant},
};

use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_console::{
    Console, Failure,
    numbers::{grouped, short},
    stop_on_interrupt,
};
use papan_core::{Message, StopFlag};
use papan_record::{ProcessOutput, TimeControl};
use papan_referee::{
    Adjudication, Entrant, EntrantKind, Game, Openings, ProgramSettings, Protocol,
    player::{Answer, End, Player, Start, Turn, Unanswered},
    processor_time,
};
use papan_store::{Kind, Store, StoreFault};
use papan_tournament::{
    Description, Match, MatchRunner, News, RunEnd, TournamentFile, TournamentGame, TournamentRunner,
};
use serde_json::json;

use crate::{bare_exchange, echo_bot};

/// What to measure.
pub struct Settings {
    /// The time for each measurement.
    pub time: Duration,
    /// The seed of the games.
    pub seed: u64,
    /// How programs are run.
    pub programs: ProgramSettings,
    /// Whether the results are printed as JSON.
    pub json: bool,
}

/// More games than any machine plays in the time of a measurement.
const BENCH_TOURNAMENT: &str = r#"
name = "Bench"
format = "round-robin"
games = ["tic-tac-toe"]
pairs = 1000000
[[entrant]]
name = "A"
agent = "random"
[[entrant]]
name = "B"
agent = "random"
"#;

/// The state that all measurements share.
struct Bench {
    entry: &'static GameEntry,
    start: Box<dyn AnyGame>,
    settings: Settings,
    stop: StopFlag,
}

/// The cost of programs for the referee.
struct Cost {
    games: u64,
    seconds: f64,
    /// Processor time of the referee for a move, where the system counts it.
    referee: Option<Referee>,
    /// From the request to the answer, median over all moves.
    round_trip: f64,
    /// From starting a program to its first answer, median over the games.
    start: f64,
}

/// Processor time of the referee for a move, over all moves. The first answer of a program costs several times the
/// others, so the two differ where games are short.
struct Referee {
    median: f64,
    mean: f64,
}

/// Measures games between agents, stored games, exchanges with a bare program, and games between programs.
///
/// # Errors
/// If a program or the database fails, or the measurement is interrupted.
pub fn run(settings: Settings, console: &Console) -> Result<(), Failure> {
    let (entry, options) = read_game("tic-tac-toe")?;
    let start = entry.start(&options)?;
    let json = settings.json;
    let bench = Bench { entry, start, settings, stop: stop_on_interrupt() };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let counts = if threads > 1 { vec![1, threads] } else { vec![1] };
    for threads in counts {
        let rate = bench.in_process(threads)?;
        if json {
            console.json(&json!({
                "bench": "arena", "players": "in-process", "threads": threads, "games_per_second": rate,
            }))?;
        } else {
            let message = Message::new("bench-in-process")
                .with("threads", threads)
                .with("rate", grouped(rate as u64));
            console.line(&console.say(&message))?;
        }
    }
    let rate = bench.stored(threads)?;
    if json {
        console.json(&json!({
            "bench": "arena", "players": "in-process", "stored": true, "threads": threads,
            "games_per_second": rate,
        }))?;
    } else {
        let message = Message::new("bench-stored")
            .with("threads", threads)
            .with("rate", grouped(rate as u64));
        console.line(&console.say(&message))?;
    }
    let exchange = bare_exchange::measure(bench.settings.time, &bench.stop).map_err(unable)?;
    bench.check_interrupt()?;
    if json {
        console.json(&json!({
            "bench": "arena", "players": "bare", "round_trip_seconds": exchange.round_trip,
            "own_seconds": exchange.own,
        }))?;
    } else {
        let message = Message::new("bench-bare")
            .with("trip", short(exchange.round_trip))
            .with("own", measured(exchange.own, console));
        console.line(&console.say(&message))?;
    }
    for reuse in [false, true] {
        let cost = bench.programs(reuse)?;
        let rate = cost.games as f64 / cost.seconds;
        if json {
            console.json(&json!({
                "bench": "arena", "players": "programs", "reuse": reuse, "games_per_second": rate,
                "referee_seconds_per_move": cost.referee.as_ref().map(|own| own.median),
                "referee_mean_seconds_per_move": cost.referee.as_ref().map(|own| own.mean),
                "round_trip_seconds": cost.round_trip, "start_seconds": cost.start,
            }))?;
        } else {
            let key = if reuse { "bench-programs-kept" } else { "bench-programs-new" };
            let message = Message::new(key)
                .with("rate", grouped(rate as u64))
                .with("referee", measured(cost.referee.as_ref().map(|own| own.median), console))
                .with("mean", measured(cost.referee.as_ref().map(|own| own.mean), console))
                .with("trip", short(cost.round_trip))
                .with("start", short(cost.start));
            console.line(&console.say(&message))?;
        }
    }
    Ok(())
}

impl Bench {
    /// Plays random games between agents and returns games a second.
    fn in_process(&self, concurrency: usize) -> Result<f64, Failure> {
        let random = Entrant::read("random", self.entry, &|_| None)?;
        let game = TournamentGame::new(self.entry, self.start.boxed());
        let mut of = Match::new(game, [random.clone(), random], u64::MAX / 4);
        of.file.seed = self.settings.seed;
        let (openings, settings) = (&Openings::Start, &self.settings.programs);
        let runner = MatchRunner { of: &of, openings, settings, concurrency };
        let started = Instant::now();
        let mut games = 0;
        let end = runner.play(&StopFlag::new(), |finished, _| {
            games += finished.len();
            if started.elapsed() >= self.settings.time || self.stop.is_set() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let RunEnd::Unable(reason) = end.end {
            return Err(Failure::Unable(reason));
        }
        self.check_interrupt()?;
        Ok(games as f64 / started.elapsed().as_secs_f64())
    }

    /// Plays random games as a tournament and returns how many a second are on disk.
    fn stored(&self, concurrency: usize) -> Result<f64, Failure> {
        let folder = env::temp_dir().join(format!("papan-bench-{}", process::id()));
        fs::create_dir_all(&folder).map_err(unable)?;
        let rate = self.stored_in(&folder.join("bench.db"), concurrency);
        fs::remove_dir_all(&folder).map_err(unable)?;
        rate
    }

    fn stored_in(&self, path: &Path, concurrency: usize) -> Result<f64, Failure> {
        let file = TournamentFile::read(BENCH_TOURNAMENT, &|_| None)?;
        let store = Store::open(path).map_err(storage_failure)?;
        let description =
            Description { text: BENCH_TOURNAMENT.to_owned(), ..Description::default() };
        let made = file.create_in(&store, Kind::Tournament, &description, 0, None);
        let owned = made.and_then(|id| store.own(&id)).map_err(storage_failure)?;
        let plan = file.plan().map_err(|_| Failure::Unable(Message::new("pairing-nothing")))?;
        let openings = file.game_openings()?;
        let (file, plan, openings) = (&file, &plan, &openings[..]);
        let settings = &self.settings.programs;
        let run = TournamentRunner { file, plan, openings, settings, concurrency };
        let (started, enough) = (Instant::now(), StopFlag::new());
        let mut games = 0_u64;
        let played = run.play(&store, owned, &enough, |news| {
            games += u64::from(matches!(news, News::Game { .. }));
            if started.elapsed() >= self.settings.time || self.stop.is_set() {
                enough.set();
            }
        });
        played.map_err(storage_failure)?;
        self.check_interrupt()?;
        Ok(games as f64 / started.elapsed().as_secs_f64())
    }

    /// Plays games between two programs that answer at once.
    fn programs(&self, reuse: bool) -> Result<Cost, Failure> {
        let settings = ProgramSettings { reuse, ..self.settings.programs.clone() };
        let mut players = [self.echo(&settings)?, self.echo(&settings)?];
        let mut referee = Vec::new();
        let started = Instant::now();
        let mut games = 0;
        while games == 0 || started.elapsed() < self.settings.time {
            let game = Game {
                start: &*self.start,
                opening: &[],
                control: TimeControl::default(),
                adjudication: Adjudication::default(),
                seed: self.settings.seed,
                index: games,
            };
            let [first, second] = &mut players;
            let over = game.play([first, second], &self.stop)?;
            if let Some((_, fault)) = over.ending.forfeit() {
                let message = Message::new("match-cannot-start").with("player", echo_bot::NAME);
                return Err(Failure::Unable(message.with("fault", fault.message())));
            }
            referee.extend(work_of_moves(&players));
            games += 1;
        }
        let seconds = started.elapsed().as_secs_f64();
        let [first, second] = players;
        let trips = [first.trips, second.trips].concat();
        let starts = [first.starts, second.starts].concat();
        let referee = (!referee.is_empty()).then(|| Referee {
            mean: referee.iter().sum::<f64>() / referee.len() as f64,
            median: median(referee),
        });
        let (round_trip, start) = (median(trips), median(starts));
        Ok(Cost { games, seconds, referee, round_trip, start })
    }

    fn echo(&self, settings: &ProgramSettings) -> Result<Watched, Failure> {
        let program = env::current_exe().map_err(unable)?;
        let command = vec![program.display().to_string(), echo_bot::NAME.to_owned()];
        let kind = EntrantKind::Program { protocol: Protocol::Papan, command };
        let entrant = Entrant { name: echo_bot::NAME.to_owned(), kind };
        let player = entrant.sit(self.entry, settings);
        let player = player.map_err(|fault| Failure::Unable(fault.message()))?;
        Ok(Watched {
            player,
            begun: None,
            answered: Vec::new(),
            trips: Vec::new(),
            starts: Vec::new(),
            is_new: false,
        })
    }

    fn check_interrupt(&self) -> Result<(), Failure> {
        if self.stop.is_set() { Err(Failure::Unable(Message::new("interrupted"))) } else { Ok(()) }
    }
}

/// A player whose costs are recorded.
struct Watched {
    player: Box<dyn Player>,
    /// Processor time of the referee when the player was ready for the last game, and after each of its moves.
    begun: Option<Duration>,
    answered: Vec<Duration>,
    trips: Vec<f64>,
    starts: Vec<f64>,
    is_new: bool,
}

impl Player for Watched {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        let started = Instant::now();
        let begun = self.player.begin(start);
        self.starts.push(started.elapsed().as_secs_f64());
        self.is_new = true;
        self.answered.clear();
        self.begun = processor_time();
        begun
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        let asked = Instant::now();
        let answer = self.player.choose(turn);
        let took = asked.elapsed().as_secs_f64();
        // The first answer of a program includes the rest of its start.
        if std::mem::take(&mut self.is_new) {
            *self.starts.last_mut().expect("it has begun") += took;
        } else {
            self.trips.push(took);
        }
        self.answered.extend(processor_time());
        answer
    }

    fn rest(&mut self) {
        self.player.rest();
    }

    fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        self.player.freeze_lag(since)
    }

    fn finish(&mut self, end: &End<'_>) -> ProcessOutput {
        self.player.finish(end)
    }

    fn is_program(&self) -> bool {
        self.player.is_program()
    }

    fn is_starting(&self) -> bool {
        self.player.is_starting()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
fn unable(error: io::Error) -> Failure {
    Failure::Unable(Message::new("system-reason").with("reason", error.to_string()))
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
fn storage_failure(fault: StoreFault) -> Failure {
    Failure::Unable(Message::from(&fault))
}

/// Formats a time, also where the system does not count it.
fn measured(seconds: Option<f64>, console: &Console) -> String {
    seconds.map_or_else(|| console.word("bench-not-measured"), short)
}

/// Seconds of processor time for each move of the last game, from the answer before it to its own.
fn work_of_moves(players: &[Watched; 2]) -> Vec<f64> {
    let answers = players.iter().flat_map(|player| &player.answered);
    let mut times: Vec<_> = players[1].begun.iter().chain(answers).copied().collect();
    times.sort();
    times.windows(2).map(|pair| pair[1].saturating_sub(pair[0]).as_secs_f64()).collect()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}
