//! External engines as players: whole games against Papan's own side of each protocol, the faults of scripted programs,
//! and `gtp-rhino` where it is installed.

mod spoken;

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use papan_catalogue::{AnyGame, read_game};
use papan_core::{Limits, OptionValues, Random, Side, StopFlag};
use papan_record::{ClockFace, Detail, Fault, ProcessOutput, Violation};
use papan_referee::{
    player::{
        Answer, End, Player, Start, Turn, Unanswered,
        foreign::{Connection, GtpPlayer, NboardPlayer, UgiPlayer},
    },
    process::{Lines, Patience},
};
use spoken::{Protocol, Spoken, speaker};

/// A position in which the side to move has to pass.
const PASS: &str = "XXXXXXX./XXXXXXX./XXXXXXX./XXXXXXX./OOOOXXX./OOOOOXX./OOOOOOX./OOOOOOO. X";

fn start(game: &str) -> Box<dyn AnyGame> {
    let (entry, options) = read_game(game).unwrap();
    entry.start(&options).unwrap()
}

fn position(game: &str, text: &str) -> Box<dyn AnyGame> {
    read_game(game).unwrap().0.read(text, &OptionValues::new()).unwrap()
}

fn player<L: Lines + 'static>(protocol: Protocol, connection: Connection<L>) -> Box<dyn Player> {
    match protocol {
        Protocol::Gtp => Box::new(GtpPlayer::new(connection)),
        Protocol::Nboard => Box::new(NboardPlayer::new(connection).with_depth(3)),
        Protocol::Ugi => Box::new(UgiPlayer::new(connection)),
    }
}

/// Papan's own side of a protocol as an engine.
fn own(protocol: Protocol, game: &str, agent: &str) -> Box<dyn Player> {
    let (game, agent) = (game.to_owned(), agent.to_owned());
    let open = move |_: &Start<'_>| Ok(Spoken::start(protocol, speaker(&game, &agent)));
    player(protocol, Connection::new(open))
}

/// The limits of a game.
#[derive(Clone, Copy, Default)]
struct Terms {
    limits: Limits,
    clock: ClockFace,
    allowance: Option<Duration>,
}

fn begin(player: &mut dyn Player, position: &dyn AnyGame) -> Result<(), Unanswered> {
    let stop = StopFlag::new();
    player.begin(&Start {
        position,
        side: position.turn(),
        seed: 5,
        stream: 0,
        startup: Duration::from_mins(1),
        stop: &stop,
    })
}

fn ask(
    player: &mut dyn Player,
    start: &dyn AnyGame,
    history: &[String],
    terms: Terms,
) -> Result<Answer, Unanswered> {
    let mut position = start.boxed();
    for chosen in history {
        position = position.play(chosen).unwrap().position;
    }
    let Terms { limits, clock, allowance } = terms;
    let stop = StopFlag::new();
    player.choose(&Turn {
        clock,
        limits,
        allowance,
        ..Turn::new(&*position, start, history, &stop)
    })
}

/// Plays a game to its end and returns the moves; every answer must be legal.
#[track_caller]
fn play(start: &dyn AnyGame, players: [&mut dyn Player; 2], terms: Terms) -> Vec<String> {
    let [first, second] = players;
    begin(first, start).unwrap();
    begin(second, start).unwrap();
    let mut position = start.boxed();
    let mut history = Vec::new();
    while position.outcome().is_none() {
        let mover = match position.turn() {
            Side::First => &mut *first,
            Side::Second => &mut *second,
        };
        let answer = ask(mover, start, &history, terms)
            .unwrap_or_else(|fault| panic!("{fault:?}\nafter {}", history.join(" ")));
        let played = position.play(&answer.text).unwrap_or_else(|fault| panic!("{fault}"));
        history.push(played.chosen);
        position = played.position;
    }
    let end = End { position: &*position, ending: "finished", result: 0 };
    first.finish(&end);
    second.finish(&end);
    history
}

#[test]
fn whole_games_of_reversi_are_played_in_all_protocols() {
    let mut passes = 0;
    for seed in 0..6 {
        for (first, second) in [(0, 1), (1, 2), (2, 0)] {
            let [mut first, mut second] = [first, second].map(|index: usize| {
                own(Protocol::ALL[index], "reversi", &format!("random:seed={seed}"))
            });
            let moves = play(&*start("reversi"), [&mut *first, &mut *second], Terms::default());
            passes += moves.iter().filter(|chosen| *chosen == "pass").count();
        }
    }
    assert!(passes > 0, "some of these games have passes");
}

#[test]
fn ugi_plays_all_games_with_all_their_options() {
    for game in [
        "tic-tac-toe",
        "tic-tac-toe:width=5,height=4",
        "reversi",
        "dots-and-boxes:size=2x3",
        "adjacency",
        "adjacency:rounds=4",
    ] {
        for agent in ["random", "iterative:nodes=300"] {
            let mut first = own(Protocol::Ugi, game, agent);
            let mut second = own(Protocol::Ugi, game, "random:seed=9");
            play(&*start(game), [&mut *first, &mut *second], Terms::default());
        }
    }
}

#[test]
fn an_engine_plays_several_games_one_program_each() {
    for protocol in Protocol::ALL {
        let mut engine = own(protocol, "reversi", "random");
        let mut other = own(Protocol::Ugi, "reversi", "random:seed=3");
        for _ in 0..3 {
            play(&*start("reversi"), [&mut *engine, &mut *other], Terms::default());
            play(&*start("reversi"), [&mut *other, &mut *engine], Terms::default());
        }
    }
}

#[test]
fn limits_and_clocks_are_sent_and_kept() {
    let second = Duration::from_secs(1);
    let clock = ClockFace { left: [Some(second); 2], ..ClockFace::default() };
    let by_time = Limits { time: Some(Duration::from_millis(5)), ..Limits::default() };
    let by_depth = Limits { depth: Some(2), ..Limits::default() };
    for terms in [
        Terms { clock, allowance: Some(second), ..Terms::default() },
        Terms { limits: by_time, allowance: Some(second), ..Terms::default() },
        Terms { limits: by_depth, allowance: None, ..Terms::default() },
    ] {
        for protocol in [Protocol::Nboard, Protocol::Ugi] {
            let mut engine = own(protocol, "reversi", "iterative");
            begin(&mut *engine, &*start("reversi")).unwrap();
            let answer = ask(&mut *engine, &*start("reversi"), &[], terms).unwrap();
            assert!(answer.info.depth.is_none_or(|depth| depth > 0), "{answer:?}");
        }
    }
}

#[test]
fn positions_that_no_game_reaches_are_set_up_where_the_protocol_can() {
    let position = position("reversi", PASS);
    let passed = ["pass".to_owned()];
    for protocol in [Protocol::Nboard, Protocol::Ugi] {
        let mut engine = own(protocol, "reversi", "iterative:depth=4");
        begin(&mut *engine, &*position).unwrap();
        assert_eq!(ask(&mut *engine, &*position, &[], Terms::default()).unwrap().text, "pass");
        let answer = ask(&mut *engine, &*position, &passed, Terms::default()).unwrap();
        assert!(answer.text.starts_with('h'), "{answer:?}");
    }
    let mut engine = own(Protocol::Gtp, "reversi", "random");
    let fault = begin(&mut *engine, &*position).unwrap_err();
    let Unanswered::Fault(fault) = fault else { panic!("{fault:?}") };
    assert_eq!(fault.violation, Violation::CannotStart);
    let detail = Detail::NoSetUp { position: position.text() };
    assert_eq!(fault.detail.as_deref(), Some(&detail));
}

#[test]
fn protocols_for_reversi_refuse_other_games() {
    for protocol in [Protocol::Gtp, Protocol::Nboard] {
        let mut engine = own(protocol, "reversi", "random");
        let refused = begin(&mut *engine, &*start("tic-tac-toe")).unwrap_err();
        let Unanswered::Fault(fault) = refused else { panic!("{refused:?}") };
        assert_eq!(fault.violation, Violation::CannotStart);
    }
}

#[test]
fn a_changed_game_is_sent_again() {
    let mut engine = own(Protocol::Gtp, "reversi", "random");
    begin(&mut *engine, &*start("reversi")).unwrap();
    for history in [&["f5", "f6"][..], &["d3", "c5", "e6"], &[], &["c4"]] {
        let history: Vec<String> = history.iter().map(ToString::to_string).collect();
        let answer = ask(&mut *engine, &*start("reversi"), &history, Terms::default());
        assert!(answer.is_ok(), "{history:?}: {answer:?}");
    }
}

/// A program that writes the same whatever it reads; its input is recorded.
struct Script {
    lines: VecDeque<String>,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Lines for Script {
    fn send(&mut self, line: &str, _: Patience<'_>) -> Result<(), Unanswered> {
        self.heard.lock().unwrap().push(line.to_owned());
        Ok(())
    }

    fn receive(&mut self, _: Patience<'_>) -> Result<String, Unanswered> {
        self.lines.pop_front().ok_or_else(|| Fault::new(Violation::OutOfTime).into())
    }
}

/// Asks a scripted program for a move; its lines are separated by `|`, after those of a good start.
fn scripted(
    protocol: Protocol,
    lines: &str,
    terms: Terms,
) -> (Result<Answer, Unanswered>, Vec<String>) {
    let good_start = match protocol {
        Protocol::Gtp => "=||= |||=||",
        Protocol::Nboard => "set myname X|pong 1|",
        Protocol::Ugi => "banner|id name X|option name seed type string|ugiok|readyok|",
    };
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (script, kept) = (format!("{good_start}{lines}"), Arc::clone(&heard));
    let open = move |_: &Start<'_>| {
        let lines = script.split('|').map(str::to_owned).collect();
        Ok(Script { lines, heard: Arc::clone(&kept) })
    };
    let mut engine = player(protocol, Connection::new(open));
    begin(&mut *engine, &*start("reversi")).unwrap();
    let history = ["f5".to_owned(), "f6".to_owned()];
    let answer = ask(&mut *engine, &*start("reversi"), &history, terms);
    let end = End { position: &*start("reversi"), ending: "finished", result: 0 };
    engine.finish(&end);
    let heard = heard.lock().unwrap().clone();
    (answer, heard)
}

#[test]
fn what_an_engine_does_wrong_is_named_with_the_line_that_shows_it() {
    use Protocol::{Gtp, Nboard, Ugi};
    for (protocol, lines, violation, shown) in [
        (Gtp, "=||=||= A1|", Violation::IllegalMove, Some("= A1")),
        (Gtp, "=||=||= a1-b1|", Violation::ForeignMove, Some("= a1-b1")),
        (Gtp, "=||=||= |", Violation::UnreadableLine, Some("= ")),
        (Gtp, "=||=||= 0000|", Violation::UnreadableLine, Some("= 0000")),
        (Gtp, "=||=||= pass|", Violation::IllegalMove, Some("= pass")),
        (Gtp, "=||=||? no idea|", Violation::UnreadableLine, Some("? no idea")),
        (Gtp, "=||? illegal move|", Violation::UnreadableLine, Some("? illegal move")),
        (Gtp, "=||hello", Violation::UnreadableLine, Some("hello")),
        (Gtp, "=||é|", Violation::UnreadableLine, Some("é")),
        (Gtp, "=||=", Violation::NoAnswer, None),
        (Nboard, "pong 2|=== A1/0/0", Violation::IllegalMove, Some("=== A1/0/0")),
        (Nboard, "pong 2|=== chess", Violation::UnreadableLine, Some("=== chess")),
        (Nboard, "pong 2|===", Violation::UnreadableLine, Some("===")),
        (Nboard, "pong 1|=== E6", Violation::NoAnswer, None),
        (Ugi, "info string hi|bestmove a1", Violation::IllegalMove, Some("bestmove a1")),
        (Ugi, "bestmove a1-b1", Violation::ForeignMove, Some("bestmove a1-b1")),
        (Ugi, "bestmove 0000", Violation::UnreadableLine, Some("bestmove 0000")),
        (Ugi, "bestmove", Violation::UnreadableLine, Some("bestmove")),
        (Ugi, "info depth 3", Violation::NoAnswer, None),
    ] {
        let (answer, _) = scripted(protocol, lines, Terms::default());
        let Err(Unanswered::Fault(fault)) = answer else { panic!("{lines}: {answer:?}") };
        assert_eq!(
            (fault.violation, fault.line.as_deref()),
            (violation, shown),
            "{protocol:?} {lines}"
        );
    }
}

#[test]
fn an_engine_may_resign() {
    for (protocol, lines) in [
        (Protocol::Gtp, "=||=||= resign|"),
        (Protocol::Gtp, "=||=||= RESIGN|"),
        (Protocol::Ugi, "bestmove resign"),
    ] {
        let (answer, _) = scripted(protocol, lines, Terms::default());
        assert_eq!(answer, Err(Unanswered::Resigned), "{protocol:?} {lines}");
    }
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let (answer, _) = scripted(Protocol::Ugi, "\u{feff}bestmove e6", Terms::default());
    assert_eq!(answer.unwrap().text, "e6");
}

#[test]
fn what_an_engine_says_about_its_thinking_is_kept() {
    let info = |protocol, lines: &str| {
        let (answer, _) = scripted(protocol, lines, Terms::default());
        let Answer { text, info } = answer.unwrap();
        let line = info.line.join(" ");
        (text, info.value, info.depth, info.nodes, line)
    };
    let lines = "status X|pong 2|status X is thinking|search F4-e6 1.5 0 12@73%|search E6f4PA -2,-3 0 100%W|\
        nodestats 35805 0.00|=== e6 -1.00 0.0";
    let expected = ("e6".to_owned(), Some(-1.0), Some(100), Some(35_805), "e6 f4 pass".to_owned());
    assert_eq!(info(Protocol::Nboard, lines), expected);
    let lines = "pong 2|search F4 1.5 0 7|=== E6//0.5";
    assert_eq!(
        info(Protocol::Nboard, lines),
        ("e6".to_owned(), Some(1.5), Some(7), None, String::new())
    );
    let lines = "info depth 3 seldepth 9 score cp -57 time 0 nodes 197 pv e6 f4|info string depth 99|response true|\
        nonsense|bestmove E6 ponder f4";
    let expected = ("e6".to_owned(), Some(-0.57), Some(3), Some(197), "e6 f4".to_owned());
    assert_eq!(info(Protocol::Ugi, lines), expected);
}

#[test]
#[expect(clippy::too_many_lines, reason = "most of it is a table")]
fn engines_receive_the_moves_and_the_time() {
    let second = Duration::from_secs(1);
    let clock = ClockFace {
        left: [Some(90 * second), Some(80 * second)],
        increment: second / 2,
        per_move: None,
    };
    let clock = Terms { clock, ..Terms::default() };
    let limits = Limits { time: Some(2 * second), depth: Some(7), nodes: Some(99), memory: None };
    let limits = Terms { limits, ..Terms::default() };
    let short = Limits { time: Some(second / 20), ..Limits::default() };
    let short = Terms { limits: short, ..Terms::default() };
    let allowance = Terms { allowance: Some(10 * second), ..Terms::default() };
    let game = |time: &str| {
        let cells = "---------------------------O*------*O---------------------------";
        format!(
            "set game (;GM[Othello]PC[Papan]PB[black]PW[white]RE[?]{time}TY[8]BO[8 {cells} *]B[F5]W[F6];)"
        )
    };
    let gtp = ["set_game Othello", "boardsize 8", "clear_board", "play black f5", "play white f6"];
    let nboard = ["nboard 2", "set depth 3", "ping 1"];
    let ugi = [
        "ugi",
        &format!("setoption name seed value {}", Random::stream(5, 0).draw()),
        "uginewgame",
        "isready",
        "position startpos moves f5 f6",
    ];
    for (protocol, lines, terms, start, rest) in [
        (Protocol::Gtp, "=||=||= e6|", allowance, &gtp[..], vec!["genmove black".to_owned()]),
        (
            Protocol::Gtp,
            "=||=||?||?||= e6|",
            limits,
            &gtp,
            vec![
                "time_settings 0 2 1".to_owned(),
                "time_left black 2 1".to_owned(),
                "genmove black".to_owned(),
            ],
        ),
        (
            Protocol::Gtp,
            "=||=||=||?||= e6|",
            clock,
            &gtp,
            vec![
                "time_settings 90 0 0".to_owned(),
                "time_left black 90 0".to_owned(),
                "genmove black".to_owned(),
            ],
        ),
        (
            Protocol::Gtp,
            "=||=||=||=||= e6|",
            short,
            &gtp,
            vec![
                "time_settings 0 1 20".to_owned(),
                "time_left black 1 20".to_owned(),
                "genmove black".to_owned(),
            ],
        ),
        (
            Protocol::Nboard,
            "pong 2|=== E6",
            allowance,
            &nboard,
            vec![game(""), "ping 2".to_owned(), "go".to_owned()],
        ),
        (
            Protocol::Nboard,
            "pong 2|=== E6",
            limits,
            &nboard,
            vec!["set depth 7".to_owned(), game("TI[0:10]"), "ping 2".to_owned(), "go".to_owned()],
        ),
        (
            Protocol::Nboard,
            "pong 2|=== E6",
            clock,
            &nboard,
            vec![game("TI[1:30]"), "ping 2".to_owned(), "go".to_owned()],
        ),
        (Protocol::Ugi, "bestmove e6", allowance, &ugi, vec!["go movetime 5000".to_owned()]),
        (
            Protocol::Ugi,
            "bestmove e6",
            limits,
            &ugi,
            vec!["go movetime 2000 depth 7 nodes 99".to_owned()],
        ),
        (
            Protocol::Ugi,
            "bestmove e6",
            clock,
            &ugi,
            vec!["go p1time 90000 p2time 80000 p1inc 500 p2inc 500".to_owned()],
        ),
    ] {
        let (answer, heard) = scripted(protocol, lines, terms);
        assert_eq!(answer.unwrap().text, "e6");
        let mut expected: Vec<String> = start.iter().map(ToString::to_string).collect();
        expected.extend(rest);
        expected.push("quit".to_owned());
        assert_eq!(heard, expected);
    }
}

#[test]
fn a_program_rests_once_it_is_ready_and_when_it_should_and_is_woken_for_each_question() {
    let diary = Arc::new(Mutex::new(Vec::new()));
    let note = |what: &'static str| {
        let diary = Arc::clone(&diary);
        move || diary.lock().unwrap().push(what)
    };
    let opened = note("open");
    let written = Arc::clone(&diary);
    let connection = Connection::new(move |_: &Start<'_>| {
        opened();
        let lines = ["ugiok", "readyok", "bestmove f5", "bestmove d3"].map(str::to_owned);
        let script = Script { lines: lines.into(), heard: Arc::default() };
        Ok(Watched { script, diary: Arc::clone(&written) })
    });
    let mut engine = UgiPlayer::new(connection);
    let start = start("reversi");
    begin(&mut engine, &*start).unwrap();
    for _ in 0..2 {
        ask(&mut engine, &*start, &[], Terms::default()).unwrap();
        engine.rest();
    }
    let late = ask(&mut engine, &*start, &[], Terms::default()).unwrap_err();
    assert_eq!(late, Fault::new(Violation::OutOfTime).into(), "late, and not without any answer");
    let end = End { position: &*start, ending: "out-of-time", result: -1 };
    assert_eq!(engine.finish(&end).errors, "farewell");
    assert_eq!(engine.finish(&end), ProcessOutput::default(), "there is nothing more to let go");
    let diary = diary.lock().unwrap().join(" ");
    assert_eq!(diary, "open rest wake rest wake rest wake wake close");
}

/// A script that records the calls.
struct Watched {
    script: Script,
    diary: Arc<Mutex<Vec<&'static str>>>,
}

impl Watched {
    fn note(&self, what: &'static str) {
        self.diary.lock().unwrap().push(what);
    }
}

impl Lines for Watched {
    fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered> {
        self.script.send(line, patience)
    }

    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered> {
        self.script.receive(patience)
    }

    fn wake(&mut self) {
        self.note("wake");
    }

    fn rest(&mut self) {
        self.note("rest");
    }

    fn leave(self) -> ProcessOutput {
        self.note("close");
        ProcessOutput { errors: "farewell".to_owned(), ..ProcessOutput::default() }
    }
}

/// A program on this machine, without a sandbox.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    fn start(command: &mut Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (told, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| told.send(line))
        });
        Program { child, input, lines }
    }
}

impl Lines for Program {
    fn send(&mut self, line: &str, _: Patience<'_>) -> Result<(), Unanswered> {
        writeln!(self.input, "{line}").map_err(|_| Fault::new(Violation::Exited).into())
    }

    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered> {
        let until = patience.until.unwrap_or(Instant::now() + Duration::from_mins(1));
        let time = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(time).map_err(|_| Fault::new(Violation::NoAnswer).into())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have exited by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn gtp_rhino_plays_whole_games_under_our_rules() {
    let Some(path) = papan_test_tools::find("gtp-rhino") else { return };
    let mut passes = 0;
    for game in 0..8 {
        let path = path.clone();
        let open = move |_: &Start<'_>| {
            let mut command = Command::new(&path);
            Ok(Program::start(command.args(["--level=1", "--book=0", "--rand=10"])))
        };
        let mut rhino = GtpPlayer::new(Connection::new(open));
        let mut random = own(Protocol::Ugi, "reversi", &format!("random:seed={game}"));
        let players: [&mut dyn Player; 2] =
            if game % 2 == 0 { [&mut rhino, &mut *random] } else { [&mut *random, &mut rhino] };
        let moves = play(&*start("reversi"), players, Terms::default());
        passes += moves.iter().filter(|chosen| *chosen == "pass").count();
    }
    println!("8 games with gtp-rhino, {passes} passes");
    assert!(passes > 0, "strong play against random moves leads to passes");
}
