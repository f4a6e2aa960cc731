use std::collections::HashMap;

use papan_core::{
    Agent, Context, Event, Game, Limits, ManualClock, Outcome, Player, Random, Recording, StopFlag,
    Unit,
};
use papan_engines::tic_tac_toe::{ClassicGreedy, ClassicMinimax, ClassicTwoPly, is_classic_board};
use papan_games::{TicTacToe, tic_tac_toe::Options};

use crate::support::{Record, ask, play};

fn game_of(agents: [&mut dyn Agent<TicTacToe>; 2]) -> (String, Option<Outcome>) {
    let (moves, end) = play(&TicTacToe::default(), agents, &mut Random::stream(0, 0));
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    (moves.join(" "), end.outcome())
}

#[test]
fn classic_minimax_visits_549_946_positions_and_answers_a1() {
    let decision = ask(&mut ClassicMinimax, &TicTacToe::default(), 0).unwrap();
    assert_eq!(decision.nodes, 549_946);
    assert_eq!(decision.best.to_string(), "a1");
    let value = decision.value.unwrap();
    assert_eq!((value.amount, value.unit, value.exact), (0.0, Unit::Margin, true));
}

#[test]
fn classic_minimax_looks_less_far_on_larger_boards() {
    assert!(is_classic_board(&Options::default()));
    assert!(!is_classic_board(&Options::new(4, 3, 3).unwrap()));
    for (side, depth) in [(3, 9), (4, 5), (5, 4), (8, 3)] {
        let options = Options::new(side, side, 3).unwrap();
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let decision =
            crate::support::ask_within(&mut ClassicMinimax, &TicTacToe::start(&options), 0, limits);
        assert_eq!(decision.unwrap().depth, depth, "{side}x{side}");
    }
}

#[test]
fn the_two_games_of_greedy_and_minimax_are_those_of_the_report() {
    let draw = Some(Outcome::DRAW);
    assert_eq!(
        game_of([&mut ClassicGreedy, &mut ClassicMinimax]),
        ("a1 b2 c1 b1 b3 a2 c2 c3 a3".to_owned(), draw)
    );
    assert_eq!(
        game_of([&mut ClassicMinimax, &mut ClassicGreedy]),
        ("a1 b2 b1 c1 a3 a2 c2 c3 b3".to_owned(), draw)
    );
}

/// Lets an agent meet every line of play and counts the finished games.
fn record_against_everything(position: &TicTacToe, side: Player, record: &mut Record) {
    if let Some(outcome) = position.outcome() {
        record.add(outcome.margin_for(side));
    } else if position.turn() == side {
        let decision = ask(&mut ClassicGreedy, position, 0).unwrap();
        record_against_everything(&position.after(decision.best), side, record);
    } else {
        for answer in position.legal_moves() {
            record_against_everything(&position.after(answer), side, record);
        }
    }
}

#[test]
fn greedy_does_not_equal_minimax_against_every_line_of_play() {
    for (side, won, drawn, lost) in [(Player::First, 72, 4, 0), (Player::Second, 362, 75, 20)] {
        let mut record = Record::default();
        record_against_everything(&TicTacToe::default(), side, &mut record);
        assert_eq!(record, Record { won, drawn, lost }, "{side:?}");
    }
}

#[test]
fn classic_two_ply_plays_the_centre_with_the_values_of_the_report() {
    let decision = ask(&mut ClassicTwoPly, &TicTacToe::default(), 0).unwrap();
    assert_eq!(decision.best.to_string(), "b2");
    assert_eq!((decision.depth, decision.nodes), (2, 1 + 3 + 5 + 2 + 5));
    let values = decision.candidates.iter().map(|known| known.value.unwrap().amount);
    let [corner, edge, centre] = [-1.0, -2.0, 1.0];
    let expected = [corner, edge, corner, edge, centre, edge, corner, edge, corner];
    assert_eq!(values.collect::<Vec<_>>(), expected);
    let value = decision.value.unwrap();
    assert_eq!((value.amount, value.unit), (centre, Unit::Evaluation("open-lines")));
}

#[test]
fn classic_two_ply_tells_its_whole_tree_with_symmetric_positions_merged() {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut recording = Recording::with_room_for(1000);
    let mut context =
        Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
    ClassicTwoPly.choose(&TicTacToe::default(), &mut context).unwrap();
    let (mut values, mut moves) = (HashMap::new(), HashMap::new());
    let mut children: HashMap<_, Vec<_>> = HashMap::new();
    for event in recording.events() {
        match event {
            Event::Enter { node, parent: Some(parent), by, .. } => {
                children.entry(*parent).or_default().push(*node);
                moves.insert(*node, by.clone().unwrap());
            }
            Event::Value { node, value } => drop(values.insert(*node, value.amount as i32)),
            _ => {}
        }
    }
    let tree = children[&0].iter().map(|node| {
        let leaves = children[node].iter().map(|leaf| values[leaf]).collect::<Vec<_>>();
        (moves[node].as_str(), values[node], leaves)
    });
    let expected = [
        ("a1", -1, vec![1, 0, 1, 0, -1]),
        ("b1", -2, vec![-1, 0, -1, 0, -2]),
        ("b2", 1, vec![1, 2]),
    ];
    let sorted = |mut leaves: Vec<i32>| {
        leaves.sort_unstable();
        leaves
    };
    assert!(
        tree.map(|(by, value, leaves)| (by, value, sorted(leaves)))
            .eq(expected.map(|(by, value, leaves)| (by, value, sorted(leaves))))
    );
    assert_eq!(values[&0], 1);
}

#[test]
fn classic_two_ply_counts_a_finished_line_as_nine() {
    for (position, best, value) in
        [("XX./OO./... X", "c1", 9.0), ("XX./O../... O", "c1", -1.0), ("X.X/.O./X.O O", "b1", -9.0)]
    {
        let decision = ask(&mut ClassicTwoPly, &position.parse().unwrap(), 0).unwrap();
        let found = (decision.best.to_string(), decision.value.unwrap().amount);
        assert_eq!(found, (best.to_owned(), value), "{position}");
    }
}
