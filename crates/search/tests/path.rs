//! Path methods on small spaces that are easy to check: their solutions, their events, and their limits.

use std::time::Duration;

use papan_core::{
    Context, Event, Heuristic, Limits, ManualClock, NoGuess, Problem, Random, Recording,
    Reversible, Solution, StopFlag, Stopped,
};
use papan_puzzles::sliding_tiles::{Direction, Goal, Options, Size, SlidingTiles};
use papan_search::path::{
    Weight, a_star, bidirectional, breadth_first, depth_first, depth_limited, greedy_best_first,
    ida_star, iterative_deepening, uniform_cost, weighted_a_star,
};

/// A random map of places and one-way roads with tolls; from the first place to the last.
struct Roads {
    tolls: Vec<Vec<(usize, u32)>>,
}

impl Roads {
    fn random(places: usize, seed: u64) -> Roads {
        let mut random = Random::stream(seed, 0);
        let roads = |_| {
            let count = random.index(4);
            (0..count).map(|_| (random.index(places), 1 + random.index(9) as u32)).collect()
        };
        Roads { tolls: (0..places).map(roads).collect() }
    }

    /// Computes the cost of each place to the goal, by iterating until nothing becomes cheaper.
    fn costs_to_goal(&self) -> Vec<Option<u64>> {
        let mut costs = vec![None; self.tolls.len()];
        costs[self.tolls.len() - 1] = Some(0);
        for _ in 0..self.tolls.len() {
            for (place, roads) in self.tolls.iter().enumerate() {
                for &(to, toll) in roads {
                    if let Some(cost) = costs[to].map(|cost: u64| cost + u64::from(toll))
                        && costs[place].is_none_or(|old| cost < old)
                    {
                        costs[place] = Some(cost);
                    }
                }
            }
        }
        costs
    }
}

impl Problem for Roads {
    type State = usize;
    /// The index of the road by which a place is left.
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, place: &usize) -> bool {
        *place == self.tolls.len() - 1
    }

    fn moves(&self, place: &usize) -> impl Iterator<Item = usize> {
        0..self.tolls[*place].len()
    }

    fn after(&self, place: &usize, road: usize) -> usize {
        self.tolls[*place][road].0
    }

    fn cost(&self, place: &usize, road: usize) -> u32 {
        self.tolls[*place][road].1
    }
}

impl Reversible for Roads {
    fn goals(&self) -> Vec<usize> {
        vec![self.tolls.len() - 1]
    }

    fn moves_into(&self, place: &usize) -> impl Iterator<Item = (usize, usize)> {
        let place = *place;
        self.tolls.iter().enumerate().flat_map(move |(from, roads)| {
            let into = roads.iter().enumerate().filter(move |(_, road)| road.0 == place);
            into.map(move |(road, _)| (road, from))
        })
    }
}

/// An admissible but inconsistent heuristic: some fraction of the true cost, another at every place.
struct Jumpy(Vec<u32>);

impl Jumpy {
    fn new(roads: &Roads, seed: u64) -> Jumpy {
        let mut random = Random::stream(seed, 1);
        let mut part = |cost: Option<u64>| random.index(cost.unwrap_or(20) as usize + 1) as u32;
        Jumpy(roads.costs_to_goal().into_iter().map(&mut part).collect())
    }
}

impl Heuristic<Roads> for Jumpy {
    type Note = u32;

    fn name(&self) -> &'static str {
        "jumpy"
    }

    fn note(&self, _: &Roads, place: &usize) -> u32 {
        self.0[*place]
    }

    fn note_after(&self, _: &Roads, _: &u32, _: &usize, _: usize, next: &usize) -> u32 {
        self.0[*next]
    }

    fn guess(&self, note: &u32) -> u32 {
        *note
    }

    fn is_consistent(&self) -> bool {
        false
    }
}

fn within<P: Problem>(
    limits: Limits,
    problem: &P,
    method: impl FnOnce(&P, &mut Context<'_>) -> Solution<P::Move>,
) -> Solution<P::Move> {
    let (clock, stop, mut random) = (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
    let mut context = Context::new(limits, &clock, &stop, &mut random);
    let solution = method(problem, &mut context);
    assert_eq!(context.nodes(), solution.expanded);
    if let Some(moves) = &solution.moves {
        let (mut state, mut cost) = (problem.start(), 0);
        for &chosen in moves {
            cost += u64::from(problem.cost(&state, chosen));
            state = problem.after(&state, chosen);
        }
        assert!(problem.is_goal(&state));
        assert_eq!(cost, solution.cost);
    }
    solution
}

fn solve<P: Problem>(
    problem: &P,
    method: impl FnOnce(&P, &mut Context<'_>) -> Solution<P::Move>,
) -> Solution<P::Move> {
    within(Limits::default(), problem, method)
}

#[test]
fn optimal_methods_find_the_cheapest_way_whatever_moves_cost() {
    let (mut with_way, mut without) = (0, 0);
    for seed in 0..2000 {
        let roads = Roads::random(12, seed);
        let cheapest = roads.costs_to_goal()[0];
        if cheapest.is_some() {
            with_way += 1;
        } else {
            without += 1;
        }
        let jumpy = Jumpy::new(&roads, seed);
        let check = |name: &str, solution: Solution<usize>| {
            assert_eq!(solution.moves.is_some(), cheapest.is_some(), "{name} {seed}");
            assert_eq!(solution.cost, cheapest.unwrap_or(0), "{name} {seed}");
            assert!(solution.proven, "{name} {seed}");
        };
        check("uniform cost", solve(&roads, uniform_cost));
        check("bidirectional", solve(&roads, bidirectional));
        check("a-star none", solve(&roads, |p, c| a_star(p, &NoGuess, c)));
        check("a-star jumpy", solve(&roads, |p, c| a_star(p, &jumpy, c)));
        if cheapest.is_some_and(|cost| cost < 25) {
            check("ida-star", solve(&roads, |p, c| ida_star(p, &jumpy, c)));
        }
        let breadth = solve(&roads, breadth_first);
        assert_eq!(breadth.moves.is_some(), cheapest.is_some());
        assert!(!breadth.proven || breadth.cost == cheapest.unwrap_or(0));
        let greedy = solve(&roads, |p, c| greedy_best_first(p, &jumpy, c));
        assert_eq!(greedy.moves.is_some(), cheapest.is_some());
        assert!(!greedy.proven || greedy.cost == cheapest.unwrap_or(0));
        let weight = Weight::from_thousandths(2000);
        let weighted = solve(&roads, |p, c| weighted_a_star(p, &jumpy, weight, c));
        assert!(weighted.cost <= 2 * cheapest.unwrap_or(0), "{seed}");
    }
    assert!(with_way > 300 && without > 300, "{with_way} {without}");
}

#[test]
fn depth_first_search_ends_on_a_space_of_circles() {
    for seed in 0..200 {
        let roads = Roads::random(12, seed);
        let solution = solve(&roads, |p, c| depth_first(p, 100, c));
        // No acyclic path of a dozen places is longer, so nothing is cut off.
        assert_eq!(solution.moves.is_some(), roads.costs_to_goal()[0].is_some());
        assert!(solution.moves.is_some() || solution.proven);
        assert!(solution.frontier_peak <= 12 * 3);
    }
    let puzzle = SlidingTiles::read(Options::default(), "1 2 3 4 5 6 0 7 8").unwrap();
    let cut_off = solve(&puzzle, |p, c| depth_first(p, 1, c));
    assert_eq!((cut_off.moves, cut_off.proven, cut_off.stopped), (None, false, None));
    let deep = solve(&puzzle, |p, c| depth_first(p, 20, c));
    assert!(deep.depth().is_some_and(|depth| depth <= 20));
}

#[test]
fn depth_limited_search_finds_exactly_what_the_limit_allows() {
    let puzzle = SlidingTiles::read(Options::default(), "0 1 3 4 2 5 7 8 6").unwrap();
    let fewest = solve(&puzzle, breadth_first).depth().unwrap() as u32;
    assert_eq!(fewest, 4);
    for limit in 0..8 {
        let solution = solve(&puzzle, |p, c| depth_limited(p, limit, c));
        assert_eq!(solution.moves.is_some(), limit >= fewest);
        assert!(limit >= fewest || solution.at_least == u64::from(limit) + 1);
    }
    let solution = solve(&puzzle, iterative_deepening);
    assert_eq!((solution.depth(), solution.proven), (Some(4), true));
}

type Method = (&'static str, fn(&SlidingTiles, &mut Context<'_>) -> Solution<Direction>);

const METHODS: [Method; 10] = [
    ("breadth first", |p, c| breadth_first(p, c)),
    ("depth first", |p, c| depth_first(p, 1_000_000, c)),
    ("depth limited", |p, c| depth_limited(p, 80, c)),
    ("iterative deepening", |p, c| iterative_deepening(p, c)),
    ("uniform cost", |p, c| uniform_cost(p, c)),
    ("greedy best first", |p, c| greedy_best_first(p, &NoGuess, c)),
    ("a-star", |p, c| a_star(p, &NoGuess, c)),
    ("weighted a-star", |p, c| weighted_a_star(p, &NoGuess, Weight::default(), c)),
    ("ida-star", |p, c| ida_star(p, &NoGuess, c)),
    ("bidirectional", |p, c| bidirectional(p, c)),
];

/// A 24-puzzle far beyond the reach of an uninformed search.
fn far_away() -> SlidingTiles {
    let size = Size::new(5, 5).unwrap();
    SlidingTiles::random(size, Goal::Rows.board(size).unwrap(), &mut Random::stream(9, 0))
}

#[test]
fn every_method_stops_at_every_limit_and_says_what_it_knows() {
    let puzzle = far_away();
    for (name, method) in METHODS {
        let nodes = Limits { nodes: Some(5000), ..Limits::default() };
        let solution = within(nodes, &puzzle, method);
        assert_eq!((solution.stopped, solution.expanded), (Some(Stopped::Nodes), 5000), "{name}");
        assert!(solution.moves.is_none() && !solution.proven, "{name}");
        assert!(solution.generated > 5000 && solution.frontier_peak > 0, "{name}");
        assert!(solution.bytes_peak > 0, "{name}");

        let time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(within(time, &puzzle, method).stopped, Some(Stopped::Time), "{name}");

        let (clock, stop, mut random) =
            (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
        stop.set();
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        assert_eq!(method(&puzzle, &mut context).stopped, Some(Stopped::Cancelled), "{name}");
    }
    let nodes = Limits { nodes: Some(5000), ..Limits::default() };
    assert!(within(nodes, &puzzle, breadth_first).at_least > 8);
    assert!(within(nodes, &puzzle, iterative_deepening).at_least > 6);
}

#[test]
fn methods_that_remember_states_stay_within_their_memory() {
    let puzzle = far_away();
    for max in [1, 1 << 20, 5 << 20] {
        let limits = Limits { memory: Some(max), nodes: Some(2_000_000), ..Limits::default() };
        for (name, method) in METHODS {
            let solution = within(limits, &puzzle, method);
            assert!(solution.bytes_peak <= max, "{name} {max}");
            let remembers = !name.contains("depth") && !name.contains("deep") && name != "ida-star";
            if remembers {
                assert_eq!(solution.stopped, Some(Stopped::Memory), "{name} {max}");
                assert!(max == 1 || solution.bytes_peak > max / 4, "{name} {max}");
            }
        }
    }
}

#[test]
fn a_start_that_is_a_goal_needs_no_moves() {
    let puzzle = SlidingTiles::read(Options::default(), "1 2 3 4 5 6 7 8 0").unwrap();
    for (name, method) in METHODS {
        let solution = solve(&puzzle, method);
        assert_eq!((solution.depth(), solution.cost), (Some(0), 0), "{name}");
        assert!(solution.proven, "{name}");
    }
}

#[test]
fn teaching_methods_report_every_state_they_generate_and_expand() {
    let puzzle = SlidingTiles::read(Options::default(), "1 2 3 0 4 6 7 5 8").unwrap();
    let teaching: [Method; 4] =
        [METHODS[0], METHODS[3], METHODS[6], ("dfs", |p, c| depth_first(p, 6, c))];
    for (name, method) in teaching {
        let mut recording = Recording::with_room_for(10_000);
        let (clock, stop, mut random) =
            (ManualClock::default(), StopFlag::new(), Random::stream(0, 0));
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random)
            .with_listener(&mut recording);
        let solution = method(&puzzle, &mut context);
        assert!(solution.moves.is_some(), "{name}");
        let mut known = 0;
        let mut expanded = 0;
        for event in recording.events() {
            match event {
                Event::Generate { node, parent, chosen, state, .. } => {
                    assert!(*node <= known && parent.is_none_or(|parent| parent < *node), "{name}");
                    assert_eq!(parent.is_some(), chosen.is_some());
                    assert!(state.contains(" / "), "{state}");
                    known = known.max(node + 1);
                }
                Event::Expand { node } => {
                    assert!(*node < known, "{name}");
                    expanded += 1;
                }
                other => panic!("{name}: {other:?}"),
            }
        }
        assert_eq!(expanded, solution.expanded, "{name}");
        let start = &recording.events()[0];
        assert!(matches!(start, Event::Generate { node: 0, parent: None, cost: 0, .. }), "{name}");
    }
}
