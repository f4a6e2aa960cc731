use papan_core::{
    Agent, Bound, Context, Evaluate, Event, Game, Limits, ManualClock, Random, Recording, Side,
    StopFlag, Unit,
};
use papan_engines::adjacency::{
    ClassicGenetic, ClassicLocalSearch, ClassicMinimax, Evaluation, Mirror,
};
use papan_games::{Adjacency, adjacency::Options};
use papan_search::adversarial::{Greedy, RandomMover};

use crate::support::{amount, ask, ask_within, play, random_positions};

fn to_depth(depth: u32) -> ClassicMinimax {
    ClassicMinimax { depth: Some(depth), ..ClassicMinimax::default() }
}

fn with_rounds(rounds: u64) -> Adjacency {
    Adjacency::start(&Options::with_rounds(rounds).unwrap())
}

#[test]
fn classic_minimax_finds_the_cells_and_values_of_the_report_at_depths_1_to_5() {
    for (depth, best, value) in
        [(1, "f1", 0.6), (2, "f1", -2.75), (3, "f1", 0.05), (4, "f1", -3.3), (5, "f1", -0.1)]
    {
        for as_coded in [false, true] {
            let mut agent = ClassicMinimax { as_coded, ..to_depth(depth) };
            let decision = ask(&mut agent, &Adjacency::default(), 0).unwrap();
            let found = (decision.best.to_string(), decision.value.unwrap().amount, decision.depth);
            assert_eq!(found, (best.to_owned(), value, depth), "as coded: {as_coded}");
        }
    }
}

#[test]
fn classic_minimax_looks_as_many_plies_ahead_as_rounds_are_left() {
    for (plies, depth) in [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)] {
        let start = Adjacency::default().to_string();
        let position = format!("{}{plies}", start.strip_suffix("56").unwrap());
        let mut agent = ClassicMinimax::default();
        let decision = ask(&mut agent, &position.parse::<Adjacency>().unwrap(), 0).unwrap();
        assert_eq!(decision.depth, depth, "{plies} plies left");
    }
}

#[test]
fn a_cut_depth_falls_back_on_the_last_one_but_as_coded_mixes() {
    let start = Adjacency::default();
    let finished = ask(&mut to_depth(3), &start, 0).unwrap();
    let limits = Limits { nodes: Some(finished.nodes + 20_000), ..Limits::default() };
    let cut = ask_within(&mut to_depth(4), &start, 0, limits).unwrap();
    assert_eq!((cut.depth, cut.best, cut.value), (3, finished.best, finished.value));
    let mut as_coded = ClassicMinimax { as_coded: true, ..to_depth(4) };
    let mixed = ask_within(&mut as_coded, &start, 0, limits).unwrap();
    // Cells that come late are judged after one ply, where the mover looks best.
    assert_ne!(mixed.best, finished.best);
    assert!(mixed.candidates.iter().all(|known| known.value.is_some()));
    assert!(mixed.value.unwrap().amount > finished.value.unwrap().amount);
}

#[test]
fn classic_minimax_explains_every_candidate_and_expects_a_line() {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random).explaining();
    let start = Adjacency::default();
    let decision = to_depth(3).choose(&start, &mut context).unwrap();
    assert_eq!((decision.best.to_string().as_str(), decision.line.len()), ("f1", 3));
    for known in &decision.candidates {
        let value = known.value.unwrap();
        assert_eq!(
            (value.bound, value.unit),
            (Bound::Equal, Unit::Evaluation(Evaluation::Objective.unit()))
        );
        assert!(value.amount <= decision.value.unwrap().amount);
    }
}

#[test]
fn classic_minimax_tells_of_every_position_it_counts() {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut recording = Recording::with_room_for(1 << 20);
    let mut context =
        Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
    let decision = to_depth(2).choose(&Adjacency::default(), &mut context).unwrap();
    let count = |wanted: fn(&Event) -> bool| {
        recording.events().iter().filter(|event| wanted(event)).count() as u64
    };
    assert_eq!(count(|event| matches!(event, Event::Enter { .. })), decision.nodes);
    assert_eq!(count(|event| matches!(event, Event::Value { .. })), decision.nodes);
    assert_eq!(count(|event| matches!(event, Event::Leave { .. })), decision.nodes);
    assert!(count(|event| matches!(event, Event::Cut { .. })) > 0);
}

#[test]
fn local_search_draws_66_cells_and_keeps_the_best_of_them() {
    let start = Adjacency::default();
    for seed in 0..50 {
        let decision = ask(&mut ClassicLocalSearch, &start, seed).unwrap();
        assert_eq!(decision.nodes, 66);
        let highest = decision
            .candidates
            .iter()
            .filter_map(|known| known.value)
            .map(|value| value.amount)
            .fold(f64::NEG_INFINITY, f64::max);
        assert_eq!(amount(decision.value), highest.to_string());
    }
}

#[test]
fn the_genetic_bot_plays_for_itself_and_as_coded_for_o() {
    let one_ply: Adjacency =
        "......OO/......OO/......../......../......../......../XX....../XX...... X 1"
            .parse()
            .unwrap();
    for (as_coded, fitness) in [(false, 32 + 3), (true, 32 - 1)] {
        let generations = Some(300);
        let mut agent = ClassicGenetic { generations, as_coded, ..ClassicGenetic::default() };
        let decision = ask(&mut agent, &one_ply, 0).unwrap();
        let value = decision.value.unwrap();
        assert_eq!((value.amount, value.unit), (f64::from(fitness), Unit::Fitness));
    }
}

#[test]
fn the_genetic_bot_stops_at_fitness_40_and_expects_the_whole_line() {
    let mut agent = ClassicGenetic { generations: Some(100_000), ..ClassicGenetic::default() };
    let position = with_rounds(8);
    let decision = ask(&mut agent, &position, 0).unwrap();
    assert!(decision.value.unwrap().amount >= 40.0);
    let end = decision.line.iter().fold(position, |position, &cell| position.play(cell).unwrap());
    let margin = end.outcome().unwrap().margin_for(Side::First);
    assert_eq!(amount(decision.value), (margin + 32).to_string());
}

#[test]
fn the_mirror_never_loses_as_second_mover_and_knows_it() {
    for rounds in 1..=28 {
        let mut mirror = Witness::default();
        let opponents: [&mut dyn Agent<Adjacency>; 3] =
            [&mut RandomMover, &mut Greedy { evaluation: Evaluation::Objective }, &mut to_depth(2)];
        for opponent in opponents {
            let agents: [&mut dyn Agent<Adjacency>; 2] = [opponent, &mut mirror];
            let (_, end) = play(&with_rounds(rounds), agents, &mut Random::stream(rounds, 0));
            assert!(end.outcome().unwrap().margin_for(Side::Second) >= 0, "{end}");
        }
        assert_eq!(mirror.sure, 3 * rounds, "every answer is sure not to lose");
    }
}

/// A mirror whose answers that promise at least a draw are counted.
#[derive(Default)]
struct Witness {
    sure: u64,
}

impl Agent<Adjacency> for Witness {
    fn choose(
        &mut self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Option<papan_core::Decision<papan_games::grid::Cell>> {
        let decision = Mirror.choose(position, context)?;
        self.sure += u64::from(decision.value.is_some_and(|value| value.bound == Bound::AtLeast));
        Some(decision)
    }
}

#[test]
fn a_mirror_without_anything_to_mirror_is_greedy() {
    let mut greedy = Greedy { evaluation: Evaluation::default() };
    let start = Adjacency::default();
    assert_eq!(ask(&mut Mirror, &start, 0), ask(&mut greedy, &start, 0));
    for position in random_positions(&start, 5) {
        let decision = ask(&mut Mirror, &position, 0);
        assert_eq!(decision.is_none(), position.outcome().is_some());
    }
}
