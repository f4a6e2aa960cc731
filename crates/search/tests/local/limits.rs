//! Every method keeps its limits exactly, and never loses the best point.

use std::time::Duration;

use papan_core::{Clock, Context, Limits, ManualClock, Random, StopFlag, Stopped};
use papan_search::local::{
    Annealing, Beam, Ending, Genetic, HillClimbing, LocalMethod, Selection, Variant, Walk,
};

use crate::{in_context, landscapes::Queens, nodes};

/// So many queens that no method ends before its limit.
const BOARD: Queens = Queens(20);

/// Calls a function with every method.
macro_rules! for_every_method {
    ($check:ident) => {
        for variant in [
            Variant::Steepest,
            Variant::Sideways { limit: 100 },
            Variant::Stochastic { samples: 10_000 },
            Variant::FirstChoice,
            Variant::RandomRestart { restarts: 1000 },
        ] {
            $check(&HillClimbing { variant });
        }
        $check(&Annealing { temperature: 2.0, cooling: 1.0, steps: 10_000 });
        $check(&Beam { width: 8, rounds: 1000 });
        for selection in [Selection::default(), Selection::Rank] {
            $check(&Genetic { generations: None, selection, ..Genetic::default() });
        }
    };
}

#[test]
fn a_node_limit_is_kept_to_the_point_and_the_best_point_survives() {
    fn check(method: &impl LocalMethod) {
        for max in [1, 2, 19, 20, 21, 100, 180] {
            let mut costs = Vec::new();
            let walk = in_context(max, nodes(max), |context| {
                let walk = method.walk_watched(&BOARD, context, &mut |_, cost| costs.push(cost));
                assert_eq!(context.nodes(), max);
                walk
            });
            assert_eq!((walk.points, walk.ending), (max, Ending::Stopped(Stopped::Nodes)));
            assert_eq!(walk.best.map(|found| found.cost), costs.into_iter().min());
        }
    }
    for_every_method!(check);
}

#[test]
fn the_same_seed_and_nodes_make_the_same_walk() {
    fn check(method: &impl LocalMethod) {
        let walk = |seed| in_context(seed, nodes(150), |context| method.walk(&BOARD, context));
        assert_eq!(walk(1), walk(1));
        assert_ne!(walk(1).best, walk(2).best);
    }
    for_every_method!(check);
}

#[test]
fn a_set_flag_and_an_empty_clock_stop_before_the_first_look() {
    fn check(method: &impl LocalMethod) {
        let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        for (limits, told, stopped) in [
            (nodes(0), false, Stopped::Nodes),
            (no_time, false, Stopped::Time),
            (Limits::default(), true, Stopped::Cancelled),
        ] {
            let (clock, stop) = (ManualClock::default(), StopFlag::new());
            if told {
                stop.set();
            }
            let mut random = Random::stream(0, 0);
            let mut context = Context::new(limits, &clock, &stop, &mut random);
            let walk = method.walk(&BOARD, &mut context);
            assert_eq!(walk, Walk { best: None, points: 0, ending: Ending::Stopped(stopped) });
        }
    }
    for_every_method!(check);
}

#[test]
fn time_and_a_late_stop_are_noticed_at_the_very_next_point() {
    fn check(method: &impl LocalMethod) {
        let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut context = Context::new(limits, &clock, &stop, &mut random);
        let walk = method.walk_watched(&BOARD, &mut context, &mut |_, _| {
            clock.advance(Duration::from_millis(1));
        });
        assert_eq!((walk.points, walk.ending), (30, Ending::Stopped(Stopped::Time)));

        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        let started = clock.now();
        let walk = method.walk_watched(&BOARD, &mut context, &mut |_, _| {
            clock.advance(Duration::from_millis(1));
            if clock.now() == started + Duration::from_millis(40) {
                stop.set();
            }
        });
        assert_eq!((walk.points, walk.ending), (40, Ending::Stopped(Stopped::Cancelled)));
    }
    for_every_method!(check);
}
