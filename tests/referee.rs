//! Misbehaving bots and the real referee: every violation has its verdict, and nothing is left behind.

use std::{
    fs,
    net::TcpListener,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use papan_catalogue::find_game;
use papan_core::{Limits, StopFlag};
use papan_record::{Finished, TimeControl};
use papan_referee::{Entrant, EntrantKind, Openings, ProgramSettings, Protocol};
use papan_sandbox::{Confinement, Layer, Mode};
use papan_test_tools::{is_installed, skip};
use papan_tournament::{Match, MatchRunner, RunEnd, TournamentGame};
use serde_json::Value;

/// Nothing here may take longer, not even on a busy machine.
const BOUND: Duration = Duration::from_mins(1);

/// Plays a bad bot (first) against a good opponent, and checks that no process of it is left.
struct Trial {
    bot: &'static str,
    arguments: Vec<String>,
    opponent: Opponent,
    games: u64,
    reuse: bool,
    memory: u64,
    startup: Duration,
    /// For each answer after the first.
    time: Duration,
    mode: Mode,
}

#[derive(Clone, Copy)]
enum Opponent {
    Random,
    /// Thinks for this many milliseconds, so that there is time to misuse.
    Slow(u32),
}

impl Trial {
    fn of(bot: &'static str) -> Trial {
        Trial {
            bot,
            arguments: Vec::new(),
            opponent: Opponent::Random,
            games: 2,
            reuse: false,
            memory: 256 << 20,
            startup: Duration::from_secs(3),
            time: Duration::from_millis(500),
            mode: Mode::Default,
        }
    }

    fn settings(&self) -> ProgramSettings {
        let init = vec![env!("CARGO_BIN_EXE_papan").into(), "sandbox-init".into()];
        let mut confinement = Confinement::new(self.mode, init);
        confinement.memory = self.memory;
        ProgramSettings { confinement, reuse: self.reuse }
    }

    fn run(&self) -> Vec<Finished> {
        let entry = find_game("tic-tac-toe").expect("the game is known");
        let start = entry.start(&papan_core::OptionValues::new()).expect("it starts");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("bots/bad/{}.py", self.bot));
        // The last word names this run, so that whatever it leaves behind can be found.
        let mark = format!("papan-trial-{}-{}", self.bot, std::process::id());
        let mut command = vec!["python3".to_owned(), file.display().to_string()];
        command.extend(self.arguments.iter().cloned());
        command.push(mark.clone());
        let kind = EntrantKind::Program { protocol: Protocol::Papan, command };
        let bot = Entrant { name: self.bot.to_owned(), kind };
        let word = match self.opponent {
            Opponent::Random => "random".to_owned(),
            Opponent::Slow(milliseconds) => format!("mcts:time={milliseconds}ms"),
        };
        let opponent = Entrant::read(&word, entry, &|_| None).expect("an agent");
        let mut of = Match::new(TournamentGame::new(entry, start), [bot, opponent], self.games);
        of.file.control = TimeControl {
            limits: Limits { time: Some(self.time), ..Limits::default() },
            clock: None,
            startup: self.startup,
        };
        of.file.seed = 5;
        let runner = MatchRunner {
            of: &of,
            openings: &Openings::Start,
            settings: &self.settings(),
            concurrency: 1,
        };
        let started = Instant::now();
        let mut games = Vec::new();
        let end = runner.play(&StopFlag::new(), |finished, _| {
            // The observer receives each game once, and copies what it needs.
            games.extend(finished.iter().cloned());
            ControlFlow::Continue(())
        });
        assert_eq!(end.end, RunEnd::Complete);
        assert!(started.elapsed() < BOUND, "{} took {:?}", self.bot, started.elapsed());
        assert_eq!(games.len() as u64, self.games, "{}: the match went on", self.bot);
        assert_eq!(processes_with(&mark), Vec::<PathBuf>::new(), "{} left processes", self.bot);
        games
    }

    /// Expects every game to be forfeited by the bot under this verdict.
    fn is_punished(&self, verdict: &str) {
        if !is_installed("python3") {
            return;
        }
        for game in self.run() {
            let ending = &game.log.ending;
            let errors = &game.log.outputs[game.side_of(0).index()].errors;
            let told = format!("{}: {ending:?}\n{errors}", self.bot);
            assert_eq!(ending.name(), verdict, "{told}");
            let (side, _) = ending.forfeit().expect("a forfeit");
            assert_eq!(side, game.side_of(0), "{told}");
            assert_eq!(game.result(), -1, "the opponent scores: {told}");
        }
    }

    /// Expects every game to be played to its end, and returns the bot's reports of its attempt.
    fn is_prevented(&self) -> Vec<Value> {
        if !is_installed("python3") {
            return Vec::new();
        }
        let mut reports = Vec::new();
        for game in self.run() {
            let errors = &game.log.outputs[game.side_of(0).index()].errors;
            assert_eq!(game.log.ending.name(), "finished", "{}: {errors}", self.bot);
            let said = errors.lines().filter_map(|line| serde_json::from_str(line).ok());
            let before = reports.len();
            reports.extend(said);
            assert!(reports.len() > before, "{} said nothing of its attempt: {errors}", self.bot);
        }
        reports
    }
}

/// Lists the processes whose command line contains a word, this test's own threads aside.
fn processes_with(word: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let mine = std::process::id().to_string();
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if entry.file_name().to_string_lossy() == mine {
            continue;
        }
        let line = fs::read(path.join("cmdline")).unwrap_or_default();
        if line.windows(word.len()).any(|part| part == word.as_bytes()) {
            found.push(path);
        }
    }
    found
}

macro_rules! punished {
    ($($name:ident: $bot:literal => $verdict:literal,)*) => {
        $(#[test]
        fn $name() {
            Trial::of($bot).is_punished($verdict);
        })*

        /// Files of `bots/bad` that are punished in the usual way.
        const PUNISHED: &[&str] = &[$($bot),*];
    };
}

punished! {
    a_bot_that_exits_early_forfeits: "exits_early" => "exited",
    a_bot_that_crashes_forfeits: "crashes" => "crashed",
    a_bot_that_a_signal_kills_forfeits: "kills_itself" => "killed",
    a_bot_that_never_answers_forfeits: "never_answers" => "no-answer",
    a_bot_that_sleeps_forfeits: "sleeps" => "out-of-time",
    a_bot_that_ignores_stop_forfeits: "ignores_stop" => "ignored-stop",
    a_bot_that_closes_its_output_forfeits: "closes_stdout" => "closed-output",
    a_bot_that_never_reads_forfeits: "never_reads" => "not-reading",
    an_illegal_move_forfeits: "illegal_move" => "illegal-move",
    a_move_of_another_game_forfeits: "foreign_move" => "foreign-move",
    two_answers_forfeit: "two_answers" => "two-answers",
    an_answer_to_an_old_question_forfeits: "old_answer" => "old-answer",
    output_that_is_not_utf8_forfeits: "not_utf8" => "not-utf8",
    a_line_without_end_forfeits: "endless_line" => "endless-line",
    a_flood_of_output_forfeits: "floods_stdout" => "output-flood",
    a_flood_of_errors_forfeits: "floods_stderr" => "error-flood",
    terminal_escapes_forfeit: "terminal_escapes" => "control-characters",
    an_unreadable_line_forfeits: "unreadable_line" => "unreadable-line",
    a_memory_bomb_forfeits: "memory_bomb" => "out-of-memory",
}

/// Files of `bots/bad` with a test of their own.
const OTHERS: [&str; 19] = [
    "shared_memory",
    "spliced_pages",
    "socket_buffers",
    "many_sessions",
    "stops_itself",
    "cannot_start",
    "no_pong",
    "fork_bomb",
    "thread_bomb",
    "fills_disk",
    "leaks_descriptors",
    "record_locks",
    "memory_policies",
    "thinks_on_opponents_time",
    "opens_network",
    "reads_home",
    "writes_outside",
    "signals_referee",
    "leaves_daemon",
];

#[test]
fn every_bad_bot_has_its_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/bad");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a readable folder")
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "py"))
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    files.sort();
    let mut tested: Vec<_> = PUNISHED.iter().chain(&OTHERS).map(ToString::to_string).collect();
    tested.sort();
    assert_eq!(files, tested);
}

#[test]
fn a_bot_that_promises_to_pong_and_does_not_forfeits_its_second_game() {
    if !is_installed("python3") {
        return;
    }
    let games = Trial { reuse: true, games: 2, ..Trial::of("no_pong") }.run();
    assert_eq!(games[0].log.ending.name(), "finished");
    assert_eq!(games[1].log.ending.name(), "no-pong");
}

/// Expects memory that is in no process's resident size to be counted, where a control group does that.
fn memory_is_counted(bot: &'static str, mode: Mode) {
    let trial = Trial { games: 1, startup: BOUND / 3, mode, ..Trial::of(bot) };
    let probed = papan_sandbox::probe(&trial.settings().confinement.init);
    if probed.reached.contains(Layer::MemoryCgroup) {
        trial.is_punished("out-of-memory");
    } else {
        skip(&format!("there is no memory cgroup: {:?}", probed.missed));
    }
}

#[test]
fn shared_memory_that_is_not_resident_is_counted() {
    memory_is_counted("shared_memory", Mode::Strict);
}

#[test]
fn pages_in_pipes_are_counted() {
    // Strict mode refuses the call.
    memory_is_counted("spliced_pages", Mode::Default);
}

#[test]
fn buffers_of_sockets_are_counted() {
    memory_is_counted("socket_buffers", Mode::Strict);
}

#[test]
fn many_sessions_do_not_use_the_opponents_time() {
    let trial = Trial {
        opponent: Opponent::Slow(1500),
        games: 1,
        startup: BOUND / 3,
        time: BOUND / 3,
        ..Trial::of("many_sessions")
    };
    let reports = trial.is_prevented();
    let last = reports.last().expect("it says how far its children have counted");
    let number = |name: &str| last[name].as_u64().expect("a number");
    // The opponent thinks ten times as long as the bot, so children that run on count ten times as far. What they count
    // between the answer and the freeze, and between the thaw and the next question, depends on the machine; that they
    // count nothing while frozen is tested with the sandbox.
    assert!(number("own") > 0, "{last}");
    assert!(number("other") < 4 * number("own"), "{last}");
}

#[test]
fn forks_are_held_and_none_survives() {
    for report in Trial::of("fork_bomb").is_prevented() {
        assert!(report["forks"].as_u64().expect("a number") < 128, "{report}");
    }
}

#[test]
fn threads_are_held() {
    for report in Trial::of("thread_bomb").is_prevented() {
        assert!(report["threads"].as_u64().expect("a number") < 128, "{report}");
    }
}

#[test]
fn the_disk_cannot_be_filled() {
    for report in Trial::of("fills_disk").is_prevented() {
        let temporary = report["temporary"].as_u64().expect("a number");
        assert!(temporary <= 64 << 20, "{report}");
        assert_eq!(report["folder"], 0, "the bot's own folder is read-only");
    }
}

#[test]
fn descriptors_are_held() {
    for report in Trial::of("leaks_descriptors").is_prevented() {
        assert!(report["descriptors"].as_u64().expect("a number") <= 512, "{report}");
    }
}

#[test]
fn record_locks_are_refused_and_whole_files_can_be_locked() {
    for mode in [Mode::Default, Mode::Strict] {
        for report in (Trial { mode, ..Trial::of("record_locks") }).is_prevented() {
            assert_eq!(report["locks"], 0, "{mode:?} {report}");
            assert_eq!(report["flock"], true, "{mode:?} {report}");
        }
    }
}

#[test]
fn memory_policies_are_refused() {
    const NOT_PERMITTED: u64 = 1;
    for mode in [Mode::Default, Mode::Strict] {
        for report in (Trial { mode, ..Trial::of("memory_policies") }).is_prevented() {
            assert_eq!(report["policies"], 0, "{mode:?} {report}");
            assert_eq!(report["error"], NOT_PERMITTED, "{mode:?} {report}");
        }
    }
}

#[test]
fn nobody_thinks_on_the_opponents_time() {
    let trial = Trial { opponent: Opponent::Slow(300), ..Trial::of("thinks_on_opponents_time") };
    for report in trial.is_prevented() {
        let number = |name: &str| report[name].as_f64().expect("a number");
        // The milliseconds in which it thought, of those that it waited. A busy machine may take a while to stop it.
        assert!(number("own") > 0.0, "{report}");
        assert!(number("other") < 100.0 + number("waited") / 4.0, "{report}");
    }
}

#[test]
fn a_bot_that_stops_itself_forfeits_at_once() {
    // A referee that waited for the end of the bot's time would exceed the bound of a trial.
    let startup = 10 * BOUND;
    Trial { startup, ..Trial::of("stops_itself") }.is_punished("stopped-itself");
}

#[test]
fn a_referee_that_cannot_start_its_helper_ends_the_match_and_blames_no_player() {
    let entry = find_game("tic-tac-toe").expect("the game is known");
    let start = entry.start(&papan_core::OptionValues::new()).expect("it starts");
    let kind = EntrantKind::Program { protocol: Protocol::Papan, command: vec!["cat".to_owned()] };
    let bot = Entrant { name: "cat".to_owned(), kind };
    let random = Entrant::read("random", entry, &|_| None).expect("an agent");
    let confinement = Confinement::new(Mode::Default, vec!["/nowhere/papan".into()]);
    let of = Match::new(TournamentGame::new(entry, start), [random, bot], 6);
    let runner = MatchRunner {
        of: &of,
        openings: &Openings::Start,
        settings: &ProgramSettings { confinement, reuse: false },
        concurrency: 2,
    };
    let mut games = 0;
    let end = runner.play(&StopFlag::new(), |finished, _| {
        games += finished.len();
        ControlFlow::Continue(())
    });
    let RunEnd::Unable(reason) = end.end else { panic!("there is no helper: {:?}", end.end) };
    assert_eq!(reason.key, "referee-unable");
    assert_eq!(games, 0);
}

/// Plays a match of two bots by the command line, after a shell command.
fn match_after(first: &str, papan: &Path, more: &[&str]) -> std::process::Command {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/starter.py");
    let bot = format!("exec:python3 '{}'", bot.display());
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &format!("{first}; exec \"$@\""), "sh"]).arg(papan);
    command.args(["match", "tic-tac-toe", &bot, &bot, "--json"]).args(more);
    command
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "other systems name a running program by its file")]
fn a_match_continues_when_papan_is_replaced_on_disk() {
    if !is_installed("python3") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("papan-replaced-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let papan = folder.join("papan");
    fs::copy(env!("CARGO_BIN_EXE_papan"), &papan).expect("a copy");
    let mut command = match_after("true", &papan, &["--games", "6"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().expect("a shell");
    let is_running = || {
        let program = fs::read_link(format!("/proc/{}/exe", child.id()));
        program.is_ok_and(|program| program == papan)
    };
    let started = Instant::now();
    while !is_running() {
        assert!(started.elapsed() < BOUND, "it starts");
        std::thread::sleep(Duration::from_millis(1));
    }
    fs::remove_dir_all(&folder).expect("the folder of this test");
    let output = child.wait_with_output().expect("it ends");
    let result: Value = serde_json::from_slice(&output.stdout).expect("a result");
    assert_eq!(result["endings"], serde_json::json!({ "finished": 6 }), "{result}");
}

#[test]
#[cfg_attr(not(unix), ignore = "there is no such limit")]
fn too_few_descriptors_are_raised_and_otherwise_cost_no_player_a_game() {
    if !is_installed("python3") {
        return;
    }
    let papan = Path::new(env!("CARGO_BIN_EXE_papan"));
    let many = ["--games", "24", "--concurrency", "24"];
    let output = match_after("ulimit -S -n 40", papan, &many).output().expect("a shell");
    let result: Value = serde_json::from_slice(&output.stdout).expect("a result");
    assert_eq!(result["endings"], serde_json::json!({ "finished": 24 }), "{result}");
    let output = match_after("ulimit -n 40", papan, &many).output().expect("a shell");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!told.contains("cannot-start"), "{told}");
    assert_eq!(output.status.code(), Some(1), "{told}");
}

#[test]
fn the_network_is_out_of_reach() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("a listener that does not wait");
    let port = listener.local_addr().expect("an address").port().to_string();
    let trial = Trial { arguments: vec![port], ..Trial::of("opens_network") };
    for report in trial.is_prevented() {
        assert_eq!(report["connected"], false, "{report}");
    }
    assert!(listener.accept().is_err(), "no connection");
}

#[test]
fn the_home_folder_cannot_be_read() {
    let Some(home) = std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_dir())
    else {
        skip("there is no home folder");
        return;
    };
    let secret = home.join(format!(".papan-secret-{}", std::process::id()));
    fs::write(&secret, "secret").expect("a file in the home folder");
    // An argument that is the path of a file is a file for the bot to read, hence without the first slash.
    let path = secret.display().to_string().trim_start_matches('/').to_owned();
    let trial = Trial { arguments: vec![path], ..Trial::of("reads_home") };
    let reports = trial.is_prevented();
    fs::remove_file(&secret).expect("the file is still there");
    let name = secret.file_name().expect("a name").to_string_lossy().into_owned();
    for report in reports {
        assert_eq!(report["read"], false, "{report}");
        assert!(!report["listed"].to_string().contains(&name), "{report}");
    }
}

#[test]
fn nothing_outside_its_own_folder_can_be_written() {
    let folder = std::env::temp_dir().join(format!("papan-outside-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let arguments = vec![folder.display().to_string()];
    let reports = Trial { arguments, ..Trial::of("writes_outside") }.is_prevented();
    for report in reports {
        let temporary = report["temporary"].as_str().expect("a path");
        for (written, _) in report["written"].as_object().expect("an object") {
            // Files that it wrote into its private folders are gone with it, and were never here.
            let inside = written == temporary || written == "/tmp" || written == "/var/tmp";
            assert!(inside, "{report}");
        }
    }
    assert_eq!(fs::read_dir(&folder).expect("still there").count(), 0);
    fs::remove_dir(&folder).expect("an empty folder");
}

#[test]
fn the_referee_cannot_be_signalled() {
    let arguments = vec![std::process::id().to_string()];
    for report in (Trial { arguments, ..Trial::of("signals_referee") }).is_prevented() {
        assert_eq!(report["referee"], false, "{report}");
    }
}

#[test]
fn daemons_do_not_survive_the_game() {
    // Every trial asserts that none is left; the bot reports that it really made one.
    for report in Trial::of("leaves_daemon").is_prevented() {
        assert_eq!(report["daemon"], true, "{report}");
    }
}

#[test]
fn a_bot_that_cannot_start_is_known_before_the_first_game_and_forfeits_if_it_is_played() {
    let entry = find_game("tic-tac-toe").expect("the game is known");
    let start = entry.start(&papan_core::OptionValues::new()).expect("it starts");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/bad/cannot_start.py");
    let command = vec![file.display().to_string()];
    let kind = EntrantKind::Program { protocol: Protocol::Papan, command };
    let bot = Entrant { name: "cannot_start".to_owned(), kind };
    let random = Entrant::read("random", entry, &|_| None).expect("an agent");
    let of = Match::new(TournamentGame::new(entry, start), [random, bot], 2);
    let runner = MatchRunner {
        of: &of,
        openings: &Openings::Start,
        settings: &Trial::of("cannot_start").settings(),
        concurrency: 1,
    };
    let broken = runner.broken_programs(&[0, 1], &StopFlag::new());
    let broken: Vec<_> =
        broken.iter().map(|(entrant, one)| (*entrant, one.fault.violation.name())).collect();
    assert_eq!(broken, [(1, "cannot-start")]);
    let end = runner.play(&StopFlag::new(), |finished, _| {
        for game in finished {
            assert_eq!(game.log.ending.name(), "cannot-start");
            assert_eq!(game.result(), 1);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end.end, RunEnd::Complete);
}
