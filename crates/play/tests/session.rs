//! A game in progress: its moves, what is taken back, how it ends, and who moves first in the next.

use std::time::Duration;

use papan_core::{Message, Place, Side};
use papan_play::session::{Conclusion, Occupant, Session, Undone};

fn session(game: &str, occupants: [Occupant; 2]) -> Session {
    let (entry, options) = papan_catalogue::read_game(game).expect("a game");
    Session::new(entry.start(&options).expect("a start"), None, occupants)
}

fn agent() -> Occupant {
    Occupant::Agent("random".to_owned())
}

fn play(session: &mut Session, moves: &str) {
    for word in moves.split(' ') {
        session.play(word, Duration::from_secs(1)).expect("a legal move");
    }
}

fn names(session: &Session) -> Vec<&str> {
    session.steps().iter().map(|step| step.chosen.as_str()).collect()
}

#[test]
fn a_wrong_move_changes_nothing() {
    let mut session = session("tic-tac-toe", [Occupant::Person, agent()]);
    play(&mut session, "b2");
    let before = session.position().text();
    for wrong in ["b2", "z9", "", "pass"] {
        assert!(session.play(wrong, Duration::ZERO).is_err(), "{wrong}");
        assert_eq!((session.position().text(), session.steps().len()), (before.clone(), 1));
        assert_eq!(session.turn(), Side::Second);
    }
}

#[test]
fn undo_goes_back_to_the_last_turn_of_a_person() {
    let mut session = session("tic-tac-toe", [Occupant::Person, agent()]);
    play(&mut session, "a1 b2 c3 c1");
    assert_eq!(session.undo(), Some(Undone::Moves { to_before: "c3".to_owned() }));
    assert_eq!(names(&session), ["a1", "b2"]);
    assert!(session.awaits_person());
    assert_eq!(session.last_place(), Some(Place::Cell { row: 1, column: 1 }));
    assert_eq!(session.undo(), Some(Undone::Moves { to_before: "a1".to_owned() }));
    assert_eq!(session.undo(), None);
    assert_eq!(session.last_place(), None);
}

#[test]
fn the_opening_move_of_an_agent_stays() {
    let mut session = session("tic-tac-toe", [agent(), Occupant::Person]);
    play(&mut session, "a1");
    assert_eq!(session.undo(), None);
    assert_eq!(names(&session), ["a1"]);
}

#[test]
fn where_only_agents_play_undo_takes_one_move_back() {
    let mut session = session("tic-tac-toe", [agent(), agent()]);
    play(&mut session, "a1 b2");
    assert_eq!(session.undo(), Some(Undone::Moves { to_before: "b2".to_owned() }));
    assert_eq!(session.awaited_agent(), Some("random"));
}

#[test]
fn a_box_that_is_closed_gives_one_more_move_and_undo_knows_it() {
    let mut session = session("dots-and-boxes:size=1x1", [Occupant::Person, agent()]);
    play(&mut session, "a1-b1 a1-a2 b1-b2");
    assert_eq!(session.turn(), Side::Second);
    play(&mut session, "a2-b2");
    assert!(matches!(session.conclusion(), Some(Conclusion::Played(_))));
    assert_eq!(session.conclusion().and_then(Conclusion::winner), Some(Side::Second));
    assert_eq!(session.undo(), Some(Undone::Moves { to_before: "b1-b2".to_owned() }));
}

#[test]
fn who_resigns_loses_and_can_take_it_back() {
    let mut session = session("reversi", [Occupant::Person, agent()]);
    play(&mut session, "f5");
    session.resign(Side::First).expect("a running game");
    assert_eq!(session.conclusion().and_then(Conclusion::winner), Some(Side::Second));
    assert_eq!(session.awaited_agent(), None);
    let over = Message::new("session-over");
    assert_eq!(session.resign(Side::Second), Err(over.clone()));
    assert_eq!(session.play("f6", Duration::ZERO).err(), Some(over));
    assert_eq!(session.undo(), Some(Undone::Ending));
    assert_eq!(names(&session), ["f5"]);
    assert_eq!(session.awaited_agent(), Some("random"));
}

#[test]
fn a_rematch_lets_the_other_contestant_start() {
    let mut session = session("tic-tac-toe", [Occupant::Person, agent()]);
    assert_eq!(session.contestant(Side::First), 0);
    play(&mut session, "a1 b2");
    session.rematch();
    assert!(session.steps().is_empty());
    assert_eq!(session.contestant(Side::First), 1);
    assert_eq!(session.awaited_agent(), Some("random"));
    session.rematch();
    assert!(session.awaits_person());
}

#[test]
fn swapping_keeps_the_position_and_gives_each_the_other_side() {
    let mut session = session("tic-tac-toe", [Occupant::Person, agent()]);
    play(&mut session, "a1");
    assert_eq!(session.awaited_agent(), Some("random"));
    session.swap();
    assert!(session.awaits_person());
    assert_eq!(names(&session), ["a1"]);
}

#[test]
fn a_forced_pass_is_known_beforehand() {
    let (entry, options) = papan_catalogue::read_game("reversi").expect("a game");
    let text = "......../......../......../...XX.../...XX.../......../......X./.......O X";
    let position = entry.read(text, &options).expect("a position");
    let mut session = Session::new(position, None, [Occupant::Person, Occupant::Person]);
    assert!(session.must_pass());
    assert!(session.play("pass", Duration::ZERO).expect("legal").is_pass());
    assert!(!session.must_pass());
    assert_eq!(session.position().legal_moves(), ["f6"]);
}

#[test]
fn times_are_counted_for_each_side_and_taken_back_with_the_moves() {
    let mut session = session("tic-tac-toe", [Occupant::Person, Occupant::Person]);
    play(&mut session, "a1 b2 c3");
    let used = |session: &Session| Side::BOTH.map(|player| session.time_used(player).as_secs());
    assert_eq!(used(&session), [2, 1]);
    session.undo();
    assert_eq!(used(&session), [1, 1]);
    assert_eq!(session.position_after(1).text(), "X../.../... O");
    assert_eq!(session.position_after(9).text(), session.position().text());
}
