//! A host stall never costs a player the game: stalls are simulated, nothing here waits.

use std::{
    fs,
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use papan_catalogue::read_game;
use papan_core::{Limits, StopFlag};
use papan_record::{
    Fault, Finished, GameLog, MAX_ATTEMPTS, ProcessOutput, Seat, StallCount, TimeControl, Violation,
};
use papan_referee::{
    Adjudication, CpuUse, Entrant, Game, Host, Openings, ProgramSettings, Stall,
    player::{Answer, End, Player, Start, Turn, Unanswered},
};
use papan_sandbox::{Confinement, Mode};
use papan_store::{Kind, NewTournament, Store, StoredGame, WriterSettings};
use papan_tournament::{
    Match, MatchRunner, RunEnd, TournamentFile, TournamentGame, TournamentRunner,
};

/// A simulated machine of two cores. Its time advances by a microsecond at each query, and by five seconds at chosen
/// queries; it stalls for as long if requested.
struct SimulatedHost {
    start: Instant,
    /// The number of queries, the time, and its stalls.
    state: Mutex<(u64, Instant, Vec<Stall>)>,
    jumps: Vec<u64>,
    kind: Jump,
}

#[derive(Clone, Copy)]
enum Jump {
    /// The host stalls.
    Stall,
    /// The host stalls outside of the turn.
    StallBefore,
    /// The player is slow.
    Delay,
}

const JUMP: Duration = Duration::from_secs(5);

impl SimulatedHost {
    fn new(kind: Jump, jumps: impl IntoIterator<Item = u64>) -> SimulatedHost {
        let start = Instant::now();
        let state = Mutex::new((0, start, Vec::new()));
        SimulatedHost { start, state, jumps: jumps.into_iter().collect(), kind }
    }

    /// Returns the number of queries of the time.
    fn asked(&self) -> u64 {
        self.state.lock().unwrap().0
    }
}

impl Host for SimulatedHost {
    fn now(&self) -> Instant {
        let mut state = self.state.lock().unwrap();
        let (asked, now, stalls) = &mut *state;
        *asked += 1;
        *now += Duration::from_micros(1);
        if self.jumps.contains(asked) {
            let before = *now;
            *now += JUMP;
            match self.kind {
                Jump::Stall => stalls.push(Stall { from: before, until: *now }),
                Jump::StallBefore => stalls.push(Stall { from: self.start, until: before }),
                Jump::Delay => {}
            }
        }
        *now
    }

    fn stalls(&self, from: Instant, until: Instant) -> Vec<Stall> {
        let state = self.state.lock().unwrap();
        state.2.iter().copied().filter(|stall| stall.from < until && stall.until > from).collect()
    }

    fn cores(&self) -> usize {
        2
    }
}

fn control() -> TimeControl {
    // Far more than an agent that takes the first move needs on the busiest machine.
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    TimeControl { limits, ..TimeControl::default() }
}

fn settings() -> ProgramSettings {
    ProgramSettings { confinement: Confinement::new(Mode::Default, Vec::new()), reuse: false }
}

/// Plays a match of four games of tic-tac-toe on a host.
fn play_match(host: &dyn Host) -> Vec<Finished> {
    let (entry, options) = read_game("tic-tac-toe").unwrap();
    let start = entry.start(&options).unwrap();
    let entrants =
        ["random", "random:seed=5"].map(|word| Entrant::read(word, entry, &|_| None).unwrap());
    let mut of = Match::new(TournamentGame::new(entry, start), entrants, 4);
    of.file.control = control();
    of.file.seed = 11;
    let runner = MatchRunner {
        of: &of,
        openings: &Openings::Random { plies: 2 },
        settings: &settings(),
        concurrency: 1,
    };
    let mut all = Vec::new();
    let end = runner.play_on(host, &StopFlag::new(), |games, _| {
        all.extend(games.iter().cloned());
        ControlFlow::Continue(())
    });
    assert_eq!(end.end, RunEnd::Complete);
    all
}

/// Returns the parts that do not depend on time.
fn played(over: &GameLog) -> (Vec<String>, &'static str, i8) {
    let moves = over.moves.iter().map(|played| played.text.clone()).collect();
    (moves, over.ending.name(), over.result)
}

fn all_played(games: &[Finished]) -> Vec<(u64, Vec<String>, &'static str, i8)> {
    let game = |game: &Finished| {
        let (moves, ending, result) = played(&game.log);
        (game.index, moves, ending, result)
    };
    games.iter().map(game).collect()
}

/// The first turn of a game is over at the fourth query: there is one query as each side begins.
const FIRST_TURN: u64 = 4;

/// The number of queries in an attempt that ends with its first turn.
const STALLED_ATTEMPT: u64 = 4;

#[test]
fn a_game_in_which_the_host_stalled_is_void_and_played_again_with_the_same_seed() {
    let steady = play_match(&SimulatedHost::new(Jump::Stall, []));
    let stalled = play_match(&SimulatedHost::new(Jump::Stall, [FIRST_TURN]));
    assert_eq!(all_played(&stalled), all_played(&steady), "the games are the same");
    let void: Vec<usize> = stalled.iter().map(|game| game.void.len()).collect();
    assert_eq!(void, [1, 0, 0, 0]);
    let attempt = &stalled[0].void[0];
    assert_eq!((attempt.ending.name(), attempt.stalled), ("out-of-time", true));
    assert!(stalled.iter().all(|game| !game.log.stalled));
    assert!(steady.iter().all(|game| game.log.ending.name() == "finished" && game.void.is_empty()));
}

#[test]
fn the_third_attempt_counts_and_is_marked() {
    let every_attempt = (0..5).map(|attempt| FIRST_TURN + attempt * STALLED_ATTEMPT);
    let games = play_match(&SimulatedHost::new(Jump::Stall, every_attempt));
    let told: Vec<_> = games.iter().map(|game| (game.void.len(), game.log.stalled)).collect();
    assert_eq!(told, [(2, true), (2, false), (0, false), (0, false)]);
    assert_eq!(games[0].log.ending.name(), "out-of-time");
    assert_eq!(games[1].log.ending.name(), "finished");
    assert_eq!(MAX_ATTEMPTS, 3);
}

#[test]
fn a_player_that_is_late_without_a_stall_in_its_turn_loses() {
    for kind in [Jump::Delay, Jump::StallBefore] {
        let games = play_match(&SimulatedHost::new(kind, [FIRST_TURN]));
        assert_eq!((games[0].log.ending.name(), games[0].log.stalled), ("out-of-time", false));
        assert!(games.iter().all(|game| game.void.is_empty()));
    }
}

#[test]
fn stalled_time_is_not_taken_off_a_game_clock() {
    let clock = papan_record::ClockTime { base: 4 * JUMP, increment: Duration::ZERO };
    let mut player = Program::default();
    let mut opponent = Program::default();
    // The first answer of a program is free; this is its second.
    let host = SimulatedHost::new(Jump::Stall, [FIRST_TURN + 4]);
    let control = TimeControl { clock: Some(clock), ..TimeControl::default() };
    let over = play_game(&host, control, &mut player, &mut opponent);
    assert_eq!((over.ending.name(), over.stalled), ("finished", false));
    assert!(player.clocks.iter().all(|left| *left > 3 * JUMP));
}

/// A program that takes the first legal move, and whose processes keep some cores busy during a stall.
#[derive(Default)]
struct Program {
    cores: f64,
    /// The state of its clock in each turn.
    clocks: Vec<Duration>,
    /// How long after the opponent's question it is frozen.
    lag: Duration,
    /// Whether it cannot be frozen.
    is_unstoppable: bool,
}

impl Player for Program {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        self.clocks.extend(turn.clock.left[turn.position.turn().index()]);
        // It thinks for long enough that its opponent is frozen.
        turn.lag.expect("the referee measures when the opponent is frozen")();
        let text = turn.position.legal_moves()[0].clone();
        Ok(Answer { text, ..Answer::default() })
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput::default()
    }

    fn freeze_lag(&mut self, _: Instant) -> Result<Duration, Unanswered> {
        if self.is_unstoppable {
            Err(Fault::new(Violation::NotFrozen).into())
        } else {
            Ok(self.lag)
        }
    }

    fn cpu_use(&mut self, stall: Stall) -> Option<CpuUse> {
        let period = stall.until - stall.from;
        Some(CpuUse { used: period.mul_f64(self.cores), period })
    }

    fn is_program(&self) -> bool {
        true
    }
}

fn play_game(
    host: &dyn Host,
    control: TimeControl,
    first: &mut Program,
    second: &mut Program,
) -> GameLog {
    let (entry, options) = read_game("tic-tac-toe").unwrap();
    let game = Game {
        start: &*entry.start(&options).unwrap(),
        opening: &[],
        control,
        adjudication: Adjudication::default(),
        seed: 1,
        index: 0,
    };
    game.play_until_valid(host, [first, second], 0, &StopFlag::new(), |_| ()).unwrap()
}

#[test]
fn a_program_that_keeps_all_cores_busy_cannot_make_its_own_loss_void() {
    for (cores, ending) in [(0.0, "finished"), (1.0, "finished"), (1.9, "out-of-time")] {
        let host = SimulatedHost::new(Jump::Stall, [FIRST_TURN]);
        let mut player = Program { cores, ..Program::default() };
        let mut opponent = Program::default();
        let over = play_game(&host, control(), &mut player, &mut opponent);
        assert_eq!((over.ending.name(), over.stalled), (ending, false), "{cores} cores");
    }
}

#[test]
fn the_clock_does_not_run_before_the_opponent_is_frozen() {
    let clock = papan_record::ClockTime { base: 4 * JUMP, increment: Duration::ZERO };
    for lag in [JUMP, Duration::ZERO] {
        // The second answer takes long, and the opponent still runs for as long or for no time at all.
        let host = SimulatedHost::new(Jump::Delay, [FIRST_TURN + 4]);
        let (mut player, mut opponent) =
            (Program::default(), Program { lag, ..Program::default() });
        let control = TimeControl { clock: Some(clock), ..TimeControl::default() };
        let over = play_game(&host, control, &mut player, &mut opponent);
        assert_eq!(over.ending.name(), "finished", "{lag:?}");
        let last = *player.clocks.last().expect("it moved");
        assert_eq!(last > 3 * JUMP, !lag.is_zero(), "{lag:?}: {last:?}");
    }
    // The same for a limit on each move, which the delay exceeds.
    for (lag, ending) in [(JUMP, "finished"), (Duration::ZERO, "out-of-time")] {
        let host = SimulatedHost::new(Jump::Delay, [FIRST_TURN]);
        let (mut player, mut opponent) =
            (Program::default(), Program { lag, ..Program::default() });
        let over = play_game(&host, control(), &mut player, &mut opponent);
        assert_eq!(over.ending.name(), ending, "{lag:?}");
    }
}

#[test]
fn a_program_that_cannot_be_frozen_forfeits_unless_the_host_stalled() {
    // There is one more query when a program cannot be frozen.
    let every_attempt = (0..u64::from(MAX_ATTEMPTS))
        .map(|attempt| FIRST_TURN + attempt * (STALLED_ATTEMPT + 1))
        .collect();
    for (jumps, stalled) in [(Vec::new(), false), (every_attempt, true)] {
        let host = SimulatedHost::new(Jump::Stall, jumps);
        let mut player = Program::default();
        let mut opponent = Program { is_unstoppable: true, ..Program::default() };
        let over = play_game(&host, control(), &mut player, &mut opponent);
        assert_eq!((over.ending.name(), over.result, over.stalled), ("not-frozen", 1, stalled));
    }
}

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("papan-stalls-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TOURNAMENT: &str = r#"name = "Stalls"
format = "round-robin"
games = ["tic-tac-toe"]
pairs = 1
seed = 3
time = "2s"
openings = "random:2"
[[entrant]]
name = "a"
agent = "random"
[[entrant]]
name = "b"
agent = "random"
[[entrant]]
name = "c"
agent = "random"
"#;

/// A tournament of six games in a database of its own.
struct Tournament {
    _folder: Folder,
    store: Store,
    id: String,
}

impl Tournament {
    fn new() -> Tournament {
        let folder = Folder::new();
        let store = Store::open(&folder.0.join("games.sqlite")).unwrap();
        let id = store
            .create(&NewTournament {
                kind: Kind::Tournament,
                name: "Stalls",
                seed: 3,
                description: TOURNAMENT,
                created: 1_700_000_000,
                games: &["tic-tac-toe".to_owned()],
                entrants: &["a", "b", "c"].map(|name| (name.to_owned(), "random".to_owned())),
            })
            .unwrap();
        Tournament { _folder: folder, store, id }
    }

    /// Plays the missing games; the run is cancelled after this many queries of the time.
    fn play(&self, host: &SimulatedHost, stop_after: Option<u64>) -> RunEnd {
        let file = TournamentFile::read(TOURNAMENT, &|_| None).unwrap();
        let plan = file.plan().unwrap();
        let openings = file.game_openings().unwrap();
        let settings = settings();
        let run = TournamentRunner {
            file: &file,
            plan: &plan,
            openings: &openings,
            settings: &settings,
            concurrency: 1,
        };
        let stop = StopFlag::new();
        let host = Stopping { host, stop: &stop, after: stop_after };
        run.play_on(&host, &self.store, self.store.own(&self.id).unwrap(), &stop, |_| ()).unwrap()
    }

    /// Returns each game as its number, attempt, mark, moves and result.
    fn games(&self) -> Vec<(u64, u32, bool, Vec<String>, i8)> {
        let mut games = Vec::new();
        let told = |game: &StoredGame| {
            let moves = game.log.moves.iter().map(|played| played.text.clone()).collect();
            (game.seat.number, game.attempt, game.log.stalled, moves, game.log.result)
        };
        self.store
            .each_game(&self.id, |game| {
                games.push(told(&game));
                ControlFlow::Continue(())
            })
            .unwrap();
        games
    }

    /// Returns the archived attempts as number, attempt and mark.
    fn archived(&self) -> Vec<(u64, u32, bool)> {
        let archived = self.store.archived(&self.id).unwrap();
        archived.iter().map(|game| (game.seat.number, game.attempt, game.log.stalled)).collect()
    }

    fn stalls(&self) -> StallCount {
        self.store.stalls(&self.id).unwrap()
    }
}

/// A host that sets a stop flag after enough queries.
struct Stopping<'a> {
    host: &'a SimulatedHost,
    stop: &'a StopFlag,
    after: Option<u64>,
}

impl Host for Stopping<'_> {
    fn now(&self) -> Instant {
        let now = self.host.now();
        if Some(self.host.asked()) == self.after {
            self.stop.set();
        }
        now
    }

    fn stalls(&self, from: Instant, until: Instant) -> Vec<Stall> {
        self.host.stalls(from, until)
    }

    fn cores(&self) -> usize {
        2
    }
}

#[test]
fn a_tournament_archives_void_attempts_and_its_table_is_that_of_a_steady_host() {
    let steady = Tournament::new();
    assert_eq!(steady.play(&SimulatedHost::new(Jump::Stall, []), None), RunEnd::Complete);
    let stalled = Tournament::new();
    assert_eq!(
        stalled.play(&SimulatedHost::new(Jump::Stall, [FIRST_TURN]), None),
        RunEnd::Complete
    );
    let totals = |one: &Tournament| {
        let totals = one.store.totals(&one.id).unwrap().into_iter();
        totals.map(|sum| (sum.entrants, sum.wins, sum.draws, sum.losses)).collect::<Vec<_>>()
    };
    assert_eq!(totals(&stalled), totals(&steady));
    let [first, ..] = &stalled.archived()[..] else { panic!("an archived attempt") };
    let (number, attempt, is_void) = *first;
    assert_eq!((stalled.archived().len(), attempt, is_void), (1, 1, true));
    for (with, without) in stalled.games().iter().zip(steady.games()) {
        assert_eq!((with.0, with.2, &with.3, with.4), (without.0, false, &without.3, without.4));
        assert_eq!(with.1, if with.0 == number { 2 } else { 1 });
    }
    assert_eq!(stalled.stalls(), StallCount { void: 1, stalled: 0 });
    assert_eq!(stalled.store.void_counts(&stalled.id).unwrap().get(&number), Some(&1));
    assert_eq!(stalled.store.endings(&stalled.id).unwrap().len(), 1, "all are finished");
    assert_eq!(steady.stalls(), StallCount::default());
    stalled.store.integrity_check().unwrap();
}

#[test]
fn a_resumed_tournament_remembers_void_attempts_and_the_third_counts() {
    let tournament = Tournament::new();
    // Stopped in the second attempt, which is lost as if the process had been killed.
    let host = SimulatedHost::new(Jump::Stall, [FIRST_TURN]);
    let stopped = tournament.play(&host, Some(STALLED_ATTEMPT + 3));
    assert_eq!((stopped, tournament.games().len()), (RunEnd::Stopped, 0));
    let [(number, 1, true)] = tournament.archived()[..] else {
        panic!("{:?}", tournament.archived())
    };
    assert_eq!(tournament.store.void_attempts(&tournament.id).unwrap().get(&number), Some(&1));
    let every_attempt = (0..2).map(|attempt| FIRST_TURN + attempt * STALLED_ATTEMPT);
    let host = SimulatedHost::new(Jump::Stall, every_attempt);
    assert_eq!(tournament.play(&host, None), RunEnd::Complete);
    assert_eq!(tournament.archived(), [(number, 1, true), (number, 2, true)]);
    let marked: Vec<_> =
        tournament.games().into_iter().filter(|game| game.2).map(|game| (game.0, game.1)).collect();
    assert_eq!(marked, [(number, 3)]);
    assert_eq!(tournament.games().len(), 6);
    assert_eq!(tournament.stalls(), StallCount { void: 2, stalled: 1 });
    // Playing it again starts a new series of attempts.
    let owned = tournament.store.own(&tournament.id).unwrap();
    tournament.store.put_away(&owned, &[number]).unwrap();
    let void = tournament.store.void_attempts(&tournament.id).unwrap();
    assert_eq!(void.get(&number).copied().unwrap_or(0), 0);
    drop(owned);
    tournament.store.integrity_check().unwrap();
    // An export contains all attempts.
    let mut bytes = Vec::new();
    tournament.store.export(&tournament.id, &mut bytes).unwrap();
    let imported = papan_tournament::import(&tournament.store, &bytes[..]).unwrap();
    let archived = tournament.store.archived(&tournament.id);
    assert_eq!(tournament.store.archived(&imported), archived);
    assert_eq!(tournament.store.stalls(&imported).unwrap(), tournament.stalls());
}

#[test]
fn an_archived_attempt_is_numbered_like_a_game_and_does_not_count() {
    let tournament = Tournament::new();
    let owned = tournament.store.own(&tournament.id).unwrap();
    let writer = tournament.store.writer(owned, WriterSettings::default(), |_| ()).unwrap();
    let finished = play_match(&SimulatedHost::new(Jump::Stall, [FIRST_TURN])).swap_remove(0);
    let seat = Seat { number: 0, meeting: 0, round: 0, board_game: 0, entrants: [0, 1] };
    for attempt in finished.void {
        writer.archive(seat, attempt.clone()).unwrap();
        writer.archive(seat, attempt).unwrap();
    }
    writer.store(seat, finished.log).unwrap();
    drop(writer.finish().unwrap());
    assert_eq!(tournament.archived(), [(0, 1, true), (0, 2, true)]);
    let games = tournament.games();
    assert_eq!(games.iter().map(|game| (game.0, game.1)).collect::<Vec<_>>(), [(0, 3)]);
    assert_eq!(tournament.store.count(&tournament.id), Ok(1));
    tournament.store.integrity_check().unwrap();
}
