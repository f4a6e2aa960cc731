//! An observed walk reports every point it moves to and every point it rejects.

use papan_core::{Context, Event, Limits, ManualClock, Random, Recording, StopFlag};
use papan_puzzles::n_queens::Queens;
use papan_search::local::{Annealing, HillClimbing, LocalMethod, Variant, Walk};

/// Walks over placements of queens and returns the result with all events.
fn told(method: &impl LocalMethod) -> (u64, Option<i64>, Vec<Event>) {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(4, 0);
    let mut recording = Recording::with_room_for(1_000_000);
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let mut context =
        Context::new(limits, &clock, &stop, &mut random).with_listener(&mut recording);
    let walk: Walk<_> = method.walk(&Queens::new(8).unwrap(), &mut context);
    (walk.points, walk.best.map(|best| best.cost), recording.events().to_vec())
}

#[test]
fn steps_and_rejected_points_are_reported_in_order_and_steps_are_connected() {
    let variants = [
        Variant::Steepest,
        Variant::Sideways { limit: 10 },
        Variant::Stochastic { samples: 500 },
        Variant::FirstChoice,
        Variant::RandomRestart { restarts: 3 },
    ];
    let mut walks: Vec<_> =
        variants.into_iter().map(|variant| told(&HillClimbing { variant })).collect();
    walks.push(told(&Annealing { steps: 500, ..Annealing::default() }));
    for (points, best, events) in walks {
        let (mut here, mut steps, mut lowest) = (None, 0, i64::MAX);
        for (number, event) in events.iter().enumerate() {
            match event {
                Event::Accept { node, parent, candidate, cost } => {
                    assert_eq!(*node as usize, number, "numbered in order");
                    // Every start is a root; every other step comes from where the walk was.
                    assert!(parent.is_none() || *parent == here);
                    assert_eq!(candidate.split(' ').count(), 8, "{candidate}");
                    here = Some(*node);
                    steps += 1;
                    lowest = lowest.min(*cost);
                }
                Event::Reject { node, parent, .. } => {
                    assert_eq!(*node as usize, number, "numbered in order");
                    assert_eq!(*parent, here);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(steps > 1, "the walk got somewhere");
        assert!(events.len() as u64 <= points, "each point is reported at most once");
        assert!(best.is_some_and(|best| best <= lowest));
    }
}
