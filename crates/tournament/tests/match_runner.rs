//! Matches between agents: the same games whatever the concurrency, fair pairs, adjudication, records.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_core::{Limits, Side, StopFlag};
use papan_record::{ClockTime, Finished, Headers, TimeControl, read_records, write_record};
use papan_referee::{
    Adjudication, Entrant, Heartbeat, Host, Openings, ProgramSettings, Resign, Stall,
};
use papan_sandbox::{Confinement, Mode};
use papan_tournament::{MatchRunner, RunEnd, TournamentGame};

/// A match described by words.
struct Match {
    game: &'static str,
    a: &'static str,
    b: &'static str,
    openings: Openings,
    control: TimeControl,
    adjudication: Adjudication,
    games: u64,
    concurrency: usize,
}

impl Match {
    fn of(game: &'static str, a: &'static str, b: &'static str) -> Match {
        Match {
            game,
            a,
            b,
            openings: Openings::Random { plies: 2 },
            control: TimeControl::default(),
            adjudication: Adjudication::default(),
            games: 20,
            concurrency: 1,
        }
    }

    fn start(&self) -> (&'static GameEntry, Box<dyn AnyGame>) {
        let (entry, options) = read_game(self.game).unwrap();
        (entry, entry.start(&options).unwrap())
    }

    /// Plays until the observer of a pair breaks.
    fn play(&self, stop: &StopFlag, observe: impl FnMut(&[Finished]) -> ControlFlow<()>) {
        self.play_on(&Heartbeat::start(), stop, observe);
    }

    fn play_on(
        &self,
        host: &dyn Host,
        stop: &StopFlag,
        mut observe: impl FnMut(&[Finished]) -> ControlFlow<()>,
    ) {
        let (entry, start) = self.start();
        let entrant = |word| Entrant::read(word, entry, &|_| None).unwrap();
        let settings = ProgramSettings {
            confinement: Confinement::new(Mode::Default, Vec::new()),
            reuse: false,
        };
        let game = TournamentGame::new(entry, start);
        let mut of = papan_tournament::Match::new(game, [self.a, self.b].map(entrant), self.games);
        of.file.control = self.control;
        of.file.adjudication = self.adjudication;
        of.file.seed = 11;
        let runner = MatchRunner {
            of: &of,
            openings: &self.openings,
            settings: &settings,
            concurrency: self.concurrency,
        };
        let end = runner.play_on(host, stop, |games, _| observe(games));
        assert!(!matches!(end.end, RunEnd::Unable(_)), "the referee is able");
    }

    /// Returns each game as its number, moves and result.
    fn games(&self) -> Vec<(u64, Vec<String>, i8)> {
        let mut all = Vec::new();
        self.play(&StopFlag::new(), |games| {
            for game in games {
                let moves = game.log.moves.iter().map(|played| played.text.clone());
                all.push((game.index, moves.collect(), game.result()));
            }
            ControlFlow::Continue(())
        });
        all
    }
}

fn nodes(nodes: u64) -> TimeControl {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    TimeControl { limits, ..TimeControl::default() }
}

#[test]
fn the_same_seed_and_node_limits_give_the_same_games_whatever_the_concurrency() {
    for (game, a, b) in [
        ("tic-tac-toe", "random", "mcts"),
        ("reversi", "iterative", "mcts"),
        ("dots-and-boxes:size=2x2", "alpha-beta", "genetic:generations=3"),
        ("adjacency:rounds=4", "hill-climbing:variant=stochastic", "annealing"),
    ] {
        let one = Match { control: nodes(300), ..Match::of(game, a, b) };
        let four = Match { concurrency: 4, control: nodes(300), ..Match::of(game, a, b) };
        let played = one.games();
        assert_eq!(played.len(), 20);
        assert!(played.iter().enumerate().all(|(index, game)| game.0 == index as u64));
        assert_eq!(played, four.games(), "{game}");
        assert_eq!(played, one.games(), "{game}: again");
    }
}

#[test]
fn the_two_games_of_a_pair_share_the_opening_and_the_sides_change() {
    let mut pairs = 0;
    Match::of("reversi", "random", "random").play(&StopFlag::new(), |games| {
        let [one, other] = games else { panic!("a pair") };
        let opening = |game: &Finished| -> Vec<String> {
            game.log.moves.iter().take(game.log.opening).map(|played| played.text.clone()).collect()
        };
        assert_eq!((one.log.opening, opening(one)), (2, opening(other)));
        assert_eq!((one.side_of(0), other.side_of(0)), (Side::First, Side::Second));
        pairs += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(pairs, 10);
}

#[test]
fn an_odd_number_of_games_ends_with_a_single_one() {
    let games = Match { games: 7, ..Match::of("tic-tac-toe", "random", "random") }.games();
    assert_eq!(games.len(), 7);
}

#[test]
fn a_match_ends_when_its_observer_has_seen_enough() {
    let stop = StopFlag::new();
    let long =
        Match { games: 1_000_000, concurrency: 3, ..Match::of("tic-tac-toe", "random", "random") };
    let mut seen = 0;
    long.play(&stop, |games| {
        seen += games.len();
        if seen >= 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 50, "pairs come in order and nothing after the last one that counts");
    assert!(stop.is_set());
}

#[test]
fn a_cancelled_match_hands_over_finished_games() {
    let stop = StopFlag::new();
    let long =
        Match { games: 1_000_000, concurrency: 3, ..Match::of("tic-tac-toe", "random", "random") };
    let mut seen = 0;
    long.play(&stop, |games| {
        seen += games.len();
        if seen >= 50 {
            stop.set();
        }
        ControlFlow::Continue(())
    });
    assert!((50..10_000).contains(&seen), "{seen}");
}

/// A host that counts how often it is asked for the time: once for each side that begins, twice for each turn.
#[derive(Default)]
struct CountingHost(AtomicU64);

impl Host for CountingHost {
    fn now(&self) -> Instant {
        self.0.fetch_add(1, Ordering::Relaxed);
        Instant::now()
    }

    fn stalls(&self, _: Instant, _: Instant) -> Vec<Stall> {
        Vec::new()
    }
}

#[test]
fn a_slow_observer_slows_the_games_down() {
    const THREADS: usize = 3;
    // No more pairs than this are played ahead, and no game of tic-tac-toe has more than nine moves.
    const MAX_CALLS: u64 = 2 * (256 + THREADS as u64) * (2 + 2 * 9);
    let host = CountingHost::default();
    let calls = || host.0.load(Ordering::Relaxed);
    let long = Match {
        games: 100_000,
        concurrency: THREADS,
        openings: Openings::Start,
        ..Match::of("tic-tac-toe", "random", "random")
    };
    let mut pairs = 0;
    long.play_on(&host, &StopFlag::new(), |games| {
        assert_eq!(games[0].index, 2 * pairs, "pairs come in order");
        pairs += 1;
        if pairs > 3 {
            return ControlFlow::Break(());
        }
        // Until the games wait, or are far too many.
        let mut before = 0;
        for _ in 0..600 {
            if calls() == before || calls() > 2 * MAX_CALLS {
                break;
            }
            before = calls();
            thread::sleep(Duration::from_millis(100));
        }
        let observed = (pairs - 1) * 2 * (2 + 2 * 9);
        assert!(calls() <= MAX_CALLS + observed, "{} calls after {pairs} pairs", calls());
        ControlFlow::Continue(())
    });
    assert_eq!(pairs, 4);
}

#[test]
fn games_that_are_too_long_are_drawn_and_lost_ones_resigned() {
    let adjudication = Adjudication { max_moves: Some(10), resign: None };
    Match { adjudication, ..Match::of("reversi", "random", "random") }.play(
        &StopFlag::new(),
        |games| {
            for game in games {
                assert_eq!((game.log.ending.name(), game.result()), ("too-long", 0));
                assert_eq!(game.log.moves.len(), 10);
            }
            ControlFlow::Continue(())
        },
    );
    let resign = Some(Resign { value: 3.0, moves: 2 });
    let adjudication = Adjudication { max_moves: None, resign };
    let mut resigned = 0;
    let weak = Match::of("dots-and-boxes:size=2x2", "alpha-beta:depth=9", "alpha-beta:depth=1");
    Match { adjudication, openings: Openings::Random { plies: 6 }, ..weak }.play(
        &StopFlag::new(),
        |games| {
            for game in games.iter().filter(|game| game.log.ending.name() == "resigned") {
                resigned += 1;
                let last = game.log.moves.last().unwrap();
                assert!(last.info.value.unwrap() <= -3.0);
                assert_eq!(game.log.result_for(last.side), -1, "who gives up has lost");
            }
            ControlFlow::Continue(())
        },
    );
    assert!(resigned > 0);
}

#[test]
fn agents_manage_a_clock_and_never_lose_on_time() {
    // A side has some six moves and plans 150 ms for the first, so that on a busy machine each may be 400 ms late.
    let clock = ClockTime { base: Duration::from_secs(3), increment: Duration::from_millis(2) };
    let control = TimeControl { clock: Some(clock), ..TimeControl::default() };
    let game = "dots-and-boxes:size=2x2";
    let quick = Match { control, games: 4, ..Match::of(game, "iterative", "mcts") };
    quick.play(&StopFlag::new(), |games| {
        for game in games {
            assert_eq!(game.log.ending.name(), "finished");
        }
        ControlFlow::Continue(())
    });
}

#[test]
fn records_are_read_back_as_they_were_written() {
    for game in [
        "tic-tac-toe:width=5,height=4,in-a-row=4",
        "dots-and-boxes:size=2x3",
        "reversi",
        "adjacency:rounds=3",
    ] {
        let recorded = Match { games: 3, ..Match::of(game, "greedy", "random") };
        let mut text = String::new();
        let mut expected = Vec::new();
        recorded.play(&StopFlag::new(), |games| {
            for finished in games {
                let names = ["A \"quoted\" \\ name", "B"];
                let headers = Headers {
                    event: "test",
                    date: "2026.01.31",
                    round: &finished.round(),
                    names: finished.in_order_of_moves(names),
                    game,
                    seed: 11,
                    control: "-",
                };
                text += &write_record(&finished.log, &headers);
                let moves: Vec<_> =
                    finished.log.moves.iter().map(|played| played.text.clone()).collect();
                expected.push((
                    moves,
                    finished.log.last_position(game).unwrap().text(),
                    finished.side_of(0),
                ));
            }
            ControlFlow::Continue(())
        });
        assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 80), "{text}");
        let records = read_records(&text).unwrap();
        assert_eq!(records.len(), 3);
        for (record, (moves, position, side)) in records.iter().zip(expected) {
            assert_eq!(record.moves, moves);
            assert_eq!(record.position_after(moves.len()).text(), position);
            let white = if side == Side::First { "A \"quoted\" \\ name" } else { "B" };
            assert_eq!(record.header("White"), Some(white));
        }
    }
}

#[test]
fn records_that_are_wrong_name_the_line() {
    for (text, line) in [
        ("", None),
        ("[White \"a\"]\n\n1. a1\n", Some(3)),
        ("[Game \"tic-tac-toe\"]\n\n1. a1 2. a1 *\n", Some(3)),
        ("[Game \"chess\"]\n\n1. a1 *\n", Some(3)),
        ("[Game \"tic-tac-toe]\n", Some(1)),
        ("[Game]\n", Some(1)),
        ("1. a1", Some(1)),
    ] {
        let Err(fault) = read_records(text) else { panic!("{text} is wrong") };
        let message = fault.into_message();
        let found = message.arguments.iter().find(|(name, _)| *name == "line");
        let expected = line.map(|line: i64| papan_core::Argument::Number(line));
        assert_eq!(found.map(|(_, number)| number.clone()), expected, "{text:?}: {message}");
    }
}
