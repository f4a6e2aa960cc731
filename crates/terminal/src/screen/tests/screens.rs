//! Every screen in both languages and two sizes; a dozen are compared with the files in `tests/screens`, which
//! `PAPAN_BLESS=1` writes.

use std::{env, fs, path::Path};

use papan_texts::Language;

use super::{
    super::event::Key,
    stage::{Stage, thought_about},
};

const SIZES: [(u16, u16); 2] = [(80, 24), (100, 30)];

/// A screen: its name, and how to get there.
type Scene = (&'static str, fn((u16, u16)) -> Stage);

const SCENES: [Scene; 18] = [
    ("menu-games", Stage::with_menu),
    ("menu-setup", setup),
    ("menu-fault", setup_fault),
    ("tic-tac-toe", |size| in_play("tic-tac-toe", "b2 a1 c3", size)),
    ("tic-tac-toe-8x8", |size| {
        in_play("tic-tac-toe:width=8,height=8,in-a-row=5", "d4 e5 d5 e4", size)
    }),
    ("reversi", |size| in_play("reversi", "f5 d6 c3 d3 c4 f4 e3", size)),
    ("dots-and-boxes", |size| in_play("dots-and-boxes", "a1-b1 a1-a2 b1-b2 a2-b2 c3-c4", size)),
    ("dots-and-boxes-6x6", |size| {
        in_play("dots-and-boxes:size=6x6", "a1-b1 a1-a2 b1-b2 a2-b2 c3-c4 d4-e4", size)
    }),
    ("adjacency", |size| in_play("adjacency", "c6 f3 b6 h8 e4", size)),
    ("thinking", thinking),
    ("hint", hint),
    ("values", values),
    ("values-dots", values_dots),
    ("wrong-move", wrong_move),
    ("watching", watching),
    ("end", end),
    ("help", help),
    ("quit", quit),
];

fn in_play(game: &str, moves: &str, size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_game(game, ["human", "human"], size);
    for chosen in moves.split(' ') {
        stage.now += std::time::Duration::from_secs(7);
        stage.point_at(chosen);
        stage.press(Key::Enter);
    }
    stage.press(Key::Character('l'));
    stage.wait(3000);
    stage
}

fn setup(size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_menu(size);
    stage.press(Key::Enter);
    stage.press(Key::Up);
    stage.press(Key::Right);
    stage
}

fn setup_fault(size: (u16, u16)) -> Stage {
    let mut stage = setup(size);
    stage.type_in("hrad");
    stage.press(Key::Enter);
    stage
}

fn thinking(size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_game("reversi", ["human", "hard"], size);
    stage.point_at("f5");
    stage.press(Key::Enter);
    let job = stage.jobs.pop().expect("a question");
    let thought = thought_about(&job);
    stage.report(&job, thought);
    stage.wait(600);
    stage
}

fn hint(size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_game("adjacency:rounds=4", ["human", "medium"], size);
    stage.press(Key::Character('h'));
    stage.answer();
    stage
}

fn values(size: (u16, u16)) -> Stage {
    let mut stage = in_play("reversi", "f5 d6 c3", size);
    stage.press(Key::Character('v'));
    stage.answer();
    stage
}

fn values_dots(size: (u16, u16)) -> Stage {
    let mut stage = in_play("dots-and-boxes:size=6x6", "a1-b1 a1-a2 b1-b2", size);
    stage.press(Key::Character('v'));
    stage.answer();
    stage
}

fn wrong_move(size: (u16, u16)) -> Stage {
    let mut stage = in_play("reversi", "f5", size);
    stage.point_at("a1");
    stage.press(Key::Enter);
    stage
}

fn watching(size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_game("tic-tac-toe", ["random:seed=3", "minimax"], size);
    for _ in 0..3 {
        stage.answer();
        stage.wait(1000);
    }
    stage.press(Key::Character(' '));
    stage
}

fn end(size: (u16, u16)) -> Stage {
    let moves = "a1-b1 a1-a2 b1-b2 a2-b2 b2-c2 c1-c2 b1-c1";
    in_play("dots-and-boxes:size=1x2", moves, size)
}

fn help(size: (u16, u16)) -> Stage {
    let mut stage = in_play("tic-tac-toe", "b2", size);
    stage.press(Key::Character('?'));
    stage
}

fn quit(size: (u16, u16)) -> Stage {
    let mut stage = in_play("tic-tac-toe", "b2", size);
    stage.press(Key::Character('q'));
    stage
}

/// Screens that are compared as a whole: each shows something that the others do not.
const GOLDEN: [(&str, (u16, u16), Language); 12] = [
    ("menu-games", SIZES[0], Language::Indonesian),
    ("menu-setup", SIZES[1], Language::English),
    ("menu-fault", SIZES[0], Language::English),
    ("tic-tac-toe-8x8", SIZES[0], Language::English),
    ("reversi", SIZES[1], Language::Indonesian),
    ("dots-and-boxes", SIZES[0], Language::English),
    ("thinking", SIZES[1], Language::English),
    ("hint", SIZES[0], Language::Indonesian),
    ("values-dots", SIZES[1], Language::English),
    ("watching", SIZES[0], Language::English),
    ("end", SIZES[0], Language::Indonesian),
    ("help", SIZES[0], Language::English),
];

#[test]
fn a_dozen_different_screens_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let mut faults = String::new();
    for (name, size, language) in GOLDEN {
        let scene = SCENES.iter().find(|(known, _)| *known == name).expect("a scene").1;
        let screen = scene(size).screen(language);
        let name = format!("{name}-{}x{}-{}", size.0, size.1, language.tag());
        let path = folder.join(format!("{name}.txt"));
        let known = fs::read_to_string(&path).unwrap_or_default();
        if env::var_os("PAPAN_BLESS").is_some() {
            fs::create_dir_all(&folder).expect("a writable folder");
            fs::write(&path, screen).expect("a writable file");
        } else if known != screen {
            faults += &format!("=== {name}\n--- before:\n{known}\n--- now:\n{screen}\n");
        }
    }
    assert!(faults.is_empty(), "PAPAN_BLESS=1 writes the screens anew\n{faults}");
}

#[test]
fn every_screen_has_words_in_both_languages() {
    for language in Language::ALL {
        for (size, (name, scene)) in SIZES.into_iter().flat_map(|size| SCENES.map(|s| (size, s))) {
            let screen = scene(size).screen(language);
            let told = format!("{name} {size:?} {}\n{screen}", language.tag());
            assert!(screen.lines().filter(|line| !line.trim().is_empty()).count() > 5, "{told}");
            assert!(!screen.contains("terminal-"), "a message without words: {told}");
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    for language in Language::ALL {
        let mut stage = in_play("tic-tac-toe", "b2", (80, 24));
        let before = stage.screen(language);
        stage.resize(50, 12);
        let screen = stage.screen(language);
        assert!(screen != before && screen.contains("50") && screen.contains("12"), "{screen}");
    }
}

#[test]
fn the_keys_at_the_bottom_fit_the_narrowest_screen() {
    for language in Language::ALL {
        let texts = papan_texts::Texts::new(language);
        for name in ["games", "games-back", "setup", "play", "watch", "over"] {
            let keys = texts.word(format!("terminal-keys-{name}"));
            assert!(keys.chars().count() <= 78, "{keys}");
        }
    }
}
