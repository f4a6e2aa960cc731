//! All exact methods give the same value, on thousands of small positions of every game.

use papan_core::{
    Agent, Context, Decision, Evaluate, Game, Limits, ManualClock, Outcome, Random, Side, StopFlag,
    Symmetric,
};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe, adjacency, dots_and_boxes};
use papan_search::adversarial::{
    AlphaBeta, Greedy, Iterative, Minimax,
    iterative::{Features, Keys, PlainKeys, SymmetricKeys},
};

/// An arbitrary evaluation with every kind of value: drawn from the canonical hash of the position.
#[derive(Clone, Copy)]
struct Noise;

impl<G: Symmetric> Evaluate<G> for Noise {
    fn name(&self) -> &'static str {
        "noise"
    }

    fn evaluate(&self, position: &G, player: Side) -> i32 {
        let noise = (position.canonical_key().0 % 41) as i32 - 20;
        if player == Side::First { noise } else { -noise }
    }
}

fn ask<G: Game>(
    agent: &mut dyn Agent<G>,
    position: &G,
    limits: Limits,
) -> Option<Decision<G::Move>> {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(0, 0);
    agent.choose(position, &mut Context::new(limits, &clock, &stop, &mut random))
}

/// Plays random moves until at most `left` can follow.
fn random_ending<G: Game>(start: &G, left: u32, game: u64) -> G {
    let mut random = Random::stream(11, game);
    let mut position = start.clone();
    while position.max_remaining_plies() > left && position.outcome().is_none() {
        let count = position.legal_moves().len();
        let chosen = position.legal_moves().nth(random.index(count)).unwrap();
        position.play_unchecked(chosen);
    }
    position
}

/// Returns the value of a position by the definition of perfect play alone.
fn brute_force<G: Game>(position: &G) -> i32 {
    let mover = position.turn();
    position.outcome().map_or_else(
        || {
            let seen = |next: G| {
                let value = brute_force(&next);
                if next.turn() == mover { value } else { -value }
            };
            position
                .legal_moves()
                .map(|chosen| seen(position.after(chosen)))
                .max()
                .expect("not over")
        },
        |outcome: Outcome| outcome.margin_for(mover),
    )
}

type Named<G> = (String, Box<dyn Agent<G>>);

fn search<G: Symmetric, K: Keys<G>>(
    depth: Option<u32>,
    features: Features,
    threads: usize,
) -> Box<dyn Agent<G>> {
    let mut agent = Iterative::<Noise, K>::new(Noise, 1 << 16).unwrap();
    (agent.depth, agent.features, agent.threads) = (depth, features, threads);
    Box::new(agent)
}

/// Alpha-beta, and every way to run the iterative search: all features, each one off, none, two threads, symmetric keys.
fn searches<G: Symmetric>(depth: Option<u32>) -> Vec<Named<G>> {
    let all = Features::default();
    let none = Features {
        table: false,
        killers: false,
        history: false,
        null_windows: false,
        aspiration: false,
    };
    let mut list: Vec<Named<G>> = vec![
        ("alpha-beta".into(), Box::new(AlphaBeta { evaluation: Noise, depth })),
        ("two threads".into(), search::<G, PlainKeys>(depth, all, 2)),
        ("symmetric".into(), search::<G, SymmetricKeys>(depth, all, 1)),
        ("symmetric, two".into(), search::<G, SymmetricKeys>(depth, all, 2)),
    ];
    for features in [
        all,
        none,
        Features { table: false, ..all },
        Features { killers: false, ..all },
        Features { history: false, ..all },
        Features { null_windows: false, ..all },
        Features { aspiration: false, ..all },
        Features { table: true, ..none },
    ] {
        list.push((format!("{features:?}"), search::<G, PlainKeys>(depth, features, 1)));
    }
    list
}

/// Compares all methods with brute force near the end of the game.
fn check<G: Symmetric>(start: &G, left: u32, games: u64) {
    for game in 0..games {
        let position = random_ending(start, left, game);
        if position.outcome().is_some() {
            continue;
        }
        let value = f64::from(brute_force(&position));
        let mut methods = searches::<G>(None);
        methods.push(("minimax".into(), Box::new(Minimax { evaluation: Noise, depth: None })));
        for (name, mut agent) in methods {
            let decision = ask(&mut *agent, &position, Limits::default()).expect("not over");
            let found = decision.value.expect("a value");
            assert!(found.exact, "{name}: {position} is searched to the end");
            let agrees = (found.amount - value).abs() < 1e-9;
            assert!(agrees, "{name}: {position} is {value}, not {found:?}");
            check_line(&position, &decision, &name);
        }
    }
}

fn check_line<G: Game>(position: &G, decision: &Decision<G::Move>, name: &str) {
    assert_eq!(
        decision.line.first(),
        Some(&decision.best),
        "{name}: the line starts with the move"
    );
    let mut position = position.clone();
    for &chosen in &decision.line {
        position = position.play(chosen).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

/// Compares all methods with minimax far from the end of the game.
fn check_depths<G: Symmetric>(start: &G, left: u32, depths: &[u32], games: u64) {
    for game in 0..games {
        let position = random_ending(start, left, game);
        if position.outcome().is_some() {
            continue;
        }
        for &depth in depths {
            let depth = Some(depth);
            let mut minimax = Minimax { evaluation: Noise, depth };
            let expected = ask(&mut minimax, &position, Limits::default()).expect("not over");
            for (name, mut agent) in searches::<G>(depth) {
                let decision = ask(&mut *agent, &position, Limits::default()).expect("not over");
                assert_eq!(decision.value, expected.value, "{name}: {position} to depth {depth:?}");
            }
        }
    }
}

fn boxes(rows: u64, columns: u64) -> DotsAndBoxes {
    DotsAndBoxes::start(&dots_and_boxes::Options::new(rows, columns).unwrap())
}

fn rounds(rounds: u64) -> Adjacency {
    Adjacency::start(&adjacency::Options::with_rounds(rounds).unwrap())
}

#[test]
fn tic_tac_toe_endings_have_one_value() {
    check(&TicTacToe::default(), 7, 600);
    check_depths(&TicTacToe::default(), 9, &[1, 2, 3, 4], 60);
}

#[test]
fn dots_and_boxes_endings_have_one_value_although_turns_do_not_alternate() {
    for (rows, columns) in [(2, 2), (1, 6), (3, 3), (2, 4)] {
        check(&boxes(rows, columns), 7, 250);
    }
    check_depths(&boxes(3, 3), 20, &[1, 2, 3], 60);
}

#[test]
fn reversi_endings_have_one_value_although_players_pass() {
    check(&Reversi::default(), 14, 300);
    check_depths(&Reversi::default(), 100, &[1, 2, 3], 60);
}

#[test]
fn adjacency_endings_have_one_value() {
    check(&rounds(28), 6, 150);
    check(&rounds(26), 2, 150);
    check_depths(&rounds(20), 30, &[1, 2], 30);
}

#[test]
fn greedy_is_minimax_to_depth_one() {
    for game in 0..200 {
        let position = random_ending(&boxes(3, 3), 22 - (game % 20) as u32, game);
        let greedy = ask(&mut Greedy { evaluation: Noise }, &position, Limits::default());
        let mut minimax = Minimax { evaluation: Noise, depth: Some(1) };
        assert_eq!(greedy, ask(&mut minimax, &position, Limits::default()), "{position}");
    }
}

#[test]
fn every_method_answers_within_any_limit_and_keeps_node_limits() {
    for nodes in [0, 1, 2, 5, 100, 3000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for (name, mut agent) in searches::<Reversi>(None) {
            let position = random_ending(&Reversi::default(), 90, nodes);
            let decision = ask(&mut *agent, &position, limits).expect("not over");
            assert!(position.is_legal(decision.best), "{name}");
            let single = !name.contains("two");
            assert!(!single || decision.nodes <= nodes, "{name}: {} of {nodes}", decision.nodes);
        }
    }
    let over: TicTacToe = "XXX/OO./... O".parse().unwrap();
    for (name, mut agent) in searches::<TicTacToe>(None) {
        assert_eq!(ask(&mut *agent, &over, Limits::default()), None, "{name}");
    }
}
