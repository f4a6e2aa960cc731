//! What holds for every board as text.

use papan_core::{Board, Lattice, Place, Scene, Side};
use papan_draw::{Drawing, Style, text};
use papan_games::{DotsAndBoxes, TicTacToe};

use crate::scene::{self, DOTS_AND_BOXES, Moves, scene};

/// Takes out the escape codes of colours.
fn stripped(coloured: &str) -> String {
    let mut pieces = coloured.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let (code, rest) = piece.split_once('m').expect("a code ends with m");
        assert!(code.chars().all(|c| c.is_ascii_digit() || c == ';'), "{code:?}");
        text + rest
    })
}

#[test]
fn colours_only_decorate_the_plain_text() {
    for scene in scene::all() {
        let board = scene.drawing();
        let plain = text(&board, Style::Plain);
        let coloured = stripped(&text(&board, Style::Colour));
        match board.scene.board {
            Board::Cells(_) => {
                let drawn = coloured.replace('●', "X").replace('○', "O");
                assert_eq!(drawn, plain);
            }
            Board::Lattice(_) | Board::Piles(_) => assert_eq!(coloured, plain),
        }
    }
}

#[test]
fn every_span_of_colour_ends_on_its_line() {
    for scene in scene::all() {
        for line in text(&scene.drawing(), Style::Colour).lines() {
            if let Some(last) = line.split("\u{1b}[").skip(1).last() {
                assert!(last.starts_with("0m"), "{line:?}");
            }
        }
    }
}

#[test]
fn every_board_fits_a_terminal_of_80_by_24() {
    for scene in scene::all() {
        let plain = text(&scene.drawing(), Style::Plain);
        assert!(plain.lines().count() <= 19, "{plain}");
        for line in plain.lines() {
            assert!(line.chars().count() <= 72, "{plain}");
            assert_eq!(line, line.trim_end(), "{plain}");
        }
    }
}

#[test]
fn a_note_on_a_mark_takes_its_place_and_may_stand_in_brackets() {
    let scene = scene::<TicTacToe>(".../.../... X", "b2", &Moves::Hidden)
        .with_note(Place::Cell { row: 1, column: 1 }, "+0.5");
    let plain = text(&scene.drawing(), Style::Plain);
    assert!(plain.contains("│[+0.5] │"), "{plain}");
}

#[test]
fn a_note_on_the_last_line_stands_in_brackets() {
    let scene = scene::<DotsAndBoxes>("./.../. 1", "a1-a2", &Moves::Notes(&["-12.5"]))
        .with_note(Place::Vertical { row: 0, column: 0 }, "+0.25");
    let plain = text(&scene.drawing(), Style::Plain);
    assert_eq!(plain, "   a       b\n 1 • -12.5 •\n[+0.25]  -12.5\n 2 • -12.5 •\n");
}

#[test]
fn places_off_the_board_are_not_drawn() {
    let scene = scene::<DotsAndBoxes>(DOTS_AND_BOXES, "", &Moves::Hidden);
    let bare = scene.drawing();
    let places =
        [Place::Aside, Place::Cell { row: 0, column: 0 }, Place::Vertical { row: 3, column: 0 }];
    let notes = places.map(|place| (place, "a long note".to_owned()));
    for last in places {
        let scene = Scene { winning: places.to_vec(), ..scene.scene.clone() };
        let scene = scene.with_last(Some(last));
        let drawing = Drawing { notes: &notes, ..Drawing::new(&scene) };
        assert_eq!(text(&drawing, Style::Plain), text(&bare, Style::Plain));
    }
}

#[test]
fn a_picture_with_short_lists_is_drawn_as_if_the_rest_were_empty() {
    let owners = vec![Some(Side::First)];
    let lattice =
        Lattice { rows: 1, columns: 2, horizontal: vec![true], vertical: Vec::new(), owners };
    let scene = scene::<DotsAndBoxes>("../...../.. 1", "", &Moves::Hidden).scene;
    let scene = Scene { board: Board::Lattice(lattice), ..scene };
    let plain = text(&Drawing::new(&scene), Style::Plain);
    assert_eq!(plain, "   a   b   c\n 1 •───•   •\n     1\n 2 •   •   •\n");
}
