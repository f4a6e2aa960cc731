use std::collections::HashMap;

use papan_core::{
    Agent, Context, Evaluate, Event, Game, Limits, ManualClock, Outcome, Random, Recording, Side,
    StopFlag, Unit,
};
use papan_engines::tic_tac_toe::{
    ClassicGreedy, ClassicMinimax, ClassicTwoPly, Evaluation, is_classic_board,
};
use papan_games::{TicTacToe, tic_tac_toe::Options};

use crate::support::{Record, ask, play, random_positions};

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
        let decision = ask(&mut ClassicMinimax, &TicTacToe::start(&options), 0).unwrap();
        assert_eq!(decision.depth, depth, "{side}x{side}");
        assert!(decision.nodes < 1_000_000, "{side}x{side}: {} nodes", decision.nodes);
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
fn record_against_everything(position: &TicTacToe, side: Side, record: &mut Record) {
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
    for (side, won, drawn, lost) in [(Side::First, 72, 4, 0), (Side::Second, 362, 75, 20)] {
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
    assert_eq!(
        (value.amount, value.unit),
        (centre, Unit::Evaluation(Evaluation::OpenLines.unit()))
    );
}

/// A move, how many moves it stands for, and its value.
type Told = (String, u32, i32);

/// Lets the two-ply bot tell its tree; returns the root's value, and each move with the answers to it.
fn two_ply_tree(position: &TicTacToe) -> (i32, Vec<(Told, Vec<Told>)>) {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut recording = Recording::with_room_for(10_000);
    let mut context =
        Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
    ClassicTwoPly.choose(position, &mut context).unwrap();
    let values: HashMap<_, _> = recording
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Value { node, value } => Some((*node, value.amount as i32)),
            _ => None,
        })
        .collect();
    let mut tree: Vec<(Told, Vec<Told>)> = Vec::new();
    for event in recording.events() {
        if let Event::Enter { node, parent: Some(parent), chosen: Some(chosen), times, .. } = event
        {
            let told = (chosen.clone(), *times, values[node]);
            match tree.last_mut() {
                Some((_, answers)) if *parent > 0 => answers.push(told),
                _ => tree.push((told, Vec::new())),
            }
        }
    }
    (values[&0], tree)
}

#[test]
fn classic_two_ply_tells_the_tree_of_the_report_in_its_order() {
    let told = |(chosen, times, value): (&str, u32, i32)| (chosen.to_owned(), times, value);
    let corner = vec![("b1", 2, 1), ("c1", 2, 0), ("c2", 2, 1), ("c3", 1, 0), ("b2", 1, -1)];
    let centre = vec![("a1", 4, 1), ("b1", 4, 2)];
    let edge = vec![("a1", 2, -1), ("a2", 2, 0), ("a3", 2, -1), ("b3", 1, 0), ("b2", 1, -2)];
    let expected = [(("a1", 4, -1), corner), (("b2", 1, 1), centre), (("b1", 4, -2), edge)]
        .map(|(chosen, answers)| (told(chosen), answers.into_iter().map(told).collect::<Vec<_>>()));
    assert_eq!(two_ply_tree(&TicTacToe::default()), (1, expected.to_vec()));
}

#[test]
fn classic_two_ply_tells_of_every_move_once_whatever_the_position() {
    for position in ["X../.../... O", "X../.O./..X O", "..../..../.... X", "...../...../..... X"] {
        let position: TicTacToe = position.parse().unwrap();
        let moves = position.legal_moves().len() as u32;
        let (value, tree) = two_ply_tree(&position);
        assert_eq!(tree.iter().map(|((_, times, _), _)| times).sum::<u32>(), moves);
        assert_eq!(tree.iter().map(|((_, _, value), _)| *value).max(), Some(value));
        for ((_, _, value), answers) in tree {
            assert_eq!(answers.iter().map(|(_, times, _)| times).sum::<u32>(), moves - 1);
            assert_eq!(answers.iter().map(|(_, _, value)| *value).min(), Some(value));
        }
    }
}

#[test]
fn classic_two_ply_plays_the_first_of_equal_moves_in_reading_order() {
    for position in random_positions(&TicTacToe::default(), 200) {
        let Some(decision) = ask(&mut ClassicTwoPly, &position, 0) else { continue };
        let value = decision.value;
        let first = decision.candidates.iter().find(|known| known.value == value).unwrap();
        assert_eq!(decision.best, first.candidate, "{position}");
    }
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
