//! Lines of play remain legal after every operation.

use std::collections::HashSet;

use papan_core::{Even, Game, Landscape, Outcome, Random, Side};
use papan_games::{Adjacency, Reversi, TicTacToe, reversi};
use papan_search::local::{
    Crossover,
    as_player::{ByTheRules, Fitness, LineLandscape, MoveLandscape, Objective},
};

use crate::{
    for_every_game,
    games::{Rough, random_positions},
};

const OBJECTIVE: ByTheRules<Rough> = ByTheRules(Rough);

/// Plays a line with checked moves, and checks its length.
fn end_of<G: Game>(position: &G, line: &[G::Move], max: u32) -> G {
    let mut end = position.clone();
    for &chosen in line {
        end = end.play(chosen).expect("every move of a line is legal");
    }
    assert!(!line.is_empty() && line.len() <= max as usize);
    assert!(line.len() == max as usize || end.outcome().is_some(), "short before the end");
    end
}

#[test]
fn lines_are_legal_after_every_mutation_and_crossover() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let mut random = Random::stream(11, 0);
        for position in random_positions::<G>(60, &mut random) {
            for crossover in [Crossover::OnePoint, Crossover::Uniform] {
                for length in [1, 2, 5, u32::MAX] {
                    let max = length.min(position.max_remaining_plies());
                    let landscape = LineLandscape::new(&position, &OBJECTIVE).unwrap();
                    let landscape = landscape.with_length(length).with_crossover(crossover);
                    let mut one = landscape.random_point(&mut random);
                    let mut other = landscape.random_point(&mut random);
                    for _ in 0..10 {
                        let child = landscape.crossover(&one, &other, &mut random);
                        let mutant = landscape.random_neighbour(&child, &mut random);
                        for line in [&one, &other, &child, &mutant] {
                            let end = end_of(&position, line, max);
                            let cost = -OBJECTIVE.of(&end, position.turn());
                            assert_eq!(landscape.cost(line), cost);
                        }
                        (one, other) = (other, mutant);
                    }
                }
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn the_random_lines_of_reversi_pass_when_they_must() {
    let start = Reversi::default();
    let landscape = LineLandscape::new(&start, &OBJECTIVE).unwrap();
    let mut random = Random::stream(0, 0);
    let passes = |line: &Vec<reversi::Move>| line.contains(&reversi::Move::Pass);
    assert!((0..100).any(|_| passes(&landscape.random_point(&mut random))));
}

#[test]
fn a_mutation_changes_one_free_ply_and_keeps_what_stays_legal() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let mut random = Random::stream(12, 0);
        for position in random_positions::<G>(200, &mut random) {
            let landscape = LineLandscape::new(&position, &OBJECTIVE).unwrap();
            let line = landscape.random_point(&mut random);
            let mutant = landscape.random_neighbour(&line, &mut random);
            let changed = line.iter().zip(&mutant).position(|(gene, new)| gene != new);
            let mut end = position.clone();
            for (ply, &new) in mutant.iter().enumerate() {
                let kept = line.get(ply).filter(|&&gene| end.is_legal(gene));
                if let Some(&gene) = kept.filter(|_| changed != Some(ply)) {
                    assert_eq!(new, gene, "ply {ply} of {mutant:?}, made of {line:?}");
                }
                end.play_unchecked(new);
            }
            let forced = line.iter().scan(position, |end, &gene| {
                let choices = end.legal_moves().len();
                end.play_unchecked(gene);
                Some(choices == 1)
            });
            assert_eq!(changed.is_none(), forced.into_iter().all(|forced| forced));
        }
    }
    for_every_game!(check);
}

#[test]
fn neighbours_are_all_different_and_differ_from_the_line() {
    fn check<G: Game>()
    where
        G::Options: Default,
    {
        let mut random = Random::stream(13, 0);
        for position in random_positions::<G>(10, &mut random) {
            let landscape = LineLandscape::new(&position, &OBJECTIVE).unwrap().with_length(4);
            let line = landscape.random_point(&mut random);
            let near: Vec<_> = landscape.neighbours(&line).collect();
            let mut choices = 0;
            let mut end = position.clone();
            for &gene in &line {
                choices += end.legal_moves().len() - 1;
                end.play_unchecked(gene);
            }
            assert_eq!(near.len(), choices);
            assert_eq!(near.iter().collect::<HashSet<_>>().len(), choices);
            for neighbour in &near {
                assert_ne!(*neighbour, line);
                end_of(&position, neighbour, 4.min(position.max_remaining_plies()));
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn finished_games_have_no_points() {
    let over: TicTacToe = "XXX/OO./... O".parse().unwrap();
    assert!(LineLandscape::new(&over, &OBJECTIVE).is_none());
    assert!(MoveLandscape::new(&over, &OBJECTIVE).is_none());
}

#[test]
fn a_line_is_judged_for_the_side_that_moves_first_in_it() {
    let fitness = Fitness(|end: &Adjacency, player: Side| {
        i64::from(end.outcome().map_or(0, |outcome: Outcome| outcome.margin_for(player))) + 32
    });
    let mut random = Random::stream(14, 0);
    for position in random_positions::<Adjacency>(50, &mut random) {
        let landscape = LineLandscape::new(&position, &fitness).unwrap().with_goal(Some(40));
        assert_eq!(landscape.goal(), Some(-40));
        let line = landscape.random_point(&mut random);
        let outcome = end_of(&position, &line, position.max_remaining_plies()).outcome().unwrap();
        let margin = outcome.margin_for(position.turn());
        assert_eq!(landscape.cost(&line), -i64::from(margin) - 32);
    }
}

#[test]
fn by_the_rules_a_win_beats_every_guess_and_a_draw_is_even() {
    let objective = ByTheRules(Even);
    let won: TicTacToe = "XXX/OO./... O".parse().unwrap();
    let drawn: TicTacToe = "XOX/XOO/OXX O".parse().unwrap();
    assert!(objective.of(&won, Side::First) > 1_000_000);
    assert!(objective.of(&won, Side::Second) < -1_000_000);
    assert_eq!(objective.of(&drawn, Side::First), 0);
    let open = TicTacToe::default();
    for player in Side::BOTH {
        let guess = papan_core::Evaluate::evaluate(&Rough, &open, player);
        assert_eq!(OBJECTIVE.of(&open, player), i64::from(guess));
    }
}
