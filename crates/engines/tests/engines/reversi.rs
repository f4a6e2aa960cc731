use papan_core::Game;
use papan_engines::reversi::{ClassicGreedy, point_matrix};
use papan_games::{Reversi, reversi::Move};

use crate::support::{ask, random_positions};

#[test]
fn greedy_has_the_point_matrix_of_the_report_and_plays_d2() {
    let position = "......../......../...XX.../...XXO../..XOXO../..OOXO../......../........ O";
    let position: Reversi = position.parse().unwrap();
    #[rustfmt::skip]
    let expected = [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 2, 3, 0, 0, 0, 0],
        [0, 0, 2, 0, 0, 1, 0, 0],
        [0, 1, 3, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
    ];
    assert_eq!(point_matrix(&position), expected);
    let decision = ask(&mut ClassicGreedy, &position, 0).unwrap();
    assert_eq!(decision.best.to_string(), "d2");
    let points = decision.candidates.iter().map(|known| {
        let points = known.value.map(|value| value.amount).unwrap();
        format!("{} {points}", known.candidate)
    });
    let points = points.collect::<Vec<_>>().join(", ");
    assert_eq!(points, "c2 2, d2 3, c3 2, f3 1, b4 1, c4 3, b5 1, d7 1, f7 1");
}

#[test]
fn greedy_passes_when_it_must() {
    let positions = random_positions(&Reversi::default(), 20);
    let passes = positions.into_iter().filter(|position| position.is_legal(Move::Pass));
    let passes: Vec<_> = passes.collect();
    assert!(!passes.is_empty());
    for position in passes {
        assert_eq!(ask(&mut ClassicGreedy, &position, 0).unwrap().best, Move::Pass);
    }
}
