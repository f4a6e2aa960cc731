//! Relative strengths, over enough seeded games that luck explains them less than once in a thousand times.

use papan_core::{Agent, Evaluate, Game};
use papan_engines::{adjacency, dots_and_boxes, reversi, tic_tac_toe};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};
use papan_search::adversarial::{AlphaBeta, Greedy, RandomMover};

use crate::support::contest;

#[track_caller]
fn check<G: Game>(
    start: &G,
    pairs: u64,
    (stronger, one): (&str, &mut dyn Agent<G>),
    (weaker, other): (&str, &mut dyn Agent<G>),
) {
    let record = contest(start, 0, pairs, one, other);
    println!("{stronger} v {weaker}: {record:?}");
    assert!(record.is_significant(), "{stronger} v {weaker}: {record:?}");
}

fn eight_rounds() -> Adjacency {
    Adjacency::start(&papan_games::adjacency::Options::with_rounds(8).unwrap())
}

#[test]
fn in_adjacency_minimax_beats_local_search_and_both_beat_the_genetic_bot() {
    let start = eight_rounds();
    let mut minimax = adjacency::ClassicMinimax { depth: Some(3), ..Default::default() };
    let mut local = adjacency::ClassicLocalSearch;
    let mut genetic = adjacency::ClassicGenetic { generations: Some(200), ..Default::default() };
    let mut greedy = Greedy { evaluation: adjacency::Evaluation::Objective };
    check(&start, 50, ("minimax", &mut minimax), ("local", &mut local));
    check(&start, 50, ("minimax", &mut minimax), ("genetic", &mut genetic));
    check(&start, 50, ("local", &mut local), ("genetic", &mut genetic));
    check(&start, 50, ("greedy", &mut greedy), ("genetic", &mut genetic));
    check(&start, 20, ("minimax", &mut minimax), ("random", &mut RandomMover));
    check(&start, 20, ("local", &mut local), ("random", &mut RandomMover));
    check(&start, 20, ("genetic", &mut genetic), ("random", &mut RandomMover));
}

#[test]
fn in_dots_and_boxes_minimax_beats_hill_climbing_and_that_beats_chance() {
    let start = DotsAndBoxes::default();
    let mut minimax = dots_and_boxes::ClassicMinimax { depth: Some(5), ..Default::default() };
    let mut climbing = dots_and_boxes::ClassicHillClimbing;
    check(&start, 50, ("minimax", &mut minimax), ("hill climbing", &mut climbing));
    check(&start, 20, ("hill climbing", &mut climbing), ("random", &mut RandomMover));
}

/// Matches one evaluation against others by alpha-beta to the same depth, from openings of four random moves.
fn check_evaluation<G: Game, E: Evaluate<G> + Copy>(
    start: &G,
    depth: u32,
    stronger: E,
    weaker: &[E],
) {
    let depth = Some(depth);
    for &other in weaker {
        let mut one = AlphaBeta { evaluation: stronger, depth };
        let mut against = AlphaBeta { evaluation: other, depth };
        let record = contest(start, 4, 50, &mut one, &mut against);
        let told = format!("{} v {} to depth {depth:?}", stronger.name(), other.name());
        println!("{}: {told}: {record:?}", G::ID);
        assert!(record.is_significant(), "{}: {told}: {record:?}", G::ID);
    }
}

#[test]
fn the_default_evaluations_of_adjacency_and_reversi_beat_the_others() {
    use adjacency::Evaluation::{Marks, Objective};
    use reversi::Evaluation::{Corners, Discs, Mixed, Mobility, Positional};
    check_evaluation(&Adjacency::default(), 2, Objective, &[Marks]);
    let others = [Discs, Mobility, Corners, Positional];
    check_evaluation(&Reversi::default(), 3, Mixed, &others);
}

#[test]
fn on_larger_boards_marks_in_lines_and_the_parity_of_safe_lines_beat_the_reports() {
    use dots_and_boxes::Evaluation::{Boxes, Parity, Points};
    use tic_tac_toe::Evaluation::{LineMarks, OpenLines};
    let board = papan_games::tic_tac_toe::Options::new(6, 6, 4).unwrap();
    check_evaluation(&TicTacToe::start(&board), 2, LineMarks, &[OpenLines]);
    let board = papan_games::dots_and_boxes::Options::new(4, 4).unwrap();
    check_evaluation(&DotsAndBoxes::start(&board), 2, Parity, &[Points, Boxes]);
}
