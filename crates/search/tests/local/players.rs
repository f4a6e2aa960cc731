//! Local methods as players, on random positions of all games.

use std::time::Duration;

use papan_core::{
    Agent, Bound, Context, Decision, EvaluationUnit, Even, Game, Limits, ManualClock, Random, Side,
    StopFlag, Unit,
};
use papan_games::{Adjacency, TicTacToe};
use papan_search::{
    adversarial::RandomMover,
    local::{
        HillClimbing, Variant,
        as_player::{
            AnnealingPlayer, BeamPlayer, ByTheRules, Fitness, GeneticPlayer, HillClimbingPlayer,
            LinePlayer, MovePlayer, Objective, Replies,
        },
    },
};

use crate::{
    for_every_game,
    games::{Marks, Rough, random_positions},
    in_context, nodes,
};

/// Makes one player of every kind.
fn players<G: Game>() -> Vec<Box<dyn Agent<G>>> {
    let climbers = [
        Variant::Steepest,
        Variant::Sideways { limit: 3 },
        Variant::Stochastic { samples: 65 },
        Variant::FirstChoice,
        Variant::RandomRestart { restarts: 2 },
    ];
    let mut players: Vec<Box<dyn Agent<G>>> = vec![
        Box::new(AnnealingPlayer::new(Rough)),
        Box::new(GeneticPlayer::new(Rough)),
        Box::new(GeneticPlayer { length: Some(3), ..GeneticPlayer::new(Rough) }),
        Box::new(LinePlayer::<_, HillClimbing>::new(Rough)),
        Box::new(BeamPlayer::new(Rough)),
        Box::new(BeamPlayer { replies: Replies::Best, width: 0, ..BeamPlayer::new(Rough) }),
    ];
    players.extend(climbers.map(|variant| -> Box<dyn Agent<G>> {
        Box::new(MovePlayer { method: HillClimbing { variant }, ..HillClimbingPlayer::new(Rough) })
    }));
    players
}

/// Checks whatever must be true of every answer.
fn check_decision<G: Game>(position: &G, decision: &Decision<G::Move>) {
    let mut end = position.clone();
    for &chosen in &decision.line {
        end = end.play(chosen).expect("the line is legal");
    }
    assert_eq!(decision.line[0], decision.best);
    let moves: Vec<_> = decision.candidates.iter().map(|listed| listed.candidate).collect();
    assert_eq!(moves, position.legal_moves().collect::<Vec<_>>());
    let best = decision.candidates.iter().find(|listed| listed.candidate == decision.best);
    assert_eq!(best.unwrap().value, decision.value);
    if decision.value.is_some() {
        assert_eq!(decision.depth as usize, decision.line.len());
    }
}

#[test]
fn every_player_answers_legally_within_any_limits_and_again_alike() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let mut random = Random::stream(21, 0);
        let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let shallow = Limits { depth: Some(2), ..nodes(300) };
        for position in random_positions::<G>(15, &mut random) {
            for (kind, mut player) in players::<G>().into_iter().enumerate() {
                for limits in [no_time, nodes(0), nodes(1), nodes(7), nodes(150), shallow] {
                    let mut choose = || {
                        in_context(kind as u64, limits, |context| {
                            player.choose(&position, context).expect("the game is not over")
                        })
                    };
                    let decision = choose();
                    assert_eq!(decision, choose(), "player {kind}");
                    check_decision(&position, &decision);
                    assert!(limits.nodes.is_none_or(|max| decision.nodes <= max));
                    let looked = limits != no_time && limits != nodes(0);
                    assert_eq!(decision.value.is_some(), looked, "player {kind}");
                    assert!(limits.depth.is_none_or(|max| decision.depth <= max));
                }
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn every_player_has_a_move_when_told_to_stop_at_once() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let position = G::start(&G::Options::default());
        for mut player in players::<G>() {
            let (clock, stop) = (ManualClock::default(), StopFlag::new());
            stop.set();
            let mut random = Random::stream(0, 0);
            let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
            let decision = player.choose(&position, &mut context).unwrap();
            check_decision(&position, &decision);
            assert_eq!((decision.nodes, decision.value), (0, None));
        }
    }
    for_every_game!(check);
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let over: TicTacToe = "XXX/OO./... O".parse().unwrap();
    for mut player in players::<TicTacToe>() {
        assert_eq!(in_context(0, Limits::default(), |context| player.choose(&over, context)), None);
    }
}

#[test]
fn steepest_is_one_ply_greed() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let objective = ByTheRules(Rough);
        let mut random = Random::stream(22, 0);
        for position in random_positions::<G>(100, &mut random) {
            let worth = |chosen| objective.of(&position.after(chosen), position.turn());
            let greedy = position.legal_moves().map(worth).max().unwrap();
            let mut player = HillClimbingPlayer::new(Rough);
            let decision =
                in_context(1, Limits::default(), |context| player.choose(&position, context));
            let decision = decision.unwrap();
            assert_eq!(worth(decision.best), greedy);
            for listed in &decision.candidates {
                let over = position.after(listed.candidate).outcome().is_some();
                let value = Objective::<G>::value(&objective, worth(listed.candidate), over);
                assert_eq!(listed.value, Some(value), "steepest looks at every move");
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn sideways_chooses_equal_moves_equally_often() {
    // After the corner is answered at an edge, X wins nowhere at once: all seven moves are even.
    let position: TicTacToe = "XO./.../... X".parse().unwrap();
    let mut player = MovePlayer {
        method: HillClimbing { variant: Variant::Sideways { limit: 1 } },
        ..HillClimbingPlayer::new(Even)
    };
    let mut times = std::collections::HashMap::new();
    in_context(5, Limits::default(), |context| {
        for _ in 0..1400 {
            let best = player.choose(&position, context).unwrap().best;
            *times.entry(best.to_string()).or_insert(0) += 1;
        }
    });
    assert!(
        times.len() == 7 && times.values().all(|&times| (150..250).contains(&times)),
        "{times:?}"
    );
}

#[test]
fn values_have_the_unit_of_what_was_compared() {
    let position: TicTacToe = "XX./OO./... X".parse().unwrap();
    let choose = |player: &mut dyn Agent<TicTacToe>| {
        in_context(0, Limits::default(), |context| player.choose(&position, context).unwrap())
    };
    let decision = choose(&mut HillClimbingPlayer::new(Rough));
    let value = decision.value.unwrap();
    assert_eq!(decision.best.to_string(), "c1");
    assert_eq!((value.amount, value.unit, value.exact), (1.0, Unit::Margin, true));
    let other = decision.candidates[1].value.unwrap();
    assert_eq!((other.unit, other.exact), (Unit::Evaluation(EvaluationUnit::new("rough")), false));

    for player in [&mut GeneticPlayer::new(Rough) as &mut dyn Agent<_>, &mut BeamPlayer::new(Rough)]
    {
        let value = choose(player).value.unwrap();
        assert_eq!((value.amount, value.unit, value.exact), (1.0, Unit::Fitness, false));
        assert_eq!(value.bound, Bound::Equal);
    }
}

#[test]
fn a_beam_with_room_for_all_lines_finds_the_best_of_them() {
    /// What a player finds in two plies, and what a plain loop over all of them does.
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let objective = ByTheRules(Rough);
        let mut random = Random::stream(23, 0);
        for position in random_positions::<G>(10, &mut random) {
            let searcher = position.turn();
            let of = |end: &G, player| objective.of(end, player);
            let ends = |next: &G| -> Vec<G> {
                let ends: Vec<G> = next.legal_moves().map(|reply| next.after(reply)).collect();
                if ends.is_empty() { vec![next.clone()] } else { ends }
            };
            let helped = |next: &G| ends(next).iter().map(|end| of(end, searcher)).max().unwrap();
            let answered = |next: &G| {
                let ends = ends(next);
                of(ends.iter().max_by_key(|end| of(end, next.turn())).unwrap(), searcher)
            };
            let best = |worth: &dyn Fn(&G) -> i64| {
                position.legal_moves().map(|chosen| worth(&position.after(chosen))).max().unwrap()
            };
            for (depth, replies, expected) in [
                (1, Replies::All, best(&|next| of(next, searcher))),
                (1, Replies::Best, best(&|next| of(next, searcher))),
                (2, Replies::All, best(&helped)),
                (2, Replies::Best, best(&answered)),
            ] {
                let objective = ByTheRules(Rough);
                let mut player = BeamPlayer { objective, width: usize::MAX, depth, replies };
                let decision =
                    in_context(0, Limits::default(), |context| player.choose(&position, context));
                let value = Objective::<G>::value(&objective, expected, false);
                let found = decision.unwrap().value.map(|value| value.amount);
                assert_eq!(found, Some(value.amount));
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn a_beam_with_best_replies_sees_what_the_opponent_threatens() {
    // X must take c1, or O does and wins.
    let position: TicTacToe = "OO./.X./..X X".parse().unwrap();
    let mut player = BeamPlayer { depth: 2, replies: Replies::Best, ..BeamPlayer::new(Even) };
    let decision =
        in_context(0, Limits::default(), |context| player.choose(&position, context).unwrap());
    assert_eq!(decision.best.to_string(), "c1");
    let amounts = decision.candidates.iter().map(|listed| listed.value.map(|value| value.amount));
    assert_eq!(amounts.collect::<Vec<_>>(), [0.0, -1.0, -1.0, -1.0, -1.0].map(Some));
}

#[test]
fn a_genetic_player_takes_any_fitness_and_stops_at_its_goal() {
    let fitness = Fitness(|end: &Adjacency, player: Side| {
        i64::from(end.outcome().map_or(0, |outcome| outcome.margin_for(player))) + 32
    });
    let position = Adjacency::default();
    let mut player = GeneticPlayer { goal: Some(40), ..GeneticPlayer::with_objective(fitness) };
    player.method.population = 4;
    player.method.generations = None;
    let decision =
        in_context(3, Limits::default(), |context| player.choose(&position, context).unwrap());
    check_decision(&position, &decision);
    let value = decision.value.unwrap();
    assert!(value.amount >= 40.0 && value.unit == Unit::Fitness, "{value:?}");
    assert_eq!(decision.depth, position.max_remaining_plies());
}

#[test]
fn every_player_beats_random_moves() {
    // Not a measure of strength, only a check that no player plays for the other side.
    let mut players: Vec<Box<dyn Agent<Adjacency>>> = vec![
        Box::new(HillClimbingPlayer::new(Marks)),
        Box::new(AnnealingPlayer::new(Marks)),
        Box::new(GeneticPlayer::new(Marks)),
        Box::new(BeamPlayer::new(Marks)),
        Box::new(BeamPlayer { replies: Replies::Best, ..BeamPlayer::new(Marks) }),
    ];
    for (kind, player) in players.iter_mut().enumerate() {
        let mut margin = 0;
        for game in 0..6 {
            let side = Side::BOTH[game % 2];
            let mut position = Adjacency::default();
            in_context(game as u64, Limits::default(), |context| {
                while position.outcome().is_none() {
                    let decision = if position.turn() == side {
                        player.choose(&position, context)
                    } else {
                        RandomMover.choose(&position, context)
                    };
                    position.play_unchecked(decision.unwrap().best);
                }
            });
            margin += position.outcome().unwrap().margin_for(side);
        }
        assert!(margin > 30, "player {kind}: {margin}");
    }
}
