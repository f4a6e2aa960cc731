//! Every method for N-Queens against the published numbers.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use papan_core::{
    Clock, Context, Event, Limits, ManualClock, Random, Recording, StopFlag, Stopped,
};
use papan_engines::n_queens::{
    Answer, Backtracking, Bitmask, Count, MinConflicts, Wanted, construct, count_up_to_symmetry,
};
use papan_puzzles::n_queens::{Placement, Queens};
use papan_search::local::{Annealing, Beam, Ending, Genetic, HillClimbing, LocalMethod, Variant};

/// All solutions and those up to symmetry for sizes from 1 (OEIS A000170 and A002562).
const COUNTS: [(u64, u64); 14] = [
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 1),
    (10, 2),
    (4, 1),
    (40, 6),
    (92, 12),
    (352, 46),
    (724, 92),
    (2680, 341),
    (14_200, 1787),
    (73_712, 9233),
    (365_596, 45_752),
];

fn within<R>(limits: Limits, seed: u64, work: impl FnOnce(&mut Context<'_>) -> R) -> R {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(seed, 0);
    work(&mut Context::new(limits, &clock, &stop, &mut random))
}

fn freely<R>(work: impl FnOnce(&mut Context<'_>) -> R) -> R {
    within(Limits::default(), 0, work)
}

fn board(size: u64) -> Queens {
    Queens::new(size).unwrap()
}

#[test]
fn all_counts_agree_with_the_table() {
    for (size, (all, up_to_symmetry)) in (1..).zip(COUNTS) {
        for threads in [1, 2] {
            let answer = freely(|context| Count { threads }.solve(board(size), context));
            assert_eq!((answer.count, answer.proven), (all, true), "{size}");
        }
        let answer = freely(|context| Bitmask::default().count(board(size), context));
        assert_eq!((answer.count, answer.proven), (all, true), "{size}");
        let counted = freely(|context| count_up_to_symmetry(board(size), all, context));
        assert_eq!(counted, Ok(up_to_symmetry), "{size}");
    }
}

#[test]
fn both_ways_of_backtracking_list_the_same_solutions() {
    for (size, (all, up_to_symmetry)) in (1..).zip(COUNTS).take(10) {
        for (wanted, count) in [(Wanted::All, all), (Wanted::UpToSymmetry, up_to_symmetry)] {
            let slow = freely(|context| Backtracking { wanted }.solve(board(size), context));
            let fast = freely(|context| Bitmask { wanted }.solve(board(size), context));
            assert_eq!((slow.count, slow.solutions.len() as u64), (count, count), "{size}");
            assert_eq!(slow.solutions, fast.solutions);
            assert!(slow.solutions.is_sorted());
            assert!(slow.solutions.iter().all(Placement::is_solution));
            assert!(slow.proven && fast.proven);
        }
    }
}

#[test]
fn the_first_solution_of_eight_queens_is_the_known_one() {
    let slow = freely(|context| Backtracking::default().solve(board(8), context));
    let fast = freely(|context| Bitmask::default().solve(board(8), context));
    for answer in [slow, fast] {
        assert_eq!(answer.solutions[0].to_string(), "0 4 7 5 2 6 1 3");
        // 113 queens are placed, of which 105 are removed.
        assert_eq!((answer.count, answer.generated, answer.proven), (1, 114, true));
    }
}

#[test]
fn backtracking_reports_each_queen_that_it_places_and_removes() {
    let mut recording = Recording::with_room_for(1000);
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(0, 0);
    let mut context =
        Context::new(Limits::default(), &clock, &stop, &mut random).with_listener(&mut recording);
    Backtracking::default().solve(board(4), &mut context);
    let story: Vec<String> = recording
        .events()
        .iter()
        .map(|event| match event {
            Event::Place { at, .. } => at.clone(),
            Event::Backtrack { .. } => "back".to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(story.join(" "), "a1 c2 back d2 b3 back back back b1 d2 a3 c4");
}

#[test]
fn two_and_three_queens_are_proven_to_have_no_solution() {
    for size in [2, 3] {
        assert_eq!(freely(|context| construct(board(size), context)), Ok(None));
        let none =
            |answer: Answer| answer.solutions.is_empty() && answer.count == 0 && answer.proven;
        assert!(none(freely(|context| Backtracking::default().solve(board(size), context))));
        assert!(none(freely(|context| Bitmask::default().solve(board(size), context))));
        assert!(none(freely(|context| Count::default().solve(board(size), context))));
        assert!(none(freely(|context| MinConflicts::default().solve(board(size), context))));
    }
}

#[test]
fn a_solution_is_constructed_for_every_size() {
    for size in (4..=1000).chain([1, 99_999, 100_000, 1_000_000]) {
        let constructed = freely(|context| construct(board(size), context)).unwrap();
        assert!(constructed.unwrap().is_solution(), "{size}");
    }
}

#[test]
fn min_conflicts_solves_every_size() {
    for size in (4..=60).chain((61..=2000).step_by(97)).chain([1, 100_000]) {
        for seed in 0..3 {
            let answer = within(Limits::default(), seed, |context| {
                MinConflicts::default().solve(board(size), context)
            });
            assert!(answer.solutions[0].is_solution() && answer.proven, "{size}");
        }
    }
}

#[test]
fn chance_comes_from_the_seed_alone() {
    let solve = |seed| {
        within(Limits::default(), seed, |context| MinConflicts::default().solve(board(50), context))
    };
    assert_eq!(solve(1), solve(1));
    assert_ne!(solve(1).solutions, solve(2).solutions);
}

fn solves(method: &impl LocalMethod, size: u64) -> bool {
    (0..40).any(|seed| {
        let walk = within(Limits::default(), seed, |context| method.walk(&board(size), context));
        let found = walk.best.unwrap();
        assert_eq!(found.cost as u64, found.point.attacking_pairs());
        walk.ending == Ending::Goal && found.point.is_solution()
    })
}

#[test]
fn the_local_methods_solve_boards_from_8_to_20() {
    for size in [8, 10, 13, 16, 20] {
        let restarts = HillClimbing { variant: Variant::RandomRestart { restarts: 100 } };
        assert!(solves(&restarts, size), "{size}");
        assert!(
            solves(&Annealing { steps: 5000, cooling: 0.998, temperature: 3.0 }, size),
            "{size}"
        );
        assert!(solves(&Genetic { generations: Some(1000), ..Genetic::default() }, size), "{size}");
        assert!(solves(&Beam::default(), size), "{size}");
    }
}

#[test]
fn limits_end_every_method_and_nothing_is_claimed() {
    let nodes = Limits { nodes: Some(500), ..Limits::default() };
    let wanted = Wanted::All;
    let answers = [
        within(nodes, 0, |context| Backtracking { wanted }.solve(board(12), context)),
        within(nodes, 0, |context| Bitmask { wanted }.solve(board(12), context)),
        within(nodes, 0, |context| Bitmask { wanted }.count(board(20), context)),
        within(nodes, 0, |context| Count { threads: 1 }.solve(board(16), context)),
        within(nodes, 0, |context| Count { threads: 2 }.solve(board(16), context)),
        within(nodes, 0, |context| MinConflicts::default().solve(board(1000), context)),
    ];
    for answer in answers {
        assert_eq!((answer.proven, answer.stopped), (false, Some(Stopped::Nodes)));
    }
    let memory = Limits { memory: Some(500), ..Limits::default() };
    let answers = [
        within(memory, 0, |context| Backtracking { wanted }.solve(board(100), context)),
        within(memory, 0, |context| Bitmask { wanted }.solve(board(10), context)),
        within(memory, 0, |context| Count::default().solve(board(16), context)),
        within(memory, 0, |context| MinConflicts::default().solve(board(1000), context)),
    ];
    for answer in answers {
        assert_eq!((answer.proven, answer.stopped), (false, Some(Stopped::Memory)));
    }
}

#[test]
fn a_flag_stops_the_threads_of_a_count() {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    stop.set();
    let mut random = Random::stream(0, 0);
    let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
    let answer = Count { threads: 2 }.solve(board(18), &mut context);
    assert_eq!((answer.count, answer.stopped), (0, Some(Stopped::Cancelled)));
}

/// A clock that advances by a millisecond each time it is looked at, and sets a flag at some time.
struct CountingClock<'a> {
    looks: AtomicU64,
    stop: &'a StopFlag,
    stop_at: u64,
}

impl Clock for CountingClock<'_> {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        if looks >= self.stop_at {
            self.stop.set();
        }
        Duration::from_millis(looks)
    }
}

#[test]
fn a_count_ends_soon_after_it_is_cancelled_or_its_time_is_up() {
    /// How often each thread may look at the clock after that.
    const AFTER: u64 = 20;
    for (threads, before) in [(1, 1), (2, 10), (1, 50), (2, 200)] {
        let time = Duration::from_millis(before);
        for (stop_at, time, stopped) in
            [(before, Duration::from_mins(10), Stopped::Cancelled), (u64::MAX, time, Stopped::Time)]
        {
            let stop = StopFlag::new();
            let clock = CountingClock { looks: AtomicU64::new(0), stop: &stop, stop_at };
            let limits = Limits { time: Some(time), ..Limits::default() };
            let mut random = Random::stream(0, 0);
            let mut context = Context::new(limits, &clock, &stop, &mut random);
            let answer = Count { threads }.solve(board(18), &mut context);
            assert_eq!((answer.count, answer.stopped), (0, Some(stopped)));
            let late = clock.looks.into_inner().saturating_sub(before);
            assert!(late <= AFTER * threads as u64, "{late} looks after {before}");
        }
    }
}

#[test]
fn a_count_looks_at_the_memory_before_it_makes_its_tables() {
    for size in [18, 20, 22] {
        let limits = Limits { memory: Some(10_000_000), ..Limits::default() };
        let answer = within(limits, 0, |context| Count::default().solve(board(size), context));
        assert_eq!((answer.count, answer.stopped), (0, Some(Stopped::Memory)), "{size}");
        assert!(answer.bytes_peak <= 10_000_000);
    }
}
