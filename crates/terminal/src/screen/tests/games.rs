//! Whole games, by keys and by clicks.

use papan_catalogue::GameEntry;
use papan_core::Random;

use super::{super::event::Key, stage::Stage};

/// Lists every game, with its defaults and with extreme options.
fn words() -> impl Iterator<Item = String> {
    papan_catalogue::games().iter().flat_map(GameEntry::sample_words)
}

/// Plays a game to its end at random; every move is made by the function and must arrive.
fn play_to_the_end(game: &str, size: (u16, u16), make: fn(&mut Stage, &str)) -> Stage {
    let mut stage = Stage::with_game(game, ["human", "human"], size);
    let mut random = Random::stream(7, 0);
    for count in 1.. {
        let moves = stage.table().session().position().legal_moves();
        let chosen = &moves[random.index(moves.len())];
        make(&mut stage, chosen);
        let steps = stage.table().session().steps();
        assert_eq!(steps.len(), count, "{game}: {chosen}");
        assert_eq!(steps[count - 1].chosen, *chosen);
        if stage.table().session().conclusion().is_some() {
            break;
        }
    }
    stage
}

fn by_keys(stage: &mut Stage, chosen: &str) {
    if chosen == "pass" {
        stage.shows("has no move: press Enter to pass");
    } else {
        stage.point_at(chosen);
    }
    stage.press(Key::Enter);
    if chosen == "pass" {
        stage.shows("has no move and passes");
    }
}

fn by_mouse(stage: &mut Stage, chosen: &str) {
    stage.click_on(chosen);
}

#[test]
fn every_game_can_be_played_to_its_end_by_keys() {
    for game in words() {
        let stage = play_to_the_end(&game, (80, 24), by_keys);
        stage.shows("r rematch");
        let end = stage.table().session().conclusion().expect("the end");
        stage.shows(if end.winner().is_some() { " wins" } else { "A draw" });
    }
}

#[test]
fn every_game_can_be_played_to_its_end_by_clicks_at_every_size() {
    for game in words() {
        for size in [(80, 24), (100, 30), (160, 60)] {
            play_to_the_end(&game, size, by_mouse);
        }
    }
}

#[test]
fn a_person_and_an_agent_take_turns_until_the_end() {
    for game in words() {
        let mut stage = Stage::with_game(&game, ["easy", "human"], (80, 24));
        stage.answer();
        while stage.table().session().conclusion().is_none() {
            assert!(stage.table().session().awaits_person());
            let chosen = stage.table().session().position().legal_moves().swap_remove(0);
            by_keys(&mut stage, &chosen);
            stage.answer();
        }
        stage.shows("The game is over.");
    }
}

#[test]
fn passes_are_announced_for_people_and_for_agents() {
    let text = "......../......../......../...XX.../...XX.../......../......X./.......O X";
    let mut stage = Stage::with_position("reversi", ["human", "easy"], Some(text), "", (80, 24));
    stage.shows("X (black) has no move: press Enter to pass.");
    stage.click_on("a1");
    assert_eq!(stage.table().session().steps()[0].chosen, "pass");
    stage.shows("X (black) has no move and passes.");
    let mut stage = Stage::with_position("reversi", ["easy", "human"], Some(text), "", (80, 24));
    stage.answer();
    stage.shows("X (black) has no move and passes.");
    assert!(stage.table().session().awaits_person());
}
