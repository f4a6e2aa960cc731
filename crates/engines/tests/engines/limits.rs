//! Every bot answers within its limits, with a legal move, and the same one for the same seed.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use papan_core::{Agent, Clock, Context, Game, Limits, ManualClock, Random, StopFlag};
use papan_engines::{adjacency, dots_and_boxes, reversi, tic_tac_toe};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

use crate::support::{ask_within, random_positions};

type Bots<G> = Vec<(&'static str, Box<dyn Agent<G>>)>;

fn tic_tac_toe_bots() -> Bots<TicTacToe> {
    vec![
        ("minimax", Box::new(tic_tac_toe::ClassicMinimax)),
        ("two-ply", Box::new(tic_tac_toe::ClassicTwoPly)),
        ("greedy", Box::new(tic_tac_toe::ClassicGreedy)),
    ]
}

fn reversi_bots() -> Bots<Reversi> {
    vec![("greedy", Box::new(reversi::ClassicGreedy))]
}

fn dots_and_boxes_bots() -> Bots<DotsAndBoxes> {
    vec![
        ("minimax", Box::new(dots_and_boxes::ClassicMinimax::default())),
        ("hill climbing", Box::new(dots_and_boxes::ClassicHillClimbing)),
    ]
}

fn adjacency_bots() -> Bots<Adjacency> {
    use adjacency::{ClassicGenetic, ClassicLocalSearch, ClassicMinimax, Mirror};
    vec![
        ("minimax", Box::new(ClassicMinimax::default())),
        ("as coded", Box::new(ClassicMinimax { as_coded: true, ..ClassicMinimax::default() })),
        ("local search", Box::new(ClassicLocalSearch)),
        ("genetic", Box::new(ClassicGenetic::default())),
        ("as coded", Box::new(ClassicGenetic { as_coded: true, ..ClassicGenetic::default() })),
        ("mirror", Box::new(Mirror)),
    ]
}

fn check_legal<G: Game>(start: &G, bots: Bots<G>) {
    let set = StopFlag::new();
    set.set();
    let nodes = |max| Limits { nodes: Some(max), ..Limits::default() };
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let both = nodes(300).strictest(Limits { depth: Some(1), ..Limits::default() });
    let clock = ManualClock::default();
    for (name, mut bot) in bots {
        for position in random_positions(start, 5) {
            for (limits, stop) in [
                (no_time, &StopFlag::new()),
                (nodes(0), &StopFlag::new()),
                (nodes(1), &StopFlag::new()),
                (nodes(5), &StopFlag::new()),
                (nodes(300), &StopFlag::new()),
                (both, &StopFlag::new()),
                (Limits::default(), &set),
            ] {
                let mut random = Random::stream(1, 0);
                let mut context = Context::new(limits, &clock, stop, &mut random);
                let decision = bot.choose(&position, &mut context);
                let told = format!("{name} within {limits:?} in {position}");
                assert_eq!(decision.is_none(), position.outcome().is_some(), "{told}");
                let Some(decision) = decision else { continue };
                assert!(limits.nodes.is_none_or(|max| decision.nodes <= max), "{told}");
                assert_eq!(decision.line.first(), Some(&decision.best), "{told}");
                assert_eq!(decision.candidates.len(), position.legal_moves().len(), "{told}");
                let line = decision.line.iter();
                line.fold(position.clone(), |position, &next| position.play(next).expect(&told));
            }
        }
    }
}

#[test]
fn every_bot_has_a_legal_answer_without_time_without_nodes_and_when_cancelled() {
    check_legal(&TicTacToe::default(), tic_tac_toe_bots());
    let large = papan_games::tic_tac_toe::Options::new(6, 5, 4).unwrap();
    check_legal(&TicTacToe::start(&large), tic_tac_toe_bots());
    check_legal(&Reversi::default(), reversi_bots());
    check_legal(&DotsAndBoxes::default(), dots_and_boxes_bots());
    let short = papan_games::adjacency::Options::with_rounds(6).unwrap();
    check_legal(&Adjacency::start(&short), adjacency_bots());
    check_legal(&Adjacency::default(), adjacency_bots());
}

fn check_same_answers<G: Game>(start: &G, bots: Bots<G>) {
    let limits = Limits { nodes: Some(2000), ..Limits::default() };
    for (name, mut bot) in bots {
        for position in random_positions(start, 2) {
            let mut answer = || ask_within(&mut *bot, &position, 42, limits);
            assert_eq!(answer(), answer(), "{name} in {position}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    check_same_answers(&TicTacToe::default(), tic_tac_toe_bots());
    check_same_answers(&Reversi::default(), reversi_bots());
    check_same_answers(&DotsAndBoxes::default(), dots_and_boxes_bots());
    check_same_answers(&Adjacency::default(), adjacency_bots());
}

/// A clock that advances by 50 ms at each query.
#[derive(Default)]
struct TickingClock(AtomicU64);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(50 * self.0.fetch_add(1, Ordering::Relaxed))
    }
}

fn check_time<G: Game>(position: &G, agent: &mut dyn Agent<G>, given: Limits, seconds: f64) {
    let (clock, stop, mut random) =
        (TickingClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(given, &clock, &stop, &mut random);
    agent.choose(position, &mut context).unwrap();
    let passed = context.elapsed().as_secs_f64();
    assert!((seconds..seconds + 0.5).contains(&passed), "{passed} s instead of {seconds}");
}

#[test]
fn timed_bots_take_the_time_of_their_report_unless_they_are_given_another() {
    let given = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    for (limits, four, five) in [(Limits::default(), 4.0, 5.0), (given, 1.0, 1.0)] {
        let mut bots = dots_and_boxes_bots();
        let board = papan_games::dots_and_boxes::Options::new(6, 6).unwrap();
        check_time(&DotsAndBoxes::start(&board), &mut *bots[0].1, limits, four);
        let mut bots = adjacency_bots();
        check_time(&Adjacency::default(), &mut *bots[0].1, limits, five);
        check_time(&Adjacency::default(), &mut *bots[1].1, limits, five);
        let short = "......OO/......OO/......../......../......../......../XX....../XX...... X 2";
        check_time(&short.parse().unwrap(), &mut *bots[3].1, limits, five);
    }
}
