//! What every agent of the catalogue promises, whatever its method.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use papan_catalogue::{AnyGame, Capabilities, GameEntry, MemoryUse, Seat, SeatedAgent, games};
use papan_core::{
    Clock, Context, Decision, Limits, OptionCost, OptionSpec, OptionValues, Random, StopFlag,
};

fn seat(entry: &GameEntry, word: &str) -> SeatedAgent {
    match entry.seat(word) {
        Ok(Seat::Agent(agent)) => agent,
        Ok(Seat::Human) => panic!("{word} is an agent"),
        Err(fault) => panic!("{word}: {fault}"),
    }
}

struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn ask(
    agent: &mut SeatedAgent,
    position: &dyn AnyGame,
    limits: Limits,
    stop: &StopFlag,
) -> Option<Decision<String>> {
    ask_with(Random::stream(9, 0), agent, position, limits, stop)
}

fn ask_with(
    mut random: Random,
    agent: &mut SeatedAgent,
    position: &dyn AnyGame,
    limits: Limits,
    stop: &StopFlag,
) -> Option<Decision<String>> {
    let clock = SystemClock(Instant::now());
    // Explanations are asked for every other time, so that candidates are seen and games are as in matches.
    let explain = position.legal_moves().len().is_multiple_of(2);
    let context = Context::new(limits, &clock, stop, &mut random);
    agent.agent.choose(position, &mut if explain { context.explaining() } else { context })
}

/// Positions along a random game.
fn positions(entry: &GameEntry) -> Vec<Box<dyn AnyGame>> {
    let mut random = Random::stream(3, 0);
    let mut position = entry.start(&OptionValues::new()).expect("defaults are valid");
    let mut all = Vec::new();
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        let chosen = &moves[random.index(moves.len())];
        let next = position.play(chosen).expect("legal").position;
        all.push(std::mem::replace(&mut position, next));
    }
    // The start, and every fifth position after it.
    all.into_iter().step_by(5).collect()
}

/// Runs a check for every agent of every game.
fn for_all_agents(mut check: impl FnMut(&GameEntry, &'static str)) {
    let mut checked = 0;
    for entry in games() {
        for agent in entry.agents() {
            check(entry, agent.name());
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked} agents");
}

fn check_answer(position: &dyn AnyGame, decision: Option<Decision<String>>, told: &str) {
    let decision = decision.unwrap_or_else(|| panic!("{told}: no answer"));
    let legal = position.legal_moves();
    assert!(legal.contains(&decision.best), "{told}: {} in {}", decision.best, position.text());
    assert_eq!(
        decision.line.first(),
        Some(&decision.best),
        "{told}: the line starts with the move"
    );
    for candidate in &decision.candidates {
        assert!(legal.contains(&candidate.candidate), "{told}: candidate {}", candidate.candidate);
    }
}

#[test]
fn every_agent_answers_legally_without_time_without_nodes_and_when_told_to_stop() {
    for_all_agents(|entry, name| {
        let told = format!("{} {name}", entry.id());
        let mut agent = seat(entry, name);
        let stop = StopFlag::new();
        for position in positions(entry) {
            for limits in [
                Limits { time: Some(Duration::ZERO), ..Limits::default() },
                Limits { nodes: Some(0), ..Limits::default() },
                Limits { nodes: Some(1), ..Limits::default() },
                Limits { nodes: Some(200), depth: Some(3), ..Limits::default() },
            ] {
                check_answer(&*position, ask(&mut agent, &*position, limits, &stop), &told);
            }
        }
        let stopped = StopFlag::new();
        stopped.set();
        let start = entry.start(&OptionValues::new()).expect("defaults are valid");
        check_answer(&*start, ask(&mut agent, &*start, Limits::default(), &stopped), &told);
    });
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    for_all_agents(|entry, name| {
        let limits = Limits { nodes: Some(2_000), depth: Some(4), ..Limits::default() };
        for position in positions(entry).into_iter().take(4) {
            let [one, other] =
                [(); 2].map(|()| ask(&mut seat(entry, name), &*position, limits, &StopFlag::new()));
            assert_eq!(one, other, "{} {name}: {}", entry.id(), position.text());
        }
    });
}

#[test]
fn an_agent_that_is_not_stochastic_answers_the_same_whatever_the_random_numbers() {
    for_all_agents(|entry, name| {
        let limits = Limits { nodes: Some(2_000), depth: Some(4), ..Limits::default() };
        if seat(entry, name).capabilities().stochastic {
            return;
        }
        for position in positions(entry).into_iter().take(4) {
            let [one, other] = [1, 2].map(|seed| {
                let (mut agent, stop) = (seat(entry, name), StopFlag::new());
                ask_with(Random::stream(seed, 0), &mut agent, &*position, limits, &stop)
            });
            assert_eq!(one, other, "{} {name}: {}", entry.id(), position.text());
        }
    });
}

#[test]
fn an_agent_that_deepens_keeps_to_the_depth_and_values_what_it_plays() {
    for_all_agents(|entry, name| {
        if !seat(entry, name).capabilities().deepens {
            return;
        }
        let start = entry.start(&OptionValues::new()).expect("defaults are valid");
        for depth in 1..=3 {
            let limits = Limits { nodes: Some(100_000), depth: Some(depth), ..Limits::default() };
            let answer = ask(&mut seat(entry, name), &*start, limits, &StopFlag::new());
            let decision = answer.expect("not over");
            let told = format!("{} {name}, depth {depth}: {decision:?}", entry.id());
            assert!(decision.depth <= depth && decision.value.is_some(), "{told}");
        }
    });
}

#[test]
fn what_an_agent_can_do_and_its_options_fit_together() {
    for entry in games() {
        for agent in entry.agents() {
            let told = format!("{} {}", entry.id(), agent.name());
            let can = agent.capabilities();
            let has_option = |key| agent.options().iter().any(|option| option.key == key);
            assert_eq!(can.stochastic, has_option("seed"), "{told}");
            assert_eq!(can.deepens, has_option("depth"), "{told}");
            let is_memory = |option: &OptionSpec| matches!(option.cost, OptionCost::Memory(_));
            let costs_memory = agent.options().iter().any(is_memory);
            assert_eq!(can.memory == MemoryUse::Options, costs_memory, "{told}");
            let is_level = agent.stands_for().is_some();
            assert!(!is_level || can == Capabilities::default(), "{told}");
        }
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    for_all_agents(|entry, name| {
        let mut position = entry.start(&OptionValues::new()).expect("defaults are valid");
        while let Some(first) = position.legal_moves().first() {
            position = position.play(first).expect("legal").position;
        }
        let mut agent = seat(entry, name);
        let answer = ask(&mut agent, &*position, Limits::default(), &StopFlag::new());
        assert_eq!(answer, None, "{} {name}", entry.id());
    });
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
fn every_agent_ends_soon_after_its_time_and_soon_after_it_is_told_to_stop() {
    /// How often an agent may look at the clock before it must end, and after that.
    const BEFORE: u64 = 20;
    const AFTER: u64 = 20;
    for_all_agents(|entry, name| {
        let start = entry.start(&OptionValues::new()).expect("defaults are valid");
        let time = Duration::from_millis(BEFORE);
        for (stop_at, time) in [(u64::MAX, time), (BEFORE, Duration::from_mins(1))] {
            let (mut agent, stop) = (seat(entry, name), StopFlag::new());
            let limits = agent.limits(Limits { time: Some(time), ..Limits::default() });
            let clock = CountingClock { looks: AtomicU64::new(0), stop: &stop, stop_at };
            let mut random = Random::stream(9, 0);
            let mut context = Context::new(limits, &clock, &stop, &mut random);
            check_answer(&*start, agent.agent.choose(&*start, &mut context), name);
            let looks = clock.looks.into_inner();
            assert!(looks <= BEFORE + AFTER, "{} {name}: {looks}", entry.id());
        }
    });
}
