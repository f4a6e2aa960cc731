use std::time::Duration;

use papan_core::{Clock, Context, Limits, ManualClock, Random, Solution, StopFlag, Stopped};
use papan_engines::sliding_tiles::{
    fifteen::solve,
    pattern_database::{Partition, PatternDatabase, Progress},
};
use papan_puzzles::sliding_tiles::Direction;

use crate::support::{DATABASE, GOAL, korf, problem};

fn limited(limits: Limits, clock: &dyn Clock, stop: &StopFlag) -> Solution<Direction> {
    let mut random = Random::stream(0, 0);
    let mut context = Context::new(limits, clock, stop, &mut random);
    // The 88th needs most nodes of all.
    let (start, length) = korf()[87];
    let solution = solve(&problem(&start, &GOAL), &DATABASE, &mut context).unwrap();
    assert!(solution.at_least <= length as u64);
    assert_eq!((&solution.moves, solution.proven), (&None, false));
    solution
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for nodes in [0, 1, 1000, 100_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let solution = limited(limits, &ManualClock::default(), &StopFlag::new());
        assert_eq!((solution.expanded, solution.stopped), (nodes, Some(Stopped::Nodes)));
        assert!(solution.at_least > 40);
    }
}

#[test]
fn time_memory_and_the_flag_end_the_search() {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(limited(time, &clock, &stop).stopped, Some(Stopped::Time));
    let memory = Limits { memory: Some(1000), ..Limits::default() };
    assert_eq!(limited(memory, &clock, &stop).stopped, Some(Stopped::Memory));
    stop.set();
    assert_eq!(limited(Limits::default(), &clock, &stop).stopped, Some(Stopped::Cancelled));
}

#[test]
fn the_construction_reports_its_progress_and_can_be_cancelled() {
    let stop = StopFlag::new();
    let mut heard: Vec<Progress> = Vec::new();
    let built = PatternDatabase::build(Partition::SixSixThree, 2, &stop, |progress| {
        heard.push(progress);
        if progress.known * 10 > progress.total {
            stop.set();
        }
    });
    assert_eq!(built.err(), Some(Stopped::Cancelled));
    assert!(heard.len() > 10 && heard.is_sorted_by_key(|progress| progress.known));
    assert!(heard.iter().all(|progress| progress.total == 2 * 5_765_760 + 3360));
    assert!(heard.last().unwrap().known < heard[0].total / 2);
}
