//! What each key does in a game.

use papan_core::Side;
use papan_play::{
    engine::{self, Purpose},
    search::SearchResult,
    session::Occupant,
};
use papan_record::{Fault, Violation};

use super::{
    super::event::{Event, Key},
    stage::{Stage, thought_about},
};

fn names(stage: &Stage) -> Vec<&str> {
    stage.table().session().steps().iter().map(|step| step.chosen.as_str()).collect()
}

fn play(stage: &mut Stage, chosen: &str) {
    stage.point_at(chosen);
    stage.press(Key::Enter);
    stage.answer();
}

#[test]
fn a_wrong_move_says_why_and_keeps_the_turn() {
    let mut stage = Stage::with_game("reversi", ["human", "human"], (80, 24));
    for (wrong, reason) in [("d4", "d4 is not empty"), ("a1", "a1 ")] {
        stage.point_at(wrong);
        stage.press(Key::Character(' '));
        stage.shows(&format!("Not possible: {reason}"));
        stage.shows("It is still X (black)'s turn.");
        assert!(names(&stage).is_empty());
    }
    let mut stage = Stage::with_game("dots-and-boxes", ["human", "human"], (80, 24));
    play(&mut stage, "a1-b1");
    stage.click_on("a1-b1");
    stage.shows("Not possible");
    assert_eq!(names(&stage), ["a1-b1"]);
}

#[test]
fn a_move_for_a_thinking_agent_is_refused() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    stage.press(Key::Enter);
    assert_eq!(names(&stage), ["b2"]);
    stage.press(Key::Left);
    stage.press(Key::Enter);
    stage.shows("It is not your turn.");
    stage.shows("hard thinks…");
    assert_eq!(names(&stage), ["b2"]);
}

#[test]
fn undo_stops_the_search_and_its_late_answer_is_dropped() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    stage.press(Key::Enter);
    let job = stage.jobs.pop().expect("the agent is asked");
    let before = stage.cancelled;
    stage.press(Key::Character('u'));
    assert_eq!(stage.cancelled, before + 1);
    stage.shows("Taken back to before b2.");
    let thought = thought_about(&job);
    stage.finish(&job, thought);
    assert!(names(&stage).is_empty());
    assert!(stage.table().session().awaits_person());
    stage.press(Key::Character('u'));
    stage.shows("There is nothing to take back.");
}

#[test]
fn undo_goes_back_to_the_persons_last_turn() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    play(&mut stage, "b2");
    let after_two = names(&stage).len();
    let free = stage.table().session().position().legal_moves().swap_remove(0);
    play(&mut stage, &free);
    assert_eq!((after_two, names(&stage).len()), (2, 4));
    stage.press(Key::Backspace);
    assert_eq!(names(&stage).len(), 2);
    assert!(stage.table().session().awaits_person());
}

#[test]
fn a_hint_shows_a_move_and_its_value_and_grows_live() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "easy"], (80, 24));
    stage.press(Key::Character('h'));
    stage.shows("Looking for a good move…");
    let job = stage.jobs.pop().expect("the strong agent is asked");
    assert_eq!((job.agent.as_str(), job.purpose), ("hard", Purpose::Hint));
    let thought = thought_about(&job);
    let growing = SearchResult { seconds: 0.1, ..thought.clone() };
    stage.report(&job, growing);
    stage.shows("hard thinks…");
    stage.shows("Depth 3");
    let hint = format!("Hint: {},", thought.decision.best);
    stage.finish(&job, thought);
    stage.shows(&hint);
    assert!(stage.table().hinted().is_some());
    assert!(names(&stage).is_empty(), "a hint plays nothing");
    stage.press(Key::Enter);
    assert!(stage.table().hinted().is_none());
}

#[test]
fn values_come_by_themselves_at_each_turn_until_they_are_switched_off() {
    let mut stage = Stage::with_game("reversi", ["human", "human"], (80, 24));
    stage.press(Key::Character('v'));
    for _ in 0..3 {
        assert_eq!(stage.jobs.len(), 1);
        stage.answer();
        let known = stage.table().engine.known().expect("values of this position");
        assert!(known.result.decision.candidates.iter().all(|one| one.value.is_some()));
        let chosen = stage.table().session().position().legal_moves().swap_remove(0);
        stage.point_at(&chosen);
        stage.press(Key::Enter);
    }
    let before = stage.cancelled;
    stage.press(Key::Character('v'));
    assert_eq!((stage.cancelled, stage.jobs.len()), (before + 1, 0));
}

#[test]
fn resigning_ends_the_game_for_the_person_even_while_the_agent_thinks() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    stage.press(Key::Enter);
    stage.press(Key::Character('x'));
    stage.shows("X resigns: O wins.");
    assert!(stage.jobs.is_empty());
    stage.press(Key::Character('u'));
    stage.shows("The resignation is taken back.");
    assert_eq!(stage.jobs.len(), 1, "the agent thinks again");
}

#[test]
fn swapping_lets_the_agent_go_on_with_the_persons_side() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    stage.press(Key::Character('s'));
    assert_eq!(*stage.table().session().occupant(Side::Second), Occupant::Person);
    stage.answer();
    assert_eq!(names(&stage).len(), 1);
    assert!(stage.table().session().awaits_person());
}

#[test]
fn a_rematch_waits_for_the_end_and_changes_who_starts() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "hard"], (80, 24));
    stage.press(Key::Character('r'));
    stage.shows("The game still runs");
    stage.press(Key::Character('x'));
    stage.press(Key::Character('r'));
    stage.shows("A new game; the other one starts.");
    assert_eq!(stage.jobs.len(), 1, "the agent opens");
    stage.answer();
    stage.press(Key::Character('x'));
    stage.press(Key::Character('r'));
    assert!(stage.table().session().awaits_person());
    assert!(names(&stage).is_empty());
}

#[test]
fn leaving_asks_only_while_a_game_runs() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "human"], (80, 24));
    stage.press(Key::Enter);
    stage.press(Key::Character('q'));
    assert!(!stage.has_left);
    stage.shows("Leave it?");
    stage.press(Key::Escape);
    stage.press(Key::Character('q'));
    stage.press(Key::Enter);
    assert!(stage.has_left);

    let mut stage = Stage::with_game("tic-tac-toe", ["human", "human"], (80, 24));
    stage.press(Key::Enter);
    stage.press(Key::Character('x'));
    stage.press(Key::Character('q'));
    assert!(stage.has_left, "the game is over");
}

#[test]
fn the_language_is_switched_at_the_board_and_in_the_list_but_not_where_letters_are_typed() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "human"], (80, 24));
    stage.press(Key::Character('L'));
    assert_eq!(stage.switches, 1);
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Character('L'));
    assert_eq!(stage.switches, 1);
    stage.press(Key::Enter);
    stage.press(Key::Character('L'));
    assert_eq!(stage.switches, 1);
}

#[test]
fn an_interrupt_leaves_at_once_and_stops_the_search() {
    let mut stage = Stage::with_game("reversi", ["hard", "human"], (80, 24));
    assert_eq!(stage.jobs.len(), 1);
    stage.send(Event::Interrupt);
    assert!(stage.has_left && stage.jobs.is_empty());
}

#[test]
fn an_agent_without_an_answer_loses() {
    let mut stage = Stage::with_game("reversi", ["hard", "human"], (80, 24));
    let ticket = stage.jobs.pop().expect("a question").ticket;
    let answer = Err(Fault::new(Violation::NoAnswer).into());
    stage.send(Event::Play(engine::Event::Answered { ticket, answer }));
    stage.shows("hard loses: never answered");
    stage.shows("O (white) wins");
}

#[test]
fn the_list_of_moves_scrolls_by_keys_and_wheel_and_comes_back_with_a_move() {
    let moves =
        "f5 d6 c3 d3 c4 f4 e3 f3 e6 c6 g5 g6 d7 c5 f6 e7 d8 f7 e8 c7 b5 b4 a4 a6 b6 a5 c8 f8";
    let mut stage = Stage::with_game("reversi", ["human", "human"], (80, 24));
    for chosen in moves.split(' ') {
        if stage.table().session().position().legal_moves().iter().any(|legal| legal == chosen) {
            play(&mut stage, chosen);
        }
    }
    while names(&stage).len() < 40 {
        let chosen = stage.table().session().position().legal_moves().swap_remove(0);
        play(&mut stage, &chosen);
    }
    stage.shows("40 ");
    stage.press(Key::Home);
    stage.shows(" 1 X f5");
    stage.press(Key::End);
    assert_eq!(stage.table().scroll, 0);
    stage.send(Event::Scroll(1));
    assert_eq!(stage.table().scroll, 1);
    let chosen = stage.table().session().position().legal_moves().swap_remove(0);
    play(&mut stage, &chosen);
    assert_eq!(stage.table().scroll, 0);
}

#[test]
fn a_small_terminal_says_so_and_the_game_waits_for_a_larger_one() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "human"], (80, 24));
    stage.resize(60, 20);
    stage.shows("Papan needs a terminal of 80 columns and 24 rows");
    stage.press(Key::Enter);
    assert!(names(&stage).is_empty());
    stage.resize(100, 30);
    stage.press(Key::Enter);
    assert_eq!(names(&stage), ["b2"]);
    for (width, height) in [(1, 1), (0, 0), (79, 24), (80, 23)] {
        stage.resize(width, height);
        stage.press(Key::Down);
        stage.screen(papan_texts::Language::English);
    }
    stage.press(Key::Character('q'));
    assert!(stage.has_left);
}
