//! Games between agents: play, pause, step and speed.

use super::{super::event::Key, stage::Stage};

fn watched() -> Stage {
    Stage::with_game("tic-tac-toe", ["random", "random"], (80, 24))
}

fn count(stage: &Stage) -> usize {
    stage.table().session().steps().len()
}

#[test]
fn agents_move_once_a_second() {
    let mut stage = watched();
    stage.shows("playing · speed 3 of 7");
    stage.answer();
    assert_eq!(count(&stage), 0, "the move waits for its time");
    for moves in 1..=4 {
        stage.wait(999);
        assert_eq!(count(&stage), moves - 1);
        stage.wait(1);
        assert_eq!(count(&stage), moves);
        stage.answer();
    }
}

#[test]
fn a_game_runs_to_its_end_at_the_highest_speed() {
    let mut stage = watched();
    stage.type_in("++++++++");
    stage.shows("speed 7 of 7");
    while stage.table().session().conclusion().is_none() {
        stage.answer();
        stage.wait(1);
    }
    stage.shows("r rematch");
}

#[test]
fn a_paused_game_moves_by_steps_only() {
    let mut stage = watched();
    stage.press(Key::Character(' '));
    stage.shows("paused · speed 3 of 7");
    stage.answer();
    for _ in 0..5 {
        stage.wait(5000);
        stage.answer();
    }
    assert_eq!(count(&stage), 0);
    for moves in 1..=3 {
        stage.press(Key::Character('.'));
        stage.answer();
        assert_eq!(count(&stage), moves);
        stage.wait(5000);
        assert!(stage.jobs.is_empty());
    }
    stage.press(Key::Character('u'));
    assert_eq!(count(&stage), 2, "between agents, one move goes back");
    stage.press(Key::Character(' '));
    stage.answer();
    stage.wait(1000);
    assert_eq!(count(&stage), 3);
}

#[test]
fn a_paused_game_can_be_asked_for_a_hint_and_not_resigned() {
    let mut stage = watched();
    stage.press(Key::Character('h'));
    stage.shows("Hints are for your turn, or for a paused game.");
    stage.press(Key::Character(' '));
    stage.answer();
    stage.press(Key::Character('h'));
    stage.answer();
    stage.shows("Hint: ");
    stage.press(Key::Character('x'));
    stage.shows("Only people resign");
    assert!(stage.table().session().conclusion().is_none());
}

#[test]
fn clicks_on_a_watched_board_play_nothing() {
    let mut stage = watched();
    stage.click_on("a1");
    assert_eq!(count(&stage), 0);
}
