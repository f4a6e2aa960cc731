//! What every method of the catalogue promises, whatever the puzzle.

use papan_catalogue::{Asked, puzzles};
use papan_core::{Context, Limits, ManualClock, OptionValues, Random, StopFlag};

/// An instance that is solved within moments.
fn easy_instance(puzzle: &str) -> &'static str {
    match puzzle {
        "tiles" => "1 2 3 / 4 5 6 / 0 7 8",
        "queens" => "8",
        "coins" => "32",
        _ => panic!("an easy instance of {puzzle} belongs into this table"),
    }
}

#[test]
fn every_method_looks_at_an_easy_instance_and_tells_the_same_twice() {
    let (clock, stop, options) = (ManualClock::default(), StopFlag::new(), OptionValues::new());
    for entry in puzzles() {
        let puzzle = entry.read(&options, None, easy_instance(entry.id())).expect("an instance");
        for method in entry.methods() {
            let [one, other] = [(); 2].map(|()| {
                let mut random = Random::stream(1, 0);
                let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
                let asked = Asked { options: &options, database: None };
                method.solve(&*puzzle, &asked, &mut context).expect("the defaults need no database")
            });
            let told = format!("{} {}: {one:?}", entry.id(), method.name());
            assert!(one.generated > 0 || one.found, "{told}");
            assert!(one.stopped.is_none(), "{told}");
            assert_eq!(one, other, "{told}");
        }
    }
}

#[test]
#[should_panic(expected = "its own puzzle")]
fn a_method_of_another_puzzle_is_refused() {
    let [one, other] = [&puzzles()[0], &puzzles()[1]];
    let options = OptionValues::new();
    let puzzle = one.read(&options, None, easy_instance(one.id())).expect("an instance");
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let asked = Asked { options: &options, database: None };
    let _ = other.methods()[0].solve(&*puzzle, &asked, &mut context);
}
