//! Compares Papan's searches with the `minimax` crate in one run: the same rules, the same evaluation, the same depth.
//!
//! `cargo bench -p papan-bench --bench search` prints medians over the positions named below. Speeds are ratios within one run, since
//! machines are shared and noisy; tables are allocated outside the timed parts.

use std::{
    cell::Cell,
    hint::black_box,
    time::{Duration, Instant},
};

use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy, Winner};
use papan_core::{
    Agent, Clock, Context, Decision, Evaluate, Even, Game, Limits, Random, Side, StopFlag,
};
use papan_games::{Reversi, TicTacToe};
use papan_search::adversarial::{AlphaBeta, Iterative, Minimax, iterative::SymmetricKeys};

/// Random games are stopped after these many moves, and the positions reached are searched.
const REVERSI_PLIES: [u64; 9] = [6, 10, 14, 18, 22, 26, 30, 34, 38];
const ALPHA_BETA_DEPTH: u32 = 6;
const ITERATIVE_DEPTHS: [u32; 2] = [8, 10];
const THREADS_DEPTH: u32 = 10;
const TABLE_BYTES: u64 = 16 << 20;

/// Mobility: cells that I can play minus cells that you can.
#[derive(Clone, Copy)]
struct Mobility;

impl Evaluate<Reversi> for Mobility {
    fn name(&self) -> &'static str {
        "mobility"
    }

    fn evaluate(&self, position: &Reversi, player: Side) -> i32 {
        let mover = position.turn();
        let cells = |side| position.playable(side).count_ones() as i32;
        let value = cells(mover) - cells(mover.other());
        if player == mover { value } else { -value }
    }
}

/// My discs minus yours.
#[derive(Clone, Copy)]
struct Discs;

impl Evaluate<Reversi> for Discs {
    fn name(&self) -> &'static str {
        "discs"
    }

    fn evaluate(&self, position: &Reversi, player: Side) -> i32 {
        let [own, other] = [player, player.other()].map(|side| position.discs(side).count_ones());
        own as i32 - other as i32
    }
}

/// Our rules behind the traits of the `minimax` crate.
///
/// A plain adapter asks `outcome` whether the game is over; a tuned one asks for moves first, which our rules answer
/// faster in Reversi. Both are measured: the choice matters more there than the search does.
struct Rules<G, const TUNED: bool>(std::marker::PhantomData<G>);

thread_local! {
    /// Positions that the other crate entered.
    static ENTERED: Cell<u64> = const { Cell::new(0) };
}

fn winner<G: Game>(position: &G) -> Option<Winner> {
    let outcome = position.outcome()?;
    Some(match outcome.margin_for(position.turn()) {
        0 => Winner::Draw,
        1.. => Winner::PlayerToMove,
        _ => Winner::PlayerJustMoved,
    })
}

impl<G: Game, const TUNED: bool> minimax::Game for Rules<G, TUNED> {
    type S = G;
    type M = G::Move;

    fn generate_moves(position: &G, moves: &mut Vec<G::Move>) -> Option<Winner> {
        let over = Self::get_winner(position);
        if over.is_none() {
            moves.extend(position.legal_moves());
        }
        over
    }

    fn apply(position: &mut G, chosen: G::Move) -> Option<G> {
        ENTERED.set(ENTERED.get() + 1);
        Some(position.after(chosen))
    }

    fn get_winner(position: &G) -> Option<Winner> {
        if TUNED && position.legal_moves().len() > 0 {
            return None;
        }
        winner(position)
    }

    fn zobrist_hash(position: &G) -> u64 {
        position.key()
    }
}

/// The same evaluations for the other crate.
#[derive(Clone, Copy)]
struct Other<G, E, const TUNED: bool>(E, std::marker::PhantomData<G>);

impl<G: Game, E: Evaluate<G>, const TUNED: bool> minimax::Evaluator for Other<G, E, TUNED> {
    type G = Rules<G, TUNED>;

    fn evaluate(&self, position: &G) -> minimax::Evaluation {
        self.0.evaluate(position, position.turn()) as minimax::Evaluation
    }
}

struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Asks an agent and returns its answer and the time it took.
fn ask<G: Game>(agent: &mut impl Agent<G>, position: &G) -> (Decision<G::Move>, f64) {
    let (clock, stop) = (SystemClock(Instant::now()), StopFlag::new());
    let mut random = Random::stream(0, 0);
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let started = Instant::now();
    let decision = agent.choose(black_box(position), &mut context).expect("not over");
    (decision, started.elapsed().as_secs_f64())
}

/// Asks the other crate and returns the time it took and the positions it entered.
fn ask_other<G: Game, const TUNED: bool>(
    strategy: &mut impl Strategy<Rules<G, TUNED>>,
    position: &G,
) -> (u64, f64) {
    ENTERED.set(0);
    let started = Instant::now();
    black_box(strategy.choose_move(black_box(position)));
    let seconds = started.elapsed().as_secs_f64();
    (ENTERED.get(), seconds)
}

fn positions() -> Vec<Reversi> {
    let reach = |plies: u64| {
        let mut random = Random::stream(42, plies);
        let mut position = Reversi::default();
        for _ in 0..plies {
            let count = position.legal_moves().len();
            let chosen = position.legal_moves().nth(random.index(count)).expect("not over");
            position.play_unchecked(chosen);
        }
        position
    };
    REVERSI_PLIES.into_iter().map(reach).collect()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn speed_without_a_table<G: Game + Copy, E: Evaluate<G> + Copy, const TUNED: bool>(
    name: &str,
    positions: &[G],
    evaluation: E,
    depth: u32,
) {
    let other = Other::<G, E, TUNED>(evaluation, std::marker::PhantomData);
    let mut ratios = Vec::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for position in positions {
        let mut agent = AlphaBeta { evaluation, depth: Some(depth) };
        let mut strategy = Negamax::new(other, depth as u8);
        // Taking turns lets slow moments of the machine hit both.
        let mut per_second = [0.0_f64; 2];
        let started = Instant::now();
        while started.elapsed() < Duration::from_millis(300) {
            let (decision, seconds) = ask(&mut agent, position);
            per_second[0] = per_second[0].max(decision.nodes as f64 / seconds);
            let (entered, seconds) = ask_other(&mut strategy, position);
            per_second[1] = per_second[1].max(entered as f64 / seconds);
        }
        ours.push(per_second[0]);
        theirs.push(per_second[1]);
        ratios.push(per_second[0] / per_second[1]);
    }
    println!(
        "{name}, {} adapter: alpha-beta {:.1} M nodes/s, minimax crate {:.1} M, ratio {:.2}",
        if TUNED { "tuned" } else { "plain" },
        median(ours) / 1e6,
        median(theirs) / 1e6,
        median(ratios)
    );
}

fn time_to_depth_with_tables(positions: &[Reversi], depth: u32) {
    let other = Other::<Reversi, Mobility, true>(Mobility, std::marker::PhantomData);
    let mut ratios = Vec::new();
    for position in positions {
        let mut best = [f64::INFINITY; 2];
        let mut values = [0.0; 2];
        let mut nodes = [0; 2];
        for _ in 0..3 {
            let mut agent = Iterative::<Mobility>::new(Mobility, TABLE_BYTES).expect("memory");
            agent.depth = Some(depth);
            let (decision, seconds) = ask(&mut agent, position);
            best[0] = best[0].min(seconds);
            values[0] = decision.value.map_or(0.0, |value| value.amount);
            let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES as usize);
            let mut strategy = IterativeSearch::new(other, options);
            strategy.set_max_depth(depth as u8);
            let (entered, seconds) = ask_other(&mut strategy, position);
            best[1] = best[1].min(seconds);
            values[1] = f64::from(strategy.root_value());
            nodes = [decision.nodes, entered];
        }
        println!(
            "  {position}\n    {:.1} ms, {} nodes, value {} against {:.1} ms, {} nodes, value {}",
            best[0] * 1e3,
            nodes[0],
            values[0],
            best[1] * 1e3,
            nodes[1],
            values[1]
        );
        ratios.push(best[0] / best[1]);
    }
    println!(
        "reversi to depth {depth} with tables, tuned adapter: {:.2} of its time",
        median(ratios)
    );
}

fn two_threads(positions: &[Reversi]) {
    let mut ratios = Vec::new();
    for position in positions {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..3 {
            for threads in [1, 2] {
                let mut agent = Iterative::<Mobility>::new(Mobility, TABLE_BYTES).expect("memory");
                (agent.depth, agent.threads) = (Some(THREADS_DEPTH), threads);
                let seconds = ask(&mut agent, position).1;
                best[threads - 1] = best[threads - 1].min(seconds);
            }
        }
        ratios.push(best[0] / best[1]);
    }
    println!("reversi to depth {THREADS_DEPTH}: two threads {:.2} times as fast", median(ratios));
}

fn tic_tac_toe() {
    let start = TicTacToe::default();
    let shortest = |mut run: Box<dyn FnMut() -> f64>| (0..50).map(|_| run()).fold(1.0, f64::min);
    let mut minimax = Minimax { evaluation: Even, depth: None };
    let seconds = shortest(Box::new(move || ask(&mut minimax, &start).1));
    println!("tic-tac-toe: the whole tree by minimax in {:.2} ms", seconds * 1e3);
    let mut iterative = Iterative::<Even, SymmetricKeys>::new(Even, 1 << 16).expect("memory");
    let mut nodes = 0;
    let seconds = (0..50).map(|_| {
        Agent::<TicTacToe>::new_game(&mut iterative);
        let (decision, seconds) = ask(&mut iterative, &start);
        nodes = decision.nodes;
        seconds
    });
    let seconds = seconds.fold(1.0, f64::min);
    println!("tic-tac-toe: solved by iterative in {:.3} ms, {nodes} nodes", seconds * 1e3);
}

fn main() {
    let positions = positions();
    tic_tac_toe();
    let empty = [TicTacToe::default()];
    speed_without_a_table::<_, _, false>("tic-tac-toe", &empty, Even, 9);
    speed_without_a_table::<_, _, true>("tic-tac-toe", &empty, Even, 9);
    let depth = ALPHA_BETA_DEPTH;
    speed_without_a_table::<_, _, false>("reversi by mobility", &positions, Mobility, depth);
    speed_without_a_table::<_, _, true>("reversi by mobility", &positions, Mobility, depth);
    speed_without_a_table::<_, _, false>("reversi by discs", &positions, Discs, depth);
    speed_without_a_table::<_, _, true>("reversi by discs", &positions, Discs, depth);
    for depth in ITERATIVE_DEPTHS {
        time_to_depth_with_tables(&positions, depth);
    }
    two_threads(&positions);
}
