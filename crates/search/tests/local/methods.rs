//! What each method finds, and where it stops.

use papan_core::Landscape;
use papan_search::local::{
    Annealing, Beam, Ending, Found, Genetic, HillClimbing, LocalMethod, Selection, Variant,
};

use crate::{
    costs_seen,
    landscapes::{Hills, Queens},
    walk,
};

/// A shallow local optimum at 1, a ridge, and the global one at 6.
const TWO_HOLLOWS: &[i64] = &[5, 4, 6, 7, 6, 3, 0, 2];

/// A plateau between the start and the only optimum.
const PLATEAU: &[i64] = &[9, 7, 5, 5, 5, 5, 5, 4, 1, 3];

fn climbing(variant: Variant) -> HillClimbing {
    HillClimbing { variant }
}

#[test]
fn steepest_stays_in_the_hollow_it_starts_in() {
    // The top of the ridge is equally far from both sides: the first of equals is taken.
    let expected = [1, 1, 1, 1, 6, 6, 6, 6];
    for (start, &end) in expected.iter().enumerate() {
        let hills = Hills { costs: TWO_HOLLOWS, start: Some(start) };
        let walk = walk(&climbing(Variant::Steepest), &hills, 0);
        assert_eq!(walk.best, Some(Found { point: end, cost: TWO_HOLLOWS[end] }), "from {start}");
        assert_eq!(walk.ending, Ending::NothingBetter);
    }
}

#[test]
fn steepest_takes_the_steeper_side_and_counts_every_look() {
    let hills = Hills { costs: &[0, 8, 9, 7, 6], start: Some(2) };
    let walk = walk(&climbing(Variant::Steepest), &hills, 0);
    assert_eq!(walk.best, Some(Found { point: 4, cost: 6 }));
    assert_eq!(walk.points, 6, "the start, then 1 and 3, then 2 and 4, then 3");
}

#[test]
fn restarts_and_annealing_find_the_deepest_hollow() {
    let anywhere = Hills { costs: TWO_HOLLOWS, start: None };
    let shallow = Hills { costs: TWO_HOLLOWS, start: Some(0) };
    for seed in 0..20 {
        let restarts = climbing(Variant::RandomRestart { restarts: 20 });
        assert_eq!(walk(&restarts, &anywhere, seed).best.unwrap().point, 6);
        assert_eq!(walk(&Annealing::default(), &shallow, seed).best.unwrap().point, 6);
    }
}

#[test]
fn cold_annealing_only_goes_down() {
    let cold = Annealing { temperature: 0.0, ..Annealing::default() };
    let shallow = Hills { costs: TWO_HOLLOWS, start: Some(0) };
    assert!((0..20).all(|seed| walk(&cold, &shallow, seed).best.unwrap().point == 1));
}

#[test]
fn only_sideways_steps_cross_a_plateau() {
    let hills = Hills { costs: PLATEAU, start: Some(0) };
    for seed in 0..20 {
        let cost = |variant| walk(&climbing(variant), &hills, seed).best.unwrap().cost;
        assert_eq!(cost(Variant::Steepest), 5);
        assert_eq!(cost(Variant::FirstChoice), 5);
        assert_eq!(cost(Variant::Sideways { limit: 0 }), 5);
        assert_eq!(cost(Variant::Sideways { limit: 1000 }), 1);
    }
}

#[test]
fn sideways_steps_end_on_a_flat_top_and_anywhere_on_it() {
    let flat = Hills { costs: &[3; 6], start: Some(3) };
    let sideways = climbing(Variant::Sideways { limit: 50 });
    let mut ends = [0; 6];
    for seed in 0..200 {
        let walk = walk(&sideways, &flat, seed);
        assert_eq!(walk.ending, Ending::NothingBetter);
        ends[walk.best.unwrap().point] += 1;
    }
    assert_eq!([ends[0], ends[2], ends[4]], [0; 3], "fifty steps from 3 end on an odd place");
    assert!([ends[1], ends[3], ends[5]].iter().all(|&times| times > 10), "{ends:?}");
}

#[test]
fn first_choice_goes_to_the_first_better_point_and_nowhere_else() {
    let queens = Queens(8);
    for seed in 0..20 {
        let costs = costs_seen(&climbing(Variant::FirstChoice), &queens, seed);
        let mut here = costs[0];
        let mut looked = 0;
        for &cost in &costs[1..] {
            looked += 1;
            assert!(looked <= 28, "eight queens have 28 neighbours");
            if cost < here {
                (here, looked) = (cost, 0);
            }
        }
        assert!(here == 0 || looked == 28, "it ends at the goal or when all neighbours are seen");
    }
}

#[test]
fn stochastic_draws_all_of_its_samples_and_keeps_the_best_of_them() {
    let hills = Hills { costs: TWO_HOLLOWS, start: Some(3) };
    let method = climbing(Variant::Stochastic { samples: 65 });
    let mut hollows = [0; 8];
    for seed in 0..50 {
        let walk = walk(&method, &hills, seed);
        assert_eq!((walk.points, walk.ending), (66, Ending::StepsDone));
        assert_eq!(
            costs_seen(&method, &hills, seed).into_iter().min(),
            walk.best.map(|found| found.cost)
        );
        hollows[walk.best.unwrap().point] += 1;
    }
    assert!(hollows[1] > 5 && hollows[6] > 5 && hollows[1] + hollows[6] == 50, "{hollows:?}");
}

#[test]
fn a_beam_of_one_is_steepest_and_a_wide_one_sees_both_hollows() {
    for (start, cost) in [(0, 4), (7, 0)] {
        let hills = Hills { costs: TWO_HOLLOWS, start: Some(start) };
        let narrow = walk(&Beam { width: 1, rounds: 100 }, &hills, 0);
        assert_eq!((narrow.best.unwrap().cost, narrow.ending), (cost, Ending::NothingBetter));
    }
    let shallow = Hills { costs: TWO_HOLLOWS, start: Some(0) };
    let wide = walk(&Beam { width: 4, rounds: 100 }, &shallow, 0);
    assert_eq!(wide.best.unwrap().cost, 0, "four points reach across the ridge");
    let short = walk(&Beam { width: 4, rounds: 2 }, &shallow, 0);
    assert_eq!((short.best.unwrap().cost, short.ending), (4, Ending::StepsDone));
}

/// Returns how many of a hundred boards of eight queens a method solves.
fn solved(method: &impl LocalMethod) -> u32 {
    let queens = Queens(8);
    let ends_at_goal = |&seed: &u64| {
        let walk = walk(method, &queens, seed);
        let best = walk.best.unwrap();
        assert_eq!(best.cost, queens.cost(&best.point));
        assert_eq!(walk.ending == Ending::Goal, best.cost == 0);
        best.cost == 0
    };
    (0..100).filter(ends_at_goal).count() as u32
}

#[test]
fn eight_queens_separate_the_methods() {
    let steepest = solved(&climbing(Variant::Steepest));
    let sideways = solved(&climbing(Variant::Sideways { limit: 100 }));
    assert!((10..60).contains(&steepest), "{steepest}");
    assert!(sideways > steepest + 20, "{sideways} against {steepest}");
    assert_eq!(solved(&climbing(Variant::RandomRestart { restarts: 50 })), 100);
    assert!(solved(&Annealing { temperature: 2.0, cooling: 0.999, steps: 5000 }) > 95);
    assert!(solved(&Beam { width: 16, rounds: 100 }) > steepest + 20);
}

#[test]
fn genetic_gets_better_with_every_way_of_selection() {
    let ways = [Selection::default(), Selection::Rank, Selection::Roulette { worthless: Some(45) }];
    for selection in ways {
        for elitism in [false, true] {
            let genetic = Genetic { selection, elitism, ..Genetic::default() };
            let (mut first, mut last) = (0, 0);
            for seed in 0..20 {
                let costs = costs_seen(&genetic, &Queens(10), seed);
                first += costs[..20].iter().min().unwrap();
                last += costs.iter().min().unwrap();
            }
            assert!(2 * last < first, "{selection:?}, elitism {elitism}: from {first} to {last}");
        }
    }
}

#[test]
fn genetic_counts_each_child_once_and_the_elite_not_again() {
    let flat = Hills { costs: &[3; 6], start: None };
    let genetic = Genetic { population: 4, generations: Some(10), ..Genetic::default() };
    let with_elite = walk(&genetic, &flat, 0);
    assert_eq!((with_elite.points, with_elite.ending), (4 + 10 * 3, Ending::StepsDone));
    let without = walk(&Genetic { elitism: false, ..genetic }, &flat, 0);
    assert_eq!(without.points, 4 + 10 * 4);
}

#[test]
fn without_mutation_nothing_new_comes_from_parents_that_are_alike() {
    let alike = Hills { costs: TWO_HOLLOWS, start: Some(0) };
    let best =
        |mutation| walk(&Genetic { mutation, ..Genetic::default() }, &alike, 0).best.unwrap().point;
    assert_eq!(best(0), 0);
    assert_ne!(best(100), 0);
}
