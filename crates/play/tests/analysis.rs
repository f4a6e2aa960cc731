//! What an analysis says of positions whose values are known.

use std::{cell::Cell, cmp::Ordering, time::Duration};

use papan_catalogue::{AgentEntry, games, read_game};
use papan_core::{OptionValues, StopFlag};
use papan_play::analysis::{Analysis, Analyst, Candidate, Mistake, analyst_of, can_analyse, judge};
use papan_referee::SystemClock;

fn analysed(game: &str, moves: &str, word: &str, time: Option<Duration>) -> Analysis {
    let (entry, options) = read_game(game).unwrap();
    let mut position = entry.start(&options).unwrap();
    for chosen in moves.split_whitespace() {
        position = position.play(chosen).unwrap().position;
    }
    let mut analyst = Analyst::seat(entry, word, 1).unwrap();
    analyst.analyse(&*position, time, &SystemClock::start(), &StopFlag::new(), &mut |_| {})
}

fn value_of<'a>(analysis: &'a Analysis, chosen: &str) -> &'a papan_core::Value {
    let known = analysis.candidates.iter().find(|known| known.chosen == chosen).unwrap();
    known.value.as_ref().unwrap()
}

#[test]
fn a_small_game_is_solved_by_every_method_that_deepens() {
    for word in ["minimax", "alpha-beta", "iterative", "minimax:depth=9"] {
        let word = if word.contains(':') { word.to_owned() } else { format!("{word}:depth=9") };
        let analysis = analysed("tic-tac-toe", "a1 b2 c3", &word, None);
        assert!(analysis.done, "{word}");
        // The corners lose to a second threat, the sides hold the draw.
        for (chosen, expected) in [("a3", -1.0), ("c1", -1.0), ("a2", 0.0), ("b1", 0.0)] {
            let value = value_of(&analysis, chosen);
            assert_eq!((value.amount, value.exact), (expected, true), "{word} {chosen}");
        }
        // Six cells were empty, and a drawn game fills them.
        assert_eq!(analysis.candidates[0].line.len(), 6, "{word}");
    }
}

#[test]
fn values_are_seen_by_the_side_to_move_even_where_turns_do_not_alternate() {
    // The first line but one of a box gives it away; the last one takes it and moves again.
    let start = analysed("dots-and-boxes:size=1x2", "", "iterative", None);
    let brute = analysed("dots-and-boxes:size=1x2", "", "minimax:depth=7", None);
    for known in &start.candidates {
        let (value, expected) = (known.value.unwrap(), value_of(&brute, &known.chosen));
        assert_eq!((value.amount, value.exact), (expected.amount, true), "{}", known.chosen);
    }
}

#[test]
fn the_time_and_the_stop_flag_end_an_analysis_and_leave_every_move_with_a_value() {
    let analysis = analysed("reversi", "", "iterative", Some(Duration::from_millis(100)));
    assert!(analysis.done && analysis.seconds < 5.0, "{}", analysis.seconds);
    assert!(analysis.candidates.iter().all(|known| known.value.is_some() && known.line.len() > 1));

    let (entry, _) = read_game("reversi").unwrap();
    let position = entry.start(&OptionValues::new()).unwrap();
    let stop = StopFlag::new();
    let told = Cell::new(0);
    let mut analyst = Analyst::seat(entry, "mcts", 1).unwrap();
    let analysis =
        analyst.analyse(&*position, None, &SystemClock::start(), &stop, &mut |found: &Analysis| {
            told.set(told.get() + 1);
            if found.nodes > 5_000 {
                stop.set();
            }
        });
    assert!(analysis.done && told.get() > 5);
    assert!(analysis.candidates.iter().all(|known| known.value.is_some()));
}

#[test]
fn candidates_stand_best_first_and_chances_follow() {
    for game in games() {
        let position = game.start(&OptionValues::new()).unwrap();
        let mut analyst = Analyst::seat(game, analyst_of(game), 1).unwrap();
        let time = Some(Duration::from_millis(50));
        let analysis =
            analyst.analyse(&*position, time, &SystemClock::start(), &StopFlag::new(), &mut |_| {});
        let chances: Vec<f64> = analysis.candidates.iter().filter_map(Candidate::chance).collect();
        assert_eq!(chances.len(), position.legal_moves().len());
        assert!(chances.is_sorted_by(|a, b| a >= b), "{} {chances:?}", game.id());
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    }
}

#[test]
fn proven_wins_stand_before_every_guess_and_proven_losses_after_them() {
    let (entry, options) = read_game("tic-tac-toe:width=6,height=6,in-a-row=4").unwrap();
    for (text, winner) in [
        (".O..../....../....X./.....O/...O../..X..X X 4", Some(Ordering::Greater)),
        ("....XO/....OO/.....X/.X..../XOX.../...... O 4", None),
    ] {
        let position = entry.read(text, &options).unwrap();
        let mut analyst = Analyst::seat(entry, "iterative:depth=7", 1).unwrap();
        let analysis =
            analyst.analyse(&*position, None, &SystemClock::start(), &StopFlag::new(), &mut |_| {});
        let proven: Vec<Option<Ordering>> =
            analysis.candidates.iter().map(|known| known.value.unwrap().proven()).collect();
        let place = |proven: &Option<Ordering>| match proven {
            Some(Ordering::Greater) => 0,
            Some(Ordering::Less) => 2,
            _ => 1,
        };
        assert!(proven.is_sorted_by_key(place), "{text} {proven:?}");
        assert!(proven.contains(&Some(Ordering::Less)) || winner.is_some(), "{text} {proven:?}");
        assert_eq!(proven[0], winner, "{text}");
        let chances: Vec<f64> = analysis.candidates.iter().filter_map(Candidate::chance).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{text} {chances:?}");
    }
}

#[test]
fn a_move_that_throws_a_draw_away_is_a_blunder_and_the_best_one_costs_nothing() {
    let before = analysed("tic-tac-toe", "a1 b2 c3", "iterative", None);
    let bad = judge(&before, "a3").unwrap();
    assert_eq!((bad.mistake, bad.cost), (Some(Mistake::Blunder), Some(1.0)));
    assert_eq!(bad.best.chance(), Some(0.5));
    let good = judge(&before, "a2").unwrap();
    assert_eq!((good.mistake, good.cost, good.chance_lost), (None, Some(0.0), 0.0));
    assert_eq!(judge(&before, "a1"), None);
}

#[test]
fn only_agents_that_value_moves_analyse() {
    let (entry, _) = read_game("tic-tac-toe").unwrap();
    let able: Vec<&str> =
        entry.agents().iter().filter(|agent| can_analyse(agent)).map(AgentEntry::name).collect();
    assert!(["mcts", "minimax", "alpha-beta", "iterative"].iter().all(|name| able.contains(name)));
    assert!(!able.contains(&"random") && !able.contains(&"hard"));
    assert!(Analyst::seat(entry, "random", 1).is_err());
    assert!(Analyst::seat(entry, "human", 1).is_err());
    assert!(Analyst::seat(entry, "hard", 1).is_ok());
}
