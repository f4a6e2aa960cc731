//! The properties of every evaluation.

use papan_core::{Evaluate, Side, Symmetric};
use papan_engines::{adjacency, dots_and_boxes, reversi, tic_tac_toe};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

use crate::support::random_positions;

type Listed<E> = &'static [(&'static str, E, &'static str)];

/// Evaluations that are not zero-sum.
const NOT_ZERO_SUM: [&str; 1] = ["objective"];

fn check<G: Symmetric, E: Evaluate<G> + Default + PartialEq>(start: &G, list: Listed<E>) {
    assert!(list.iter().any(|(_, evaluation, _)| *evaluation == E::default()));
    let positions = random_positions(start, 20);
    for (name, evaluation, key) in list {
        assert_eq!(evaluation.name(), *name);
        assert_eq!(*key, format!("eval-{name}"));
        assert!(evaluation.scale() >= 1);
        for position in &positions {
            for player in Side::BOTH {
                let value = evaluation.evaluate(position, player);
                for &symmetry in position.symmetries() {
                    let of_image = evaluation.evaluate(&position.image(symmetry), player);
                    assert_eq!(of_image, value, "{name} of {position} by {symmetry:?}");
                }
                if !NOT_ZERO_SUM.contains(name) {
                    let of_other = evaluation.evaluate(position, player.other());
                    assert_eq!(of_other, -value, "{name} of {position}");
                }
            }
        }
    }
}

#[test]
fn evaluations_have_their_names_and_see_images_and_sides_alike() {
    check(&TicTacToe::default(), tic_tac_toe::EVALUATIONS);
    let large = papan_games::tic_tac_toe::Options::new(5, 4, 4).unwrap();
    check(&papan_core::Game::start(&large), tic_tac_toe::EVALUATIONS);
    check(&Reversi::default(), reversi::EVALUATIONS);
    check(&DotsAndBoxes::default(), dots_and_boxes::EVALUATIONS);
    let wide = papan_games::dots_and_boxes::Options::new(2, 5).unwrap();
    check(&papan_core::Game::start(&wide), dots_and_boxes::EVALUATIONS);
    check(&Adjacency::default(), adjacency::EVALUATIONS);
}

#[test]
fn the_objective_is_not_zero_sum() {
    let objective = adjacency::Evaluation::Objective;
    let start = Adjacency::default();
    let both = Side::BOTH.map(|player| objective.evaluate(&start, player));
    // Four empty cells beside each side's marks, each with one such neighbour: 4 times -0.5 x 1.1.
    assert_eq!(both, [-44, -44]);
}
