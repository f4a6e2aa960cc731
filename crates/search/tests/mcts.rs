//! What Monte Carlo tree search must find, prove and respect, in all four games.

use std::{collections::HashMap, time::Duration};

use papan_core::{
    Agent, Clock, Context, Decision, Game, Limits, ManualClock, Random, Side, StopFlag, Unit,
    Value, random_move,
};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe, dots_and_boxes, reversi};
use papan_search::adversarial::{Mcts, MctsConfig, RandomMover};

fn nodes(max: u64) -> Limits {
    Limits { nodes: Some(max), ..Limits::default() }
}

fn ask<G: Game>(
    agent: &mut dyn Agent<G>,
    position: &G,
    limits: Limits,
    random: &mut Random,
) -> Option<Decision<G::Move>> {
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    agent.choose(position, &mut Context::new(limits, &clock, &stop, random))
}

/// Returns the answer of a new agent.
fn answer<G: Game>(position: &G, limits: Limits, seed: u64) -> Decision<G::Move> {
    let mut agent = Mcts::default();
    ask(&mut agent, position, limits, &mut Random::stream(seed, 0)).expect("the game is not over")
}

/// The first position with a property in each of some random games, if it is not the last.
fn positions_where<G: Game>(start: &G, games: u64, has_property: impl Fn(&G) -> bool) -> Vec<G> {
    let find = |game| {
        let mut random = Random::stream(3, game);
        let mut position = start.clone();
        while !has_property(&position) {
            position.play_unchecked(random_move(&position, &mut random)?);
        }
        position.outcome().is_none().then_some(position)
    };
    (0..games).filter_map(find).collect()
}

/// Positions of random games in which at most `rest` moves are still to come.
fn endings<G: Game>(start: &G, rest: u32, games: u64) -> Vec<G> {
    positions_where(start, games, |position| position.max_remaining_plies() <= rest)
}

/// Returns the result of best play: 1 for First, -1 for Second, 0 for a draw. Memoised brute force.
fn result<G: Game>(position: &G, known: &mut HashMap<G, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin().signum();
    }
    if let Some(&result) = known.get(position) {
        return result;
    }
    let results = position.legal_moves().map(|chosen| result(&position.after(chosen), known));
    let best = match position.turn() {
        Side::First => results.max(),
        Side::Second => results.min(),
    };
    let best = best.expect("an unfinished game has a move");
    known.insert(position.clone(), best);
    best
}

fn result_for_mover<G: Game>(position: &G, after: &G, known: &mut HashMap<G, i32>) -> i32 {
    match position.turn() {
        Side::First => result(after, known),
        Side::Second => -result(after, known),
    }
}

/// Returns the result for the side to move, if the value is proven.
fn proven(value: Option<Value>) -> Option<i32> {
    value.filter(|value| value.exact).map(|value| value.amount as i32)
}

/// Checks that the answer is well formed and that everything it calls proven is true.
fn check<G: Game>(position: &G, decision: &Decision<G::Move>, known: &mut HashMap<G, i32>) {
    check_form(position, decision);
    for candidate in &decision.candidates {
        let Some(found) = proven(candidate.value) else { continue };
        let truth = result_for_mover(position, &position.after(candidate.candidate), known);
        assert_eq!(found, truth, "{position}: {}", candidate.candidate);
    }
}

fn check_form<G: Game>(position: &G, decision: &Decision<G::Move>) {
    assert!(position.is_legal(decision.best), "{position}: {}", decision.best);
    assert_eq!(decision.line.first(), Some(&decision.best));
    let end =
        decision.line.iter().try_fold(position.clone(), |before, &chosen| before.play(chosen));
    assert!(end.is_ok(), "{position}: {:?}", decision.line);
    assert!(decision.depth as usize >= decision.line.len());
    let moves: Vec<_> = decision.candidates.iter().map(|candidate| candidate.candidate).collect();
    assert_eq!(moves, position.legal_moves().collect::<Vec<_>>());
    for candidate in &decision.candidates {
        if candidate.candidate == decision.best {
            assert_eq!(candidate.value, decision.value, "{position}");
        }
        let Some(value) = candidate.value else { continue };
        assert_eq!(value.unit, Unit::Mean);
        assert!((-1.0..=1.0).contains(&value.amount), "{position}: {value:?}");
    }
}

/// Solves endings and compares the proofs with brute force.
fn check_proofs<G: Game>(positions: &[G], max_nodes: u64) {
    let mut known = HashMap::new();
    assert!(positions.len() >= 20, "enough positions: {}", positions.len());
    for position in positions {
        let decision = answer(position, nodes(max_nodes), 1);
        check(position, &decision, &mut known);
        assert!(decision.nodes < max_nodes, "{position}: not proven");
        let truth = result_for_mover(position, position, &mut known);
        assert_eq!(proven(decision.value), Some(truth), "{position}");
    }
}

#[test]
fn tic_tac_toe_wins_blocks_and_forks_are_found() {
    for (position, good_moves, value) in [
        ("XX./OO./... X", "c1", 1),
        ("X../.O./X.. O", "a2", 0),
        ("X../.O./..X O", "b1 a2 c2 b3", 0),
        ("XO./.../... X", "a2 b2 a3", 1),
        ("X../OX./..O X", "b1 c1", 1),
    ] {
        let position: TicTacToe = position.parse().unwrap();
        let decision = answer(&position, nodes(20_000), 1);
        let best = decision.best.to_string();
        assert!(good_moves.split(' ').any(|good| good == best), "{position}: {best}");
        assert_eq!(proven(decision.value), Some(value), "{position}");
    }
}

#[test]
fn every_forced_win_of_a_sample_of_tic_tac_toe_is_proven_and_played() {
    let mut known = HashMap::new();
    result(&TicTacToe::default(), &mut known);
    let mut won: Vec<_> = known.clone().into_keys().collect();
    won.retain(|position| result_for_mover(position, position, &mut known) == 1);
    won.sort_by_key(ToString::to_string);
    assert_eq!(known.len(), 4520, "the unfinished positions of the game");
    for (position, seed) in won.iter().step_by(won.len() / 300).zip(0..) {
        let decision = answer(position, nodes(20_000), seed);
        check(position, &decision, &mut known);
        assert_eq!(proven(decision.value), Some(1), "{position}");
    }
}

#[test]
fn the_whole_of_tic_tac_toe_is_proven_a_draw_in_some_fifty_thousand_simulations() {
    for seed in 0..5 {
        let decision = answer(&TicTacToe::default(), nodes(1_000_000), seed);
        assert!((40_000..60_000).contains(&decision.nodes), "{}", decision.nodes);
        assert_eq!(proven(decision.value), Some(0));
        assert!(decision.candidates.iter().all(|candidate| proven(candidate.value) == Some(0)));
    }
}

#[test]
fn tic_tac_toe_is_not_lost_against_any_line_of_play() {
    fn play_all_lines(position: &TicTacToe, side: Side) -> u32 {
        if let Some(outcome) = position.outcome() {
            assert!(outcome.margin_for(side) >= 0, "{position}");
            return 1;
        }
        if position.turn() == side {
            let decision = answer(position, nodes(2_000), 7);
            return play_all_lines(&position.after(decision.best), side);
        }
        position.legal_moves().map(|reply| play_all_lines(&position.after(reply), side)).sum()
    }
    for side in Side::BOTH {
        assert!(play_all_lines(&TicTacToe::default(), side) > 30);
    }
}

#[test]
fn proofs_of_dots_and_boxes_know_that_a_box_gives_another_move() {
    let small = DotsAndBoxes::start(&dots_and_boxes::Options::new(2, 2).unwrap());
    check_proofs(&endings(&small, 7, 40), 50_000);
    check_proofs(&endings(&DotsAndBoxes::default(), 7, 40), 50_000);
}

#[test]
fn proofs_of_the_other_games_equal_brute_force() {
    check_proofs(&endings(&TicTacToe::default(), 6, 40), 50_000);
    check_proofs(&endings(&Adjacency::default(), 6, 30), 50_000);
    check_proofs(&endings(&Reversi::default(), 12, 60), 50_000);
}

#[test]
fn a_pass_is_played_when_nothing_else_is_legal_and_proofs_see_through_it() {
    let passes = positions_where(&Reversi::default(), 300, |position| {
        position.max_remaining_plies() <= 14 && position.legal_moves().eq([reversi::Move::Pass])
    });
    check_proofs(&passes, 50_000);
}

#[test]
fn a_legal_move_is_due_without_time_without_nodes_and_when_cancelled() {
    fn check_game<G: Game>(start: &G) {
        let (clock, stop, told) = (ManualClock::default(), StopFlag::new(), StopFlag::new());
        told.set();
        let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let mut random = Random::stream(11, 0);
        for rest in (1..start.max_remaining_plies()).step_by(3) {
            for position in endings(start, rest, 3) {
                for (limits, stop) in
                    [(no_time, &stop), (nodes(0), &stop), (Limits::default(), &told)]
                {
                    let mut context = Context::new(limits, &clock, stop, &mut random);
                    let decision = Mcts::default().choose(&position, &mut context).unwrap();
                    check_form(&position, &decision);
                    assert_eq!((decision.nodes, decision.value), (0, None));
                    assert_eq!(Some(decision.best), position.legal_moves().next());
                }
            }
        }
    }
    check_game(&Adjacency::default());
    check_game(&DotsAndBoxes::default());
    check_game(&Reversi::default());
    check_game(&TicTacToe::default());
}

#[test]
fn a_finished_game_has_no_answer() {
    let over: TicTacToe = "XXX/OO./... O".parse().unwrap();
    assert_eq!(ask(&mut Mcts::default(), &over, nodes(10), &mut Random::stream(0, 0)), None);
}

#[test]
fn node_limits_are_kept_to_the_node_and_no_limit_means_the_default() {
    let position = Reversi::default();
    for max in [0, 1, 2, 3, 100, 2047, 2048, 2049, 5000] {
        assert_eq!(answer(&position, nodes(max), 1).nodes, max);
    }
    assert_eq!(answer(&position, Limits::default(), 1).nodes, 10_000);
    let memory_only = Limits { memory: Some(1 << 20), ..Limits::default() };
    assert_eq!(answer(&position, memory_only, 1).nodes, 10_000);
    let config = MctsConfig { simulations_default: 77, ..MctsConfig::default() };
    let mut agent = Mcts::new(config);
    let decision = ask(&mut agent, &position, Limits::default(), &mut Random::stream(0, 0));
    assert_eq!(decision.unwrap().nodes, 77);
}

#[test]
fn a_depth_limit_bounds_the_tree() {
    for max in [0, 1, 2, 3] {
        let limits = Limits { depth: Some(max), ..nodes(5_000) };
        assert_eq!(answer(&Reversi::default(), limits, 1).depth, max.max(1));
    }
    assert!(answer(&Reversi::default(), nodes(5_000), 1).depth > 3);
}

#[test]
fn the_time_is_looked_at_often() {
    /// A clock that advances by a millisecond at each query.
    struct Ticking(ManualClock);
    impl Clock for Ticking {
        fn now(&self) -> Duration {
            self.0.advance(Duration::from_millis(1));
            self.0.now()
        }
    }
    let (clock, stop) = (Ticking(ManualClock::default()), StopFlag::new());
    let mut random = Random::stream(0, 0);
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let mut context = Context::new(limits, &clock, &stop, &mut random);
    let decision = Mcts::default().choose(&Reversi::default(), &mut context).unwrap();
    assert!((1..=20 * 128).contains(&decision.nodes), "{}", decision.nodes);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_decisions_through_a_whole_game() {
    fn decisions(seed: u64) -> Vec<Decision<reversi::Move>> {
        let mut random = Random::stream(seed, 0);
        let (mut agent, mut position) = (Mcts::default(), Reversi::default());
        let mut decisions = Vec::new();
        while let Some(decision) = ask(&mut agent, &position, nodes(300), &mut random) {
            check_form(&position, &decision);
            position = position.play(decision.best).unwrap();
            decisions.push(decision);
        }
        decisions
    }
    assert_eq!(decisions(5), decisions(5));
    assert_ne!(decisions(5), decisions(6));
}

#[test]
fn the_tree_of_the_last_answer_is_used_up_to_four_plies_later_and_forgotten_in_a_new_game() {
    fn check_game<G: Game>(start: &G) {
        let mut random = Random::stream(2, 0);
        for plies in 0..=5 {
            let mut agent = Mcts::default();
            let first = ask(&mut agent, start, nodes(20_000), &mut random).unwrap();
            assert!(first.line.len() > 5, "{:?}", first.line);
            let path = first.line[..plies].iter();
            let later = path.fold(start.clone(), |position, &chosen| position.after(chosen));
            let kept = ask(&mut agent.clone(), &later, nodes(0), &mut random).unwrap();
            check_form(&later, &kept);
            assert_eq!(kept.nodes, 0);
            assert_eq!(kept.value.is_some(), plies <= 4, "{plies} plies later");
            // Later, the same position may have been visited more often by another order of moves.
            if plies <= 1 {
                assert_eq!(kept.line, first.line[plies..], "{plies} plies later");
            }
            agent.new_game();
            let forgotten = ask(&mut agent, &later, nodes(0), &mut random).unwrap();
            assert_eq!(forgotten.value, None);
        }
    }
    check_game(&Reversi::default());
    check_game(&DotsAndBoxes::start(&dots_and_boxes::Options::new(2, 3).unwrap()));
}

#[test]
fn what_was_found_before_makes_the_next_proof_cheaper() {
    let start = TicTacToe::default();
    let mut agent = Mcts::default();
    let first = ask(&mut agent, &start, nodes(20_000), &mut Random::stream(1, 0)).unwrap();
    let next = start.after(first.best);
    let fresh = answer(&next, nodes(1_000_000), 1);
    let reusing = ask(&mut agent, &next, nodes(1_000_000), &mut Random::stream(1, 0)).unwrap();
    assert_eq!([fresh.value, reusing.value].map(proven), [Some(0); 2]);
    assert!(reusing.nodes < fresh.nodes, "{} and {}", reusing.nodes, fresh.nodes);
    let again = ask(&mut agent, &next, nodes(1_000_000), &mut Random::stream(1, 0)).unwrap();
    assert_eq!((again.nodes, again.value), (0, reusing.value));
}

#[test]
fn the_tree_stays_within_its_memory_through_a_whole_game() {
    /// Plays a game with itself and returns the memory that was used at the end.
    fn memory_used<G: Game>(start: &G, memory: u64, max_moves: u64) -> u64 {
        const NODE: u64 = 24;
        let limits = Limits { memory: Some(memory), ..nodes(1_000) };
        let mut random = Random::stream(4, 0);
        let (mut agent, mut position) = (Mcts::default(), start.clone());
        let mut is_proven = false;
        while let Some(decision) = ask(&mut agent, &position, limits, &mut random) {
            check_form(&position, &decision);
            assert!(decision.value.is_some(), "{position}: the root has its moves");
            is_proven |= proven(decision.value).is_some();
            assert!(
                is_proven || decision.nodes == 1_000,
                "simulations go on when the tree is full"
            );
            let least = 2 * (1 + max_moves) * NODE;
            assert!(agent.memory_used() <= memory.max(least), "{}", agent.memory_used());
            position = position.play(decision.best).unwrap();
        }
        agent.memory_used()
    }
    for memory in [0, 240, 1_000, 10_000] {
        memory_used(&DotsAndBoxes::default(), memory, 24);
        // No position of Reversi is known to have more than 33 moves.
        memory_used(&Reversi::default(), memory, 33);
    }
    // The second half is touched only to make room in a full tree.
    assert!(memory_used(&DotsAndBoxes::default(), 100_000, 24) > 50_000);
    assert!(memory_used(&DotsAndBoxes::default(), 100_000_000, 24) < 50_000_000);
}

#[test]
fn two_hundred_simulations_beat_random_play() {
    let mut points = 0;
    for game in 0..50 {
        let mut random = Random::stream(game, 0);
        let side = Side::BOTH[game as usize % 2];
        let (mut agent, mut position) = (Mcts::default(), Reversi::default());
        while position.outcome().is_none() {
            let mover: &mut dyn Agent<Reversi> =
                if position.turn() == side { &mut agent } else { &mut RandomMover };
            let decision = ask(mover, &position, nodes(200), &mut random).unwrap();
            position = position.play(decision.best).unwrap();
        }
        points += i32::from(position.outcome().unwrap().winner() == Some(side));
    }
    assert!(points >= 48, "{points} of 50 games won");
}
