//! What holds for every board as SVG.

use std::collections::HashSet;

use papan_core::{Place, Scene};
use papan_draw::{Drawing, Frame, svg, svg_group};
use papan_games::{DotsAndBoxes, Reversi, TicTacToe};
use roxmltree::{Document, Node};

use crate::scene::{self, DOTS_AND_BOXES, Moves, REVERSI, scene};

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

fn read(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn count(document: &Document, tag: &str) -> usize {
    document.descendants().filter(|node| node.has_tag_name((NAMESPACE, tag))).count()
}

fn texts<'a>(document: &'a Document) -> Vec<&'a str> {
    let is_text = |node: &Node| node.has_tag_name((NAMESPACE, "text"));
    document.descendants().filter(is_text).filter_map(|node| node.text()).collect()
}

/// Puts boards side by side into one document.
fn embed(boards: &[Drawing]) -> String {
    let groups: String = (0..)
        .zip(boards)
        .map(|(index, board)| {
            let id = format!("node-{index}");
            let x = 100.0 * f64::from(index);
            svg_group(board, &Frame { x, y: 0.0, width: 90.0, height: 90.0, id: &id })
        })
        .collect();
    format!("<svg xmlns=\"{NAMESPACE}\">{groups}</svg>")
}

/// Checks that no id is used twice and that whatever is referred to exists.
fn check_ids(text: &str) -> usize {
    let document = read(text);
    let mut ids = HashSet::new();
    for id in document.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{id} is there twice");
    }
    for attribute in document.descendants().flat_map(|node| node.attributes()) {
        if let Some(reference) = attribute.value().strip_prefix("url(#") {
            assert!(ids.contains(reference.trim_end_matches(')')), "{reference} is missing");
        }
    }
    ids.len()
}

#[test]
fn every_picture_is_a_whole_document() {
    for scene in scene::all() {
        let text = svg(&scene.drawing(), "A board");
        let document = read(&text);
        let root = document.root_element();
        assert!(root.has_tag_name((NAMESPACE, "svg")));
        let title = root.first_element_child().expect("a title");
        assert_eq!((title.tag_name().name(), title.text()), ("title", Some("A board")));
        let (width, height) = (root.attribute("width"), root.attribute("height"));
        let (width, height) = (width.expect("a width"), height.expect("a height"));
        let view_box = format!("0 0 {width} {height}");
        assert_eq!(root.attribute("viewBox"), Some(view_box.as_str()));
        check_ids(&text);
    }
}

#[test]
fn pictures_bring_no_scripts_and_fetch_nothing() {
    for scene in scene::all() {
        let text = svg(&scene.drawing(), "A board").replace(NAMESPACE, "");
        for foreign in ["<script", "<style", "<image", "href", "http", "NaN", "inf"] {
            assert!(!text.contains(foreign), "{foreign} in\n{text}");
        }
    }
}

#[test]
fn boards_in_one_document_share_no_ids() {
    let scenes = scene::all();
    let boards: Vec<Drawing> = scenes.iter().map(|scene| scene.drawing()).collect();
    let ids = check_ids(&embed(&boards));
    assert!(ids >= 2 * 4, "each of the boards with discs has two lights: {ids}");
}

#[test]
fn a_group_stands_in_the_middle_of_its_frame() {
    let scene = scene::<Reversi>(REVERSI, "", &Moves::Hidden);
    let frame = Frame { x: 10.0, y: 20.0, width: 100.0, height: 50.0, id: "small" };
    let group = svg_group(&scene.drawing(), &frame);
    assert!(group.starts_with("<g transform=\"translate(35 20) scale(0.0"), "{group}");
    assert!(texts(&read(&group)).is_empty(), "a small board has no room for names");
}

#[test]
fn texts_are_escaped() {
    let scene = scene::<TicTacToe>(".../.../... X", "", &Moves::Hidden)
        .with_note(Place::Cell { row: 0, column: 0 }, "<&\">");
    let text = svg(&scene.drawing(), "X < O & 'so' on\u{0}");
    let document = read(&text);
    assert!(texts(&document).contains(&"<&\">"));
    let title = document.root_element().first_element_child().and_then(|node| node.text());
    assert_eq!(title, Some("X < O & 'so' on\\u{0}"));
}

#[test]
fn columns_and_rows_are_named_beside_the_board() {
    let scene = scene::<DotsAndBoxes>(DOTS_AND_BOXES, "", &Moves::Hidden);
    let text = svg(&scene.drawing(), "");
    assert_eq!(texts(&read(&text)), ["a", "b", "c", "d", "1", "2", "3", "4"]);
}

#[test]
fn a_real_board_has_its_guide_dots_discs_hints_and_one_last_move() {
    let circles = |played, moves| {
        let scene = scene::<Reversi>(REVERSI, played, &moves);
        count(&read(&svg(&scene.drawing(), "")), "circle")
    };
    let (guides, discs, legal) = (4, 22, 10);
    assert_eq!(circles("", Moves::Hidden), guides + 2 * discs, "discs have a shadow");
    assert_eq!(circles("", Moves::Hints), guides + 2 * discs + legal);
    assert_eq!(circles("e6", Moves::Hidden), guides + 2 * (discs + 1) + 1);
    assert_eq!(circles("", Moves::Notes(&["+3"])), guides + 2 * discs, "notes replace hints");
}

#[test]
fn signs_other_than_cross_and_ring_are_written() {
    let scene = scene::<TicTacToe>("XO./.../... X", "", &Moves::Hidden);
    let board = scene.drawing();
    let renamed = Scene { symbols: ['X', '△'], ..scene.scene.clone() };
    let written = svg(&Drawing::new(&renamed), "");
    assert!(texts(&read(&written)).contains(&"△"));
    assert_eq!(count(&read(&written), "circle"), 0);
    assert_eq!(count(&read(&svg(&board, "")), "circle"), 1);
}
