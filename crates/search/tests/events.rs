//! What searches tell a listener: numbers seen by the side that searches, in the unit of the evaluation.

use papan_core::{
    Agent, Bound, Context, Evaluate, EvaluationUnit, Even, Event, Game, Limits, ManualClock,
    Outcome, Random, Recording, Side, StopFlag, Unit, Value,
};
use papan_games::{DotsAndBoxes, TicTacToe};
use papan_search::adversarial::{
    AlphaBeta, EventSink, Minimax,
    score::{INFINITE, finished},
};

/// Guesses in twentieths.
#[derive(Clone, Copy)]
struct Twentieths;

impl<G: Game> Evaluate<G> for Twentieths {
    fn name(&self) -> &'static str {
        "twentieths"
    }

    fn scale(&self) -> i32 {
        20
    }

    fn evaluate(&self, position: &G, player: Side) -> i32 {
        let noise = (position.key() % 41) as i32 - 20;
        if player == Side::First { noise } else { -noise }
    }
}

/// Records the events of a search with limited room; returns how many positions it entered.
fn record(room: usize, search: impl FnOnce(&mut Context<'_>)) -> (Recording, u64) {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut recording = Recording::with_room_for(room);
    let mut context =
        Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
    search(&mut context);
    let nodes = context.nodes();
    (recording, nodes)
}

/// A node from its events; the events of these tests number them from 0 without a gap.
struct Told<G> {
    position: G,
    children: Vec<usize>,
    value: Option<Value>,
    windows: Vec<(Option<f64>, Option<f64>)>,
}

fn nodes_of<G: Game>(events: &[Event]) -> Vec<Told<G>> {
    let mut nodes: Vec<Told<G>> = Vec::new();
    for event in events {
        match event {
            Event::Enter { parent, position, .. } => {
                if let Some(parent) = parent {
                    let child = nodes.len();
                    nodes[*parent as usize].children.push(child);
                }
                let position = position.parse().expect("a position");
                let (children, windows) = (Vec::new(), Vec::new());
                nodes.push(Told { position, children, value: None, windows });
            }
            Event::Bound { node, alpha, beta } => {
                nodes[*node as usize].windows.push((*alpha, *beta));
            }
            Event::Value { node, value } => nodes[*node as usize].value = Some(*value),
            Event::Cut { .. } | Event::Leave { .. } => {}
            of_a_puzzle => panic!("{of_a_puzzle:?}"),
        }
    }
    nodes
}

#[test]
fn guesses_are_told_in_the_unit_of_the_evaluation_and_finished_games_as_margins() {
    let win = finished(Outcome::from_margin(3), Side::First);
    let (recording, _) = record(10, |context| {
        let root = TicTacToe::default();
        let mut events = EventSink::new(&Twentieths, &root);
        let node = events.enter(context, None, &root);
        events.bound(context, node, (12, INFINITE));
        events.bound(context, node, (-INFINITE, win));
        events.leave(context, node, 12, false);
        events.leave(context, node, -win, true);
    });
    let guess = Value {
        amount: 0.6,
        unit: Unit::Evaluation(EvaluationUnit::new("twentieths")),
        exact: false,
        bound: Bound::Equal,
    };
    let margin = Value { amount: -3.0, unit: Unit::Margin, exact: true, bound: Bound::Equal };
    assert_eq!(
        recording.events()[1..],
        [
            Event::Bound { node: 0, alpha: Some(0.6), beta: None },
            Event::Bound { node: 0, alpha: None, beta: Some(3.0) },
            Event::Value { node: 0, value: guess },
            Event::Leave { node: 0 },
            Event::Value { node: 0, value: margin },
            Event::Leave { node: 0 },
        ]
    );
}

#[test]
fn the_side_that_searches_is_worth_its_best_child_and_its_opponent_the_worst() {
    // A box can be closed at once, so that sides move again.
    let start: DotsAndBoxes = "--/|...|/../|...|/.. 2".parse().unwrap();
    let mut agent = Minimax { evaluation: Twentieths, depth: Some(4) };
    let (recording, entered) = record(1 << 20, |context| drop(agent.choose(&start, context)));
    let nodes = nodes_of::<DotsAndBoxes>(recording.events());
    assert_eq!(nodes.len() as u64, entered);
    let amount = |node: &Told<_>| node.value.expect("a value").amount;
    let mut repeated_turns = 0;
    for node in &nodes {
        let children = || node.children.iter().map(|&child| &nodes[child]);
        let values = children().map(amount);
        let best = if node.position.turn() == start.turn() {
            values.reduce(f64::max)
        } else {
            values.reduce(f64::min)
        };
        assert!(best.is_none_or(|best| best.total_cmp(&amount(node)).is_eq()), "{}", node.position);
        repeated_turns +=
            children().filter(|child| child.position.turn() == node.position.turn()).count();
    }
    assert!(repeated_turns > 0);
}

#[test]
fn windows_only_narrow_from_parent_to_child() {
    let start: DotsAndBoxes = "--/|...|/../|...|/.. 1".parse().unwrap();
    let mut agent = AlphaBeta { evaluation: Twentieths, depth: Some(4) };
    let (recording, _) = record(1 << 20, |context| drop(agent.choose(&start, context)));
    let nodes = nodes_of::<DotsAndBoxes>(recording.events());
    let ends = |&(alpha, beta): &(Option<f64>, Option<f64>)| {
        (alpha.unwrap_or(f64::NEG_INFINITY), beta.unwrap_or(f64::INFINITY))
    };
    for node in &nodes {
        assert!(node.windows.iter().map(ends).is_sorted_by(|a, b| a.0 <= b.0 && a.1 >= b.1));
        let (alpha, beta) = ends(&node.windows[0]);
        for child in node.children.iter().map(|&child| ends(&nodes[child].windows[0])) {
            assert!(alpha <= child.0 && child.1 <= beta);
        }
    }
    assert!(nodes.iter().flat_map(|node| &node.windows).any(|window| {
        // Guesses are fractions, in windows too.
        window.0.is_some_and(|alpha| alpha.fract() != 0.0)
    }));
}

#[test]
fn a_recording_with_little_room_counts_the_rest_of_a_whole_tree() {
    let mut agent = Minimax { evaluation: Even, depth: None };
    let (recording, entered) = record(1000, |context| {
        agent.choose(&TicTacToe::default(), context);
    });
    assert_eq!((recording.events().len(), entered), (1000, 549_946));
    // Every position is entered, gets its value and is left.
    assert_eq!(recording.dropped(), 3 * entered - 1000);
}
