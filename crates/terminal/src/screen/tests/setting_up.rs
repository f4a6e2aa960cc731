//! The way from the menus to a game.

use papan_core::Side;
use papan_play::session::Occupant;

use super::{
    super::{
        app::Screen,
        event::{Event, Key},
        layout::{game_row, setup_row},
    },
    stage::Stage,
};

#[test]
fn two_keys_lead_from_the_menu_to_a_game_against_the_computer() {
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Character('2'));
    stage.press(Key::Enter);
    assert_eq!(stage.table().session().position().id(), "reversi");
    assert!(stage.table().session().awaits_person());
    let agent = Occupant::Agent("medium".to_owned());
    assert_eq!(*stage.table().session().occupant(Side::Second), agent);
}

#[test]
fn options_and_players_are_chosen_with_arrows_or_typed() {
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Down);
    stage.press(Key::Down);
    stage.press(Key::Enter);
    stage.press(Key::Home);
    stage.press(Key::Right);
    stage.shows("◂ 4x4 ▸");
    stage.type_in("2x5");
    stage.press(Key::Down);
    stage.press(Key::Right);
    stage.shows("◂ easy ▸");
    stage.press(Key::Down);
    stage.type_in("mcts:nodes=50");
    stage.shows("◂ mcts:nodes=50 ▸");
    stage.press(Key::Enter);
    let session = stage.table().session();
    assert_eq!(session.position().legal_moves().len(), 2 * 6 + 5 * 3);
    assert_eq!(*session.occupant(Side::First), Occupant::Agent("easy".to_owned()));
    assert_eq!(*session.occupant(Side::Second), Occupant::Agent("mcts:nodes=50".to_owned()));
}

#[test]
fn wrong_choices_are_explained_and_can_be_mended() {
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Enter);
    stage.press(Key::End);
    stage.press(Key::Up);
    stage.type_in("hrad");
    stage.press(Key::Enter);
    stage.shows("did you mean hard?");
    stage.press(Key::Backspace);
    stage.press(Key::Backspace);
    stage.press(Key::Backspace);
    stage.type_in("ard");
    stage.press(Key::Home);
    stage.type_in("9");
    stage.press(Key::Enter);
    stage.shows("is not a whole number from 3 to 8");
    stage.press(Key::Home);
    stage.type_in("5");
    stage.press(Key::Enter);
    assert_eq!(stage.table().session().position().legal_moves().len(), 15);
}

#[test]
fn the_menus_can_be_clicked() {
    let mut stage = Stage::with_menu((80, 24));
    let at = |row: ratatui::layout::Rect| Event::Click { x: row.x + 3, y: row.y };
    stage.send(at(game_row(3)));
    assert!(matches!(&stage.app.screen, Screen::Setup(menu) if menu.entry.id() == "adjacency"));
    stage.send(at(setup_row(0)));
    stage.send(at(setup_row(0)));
    stage.shows("◂ 1 ▸");
    stage.send(at(setup_row(4)));
    assert_eq!(stage.table().session().position().rounds_left(), Some(1));
}

#[test]
fn a_new_game_can_be_called_off() {
    let mut stage = Stage::with_game("tic-tac-toe", ["human", "human"], (80, 24));
    stage.press(Key::Enter);
    stage.press(Key::Character('n'));
    stage.shows("Which game?");
    stage.press(Key::Enter);
    stage.press(Key::Escape);
    stage.press(Key::Escape);
    assert_eq!(stage.table().session().steps().len(), 1);
    stage.press(Key::Character('n'));
    stage.press(Key::Character('q'));
    stage.shows("Leave it?");
    stage.press(Key::Escape);
    stage.press(Key::Enter);
    stage.press(Key::Enter);
    assert!(stage.table().session().steps().is_empty());
}

#[test]
fn the_menu_is_left_without_a_question() {
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Character('q'));
    assert!(stage.has_left);
}

#[test]
fn registered_bots_are_offered_and_play() {
    let mut stage = Stage::with_menu((80, 24));
    stage.press(Key::Enter);
    stage.press(Key::End);
    stage.press(Key::Up);
    // The bots come last, before the choice starts again with a person.
    stage.type_in("human");
    stage.press(Key::Left);
    stage.shows("◂ mybot ▸");
    stage.press(Key::Enter);
    assert_eq!(*stage.table().session().occupant(Side::Second), Occupant::Bot("mybot".to_owned()));
    stage.press(Key::Enter);
    let job = stage.jobs.pop().expect("the bot is asked");
    assert_eq!(job.agent, "mybot");
    stage.shows("mybot thinks…");
}
