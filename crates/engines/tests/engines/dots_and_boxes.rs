use std::collections::HashSet;

use papan_core::Limits;
use papan_engines::dots_and_boxes::{ClassicHillClimbing, ClassicMinimax};
use papan_games::DotsAndBoxes;

use crate::support::{amount, ask, ask_within};

/// The upper left box has three lines, the rest is empty.
const ONE_TO_TAKE: &str = "-../|....../-../......./.../......./... 1";

#[test]
fn both_bots_take_a_box_that_is_offered() {
    let position = ONE_TO_TAKE.parse().unwrap();
    for depth in 1..=4 {
        let mut minimax = ClassicMinimax { depth: Some(depth), ..ClassicMinimax::default() };
        let decision = ask(&mut minimax, &position, 0).unwrap();
        assert_eq!((decision.best.to_string().as_str(), decision.depth), ("b1-b2", depth));
    }
    let decision = ask(&mut ClassicHillClimbing, &position, 0).unwrap();
    assert_eq!(decision.best.to_string(), "b1-b2");
    // One box for 20, and its other lines are in no box with two.
    assert_eq!(amount(decision.value), "20");
}

#[test]
fn hill_climbing_draws_among_equal_successors() {
    let drawn = (0..300).map(|seed| {
        let decision = ask(&mut ClassicHillClimbing, &DotsAndBoxes::default(), seed).unwrap();
        decision.best
    });
    assert_eq!(drawn.collect::<HashSet<_>>().len(), 24, "all first lines are equal");
}

#[test]
fn minimax_sees_the_end_of_a_short_game() {
    let position: DotsAndBoxes = "--/|1|../--/|.|.|/.. 1".parse().unwrap();
    let decision = ask(&mut ClassicMinimax { depth: Some(9), ..Default::default() }, &position, 0);
    let value = decision.unwrap().value;
    assert!(value.unwrap().exact);
    assert_eq!(amount(value), "4");
}

#[test]
fn a_depth_that_a_limit_cuts_is_dropped() {
    let start = DotsAndBoxes::default();
    let depths = [3, 4].map(|depth| {
        ask(&mut ClassicMinimax { depth: Some(depth), ..Default::default() }, &start, 0).unwrap()
    });
    let between = u64::midpoint(depths[0].nodes, depths[1].nodes);
    let limits = Limits { nodes: Some(between), ..Limits::default() };
    let cut = ask_within(&mut ClassicMinimax::default(), &start, 0, limits).unwrap();
    assert_eq!((cut.nodes, cut.depth), (between, 3));
    assert_eq!((cut.best, cut.value), (depths[0].best, depths[0].value));
}
