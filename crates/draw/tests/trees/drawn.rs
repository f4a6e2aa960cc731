//! Trees as SVG.

use std::collections::HashSet;

use papan_core::{Event, Scene};
use papan_draw::{Tree, TreePicture, tree_svg};
use papan_games::{DotsAndBoxes, Reversi, TicTacToe};
use roxmltree::{Document, Node};

use crate::searches::{alpha_beta, board, canonical, dots_and_boxes, reversi, two_ply, words};

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

type Boards = fn(&str) -> Option<Scene>;

fn draw(tree: &Tree, title: &str, board: Boards) -> String {
    tree_svg(&TreePicture { tree, title, letters: true, scene: &board, words: &words })
}

fn read(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn texts<'a>(document: &'a Document) -> Vec<&'a str> {
    let is_text = |node: &Node| node.has_tag_name((NAMESPACE, "text"));
    document.descendants().filter(is_text).filter_map(|node| node.text()).collect()
}

fn number(node: Node, attribute: &str) -> f64 {
    let text = node.attribute(attribute).expect(attribute);
    text.parse().expect("a number")
}

/// Trees of all kinds of boards, with and without boards.
fn all() -> Vec<(Tree, Boards)> {
    let (alpha_beta, _) = alpha_beta("X../.O./... X", 3);
    let (two_ply, _) = two_ply();
    vec![
        (two_ply.clone(), board::<TicTacToe>),
        (two_ply.clone().merged(canonical::<TicTacToe>), board::<TicTacToe>),
        (two_ply.limited(1), board::<TicTacToe>),
        (alpha_beta.clone(), board::<TicTacToe>),
        (alpha_beta.clone().limited(40), board::<TicTacToe>),
        (alpha_beta.limited(40), |_| None),
        (dots_and_boxes().limited(30), board::<DotsAndBoxes>),
        (reversi().merged(canonical::<Reversi>).limited(30), board::<Reversi>),
        (Tree::default(), |_| None),
    ]
}

/// The left, upper, right and lower sides of something drawn.
#[derive(Clone, Copy, Debug)]
struct Sides([f64; 4]);

impl Sides {
    fn overlap(self, other: Sides) -> bool {
        let ([left, top, right, bottom], [x, y, to_x, to_y]) = (self.0, other.0);
        left < to_x && x < right && top < to_y && y < bottom
    }
}

/// Returns where the ground of a board is, inside the group of all nodes.
fn board_sides(group: Node) -> Option<Sides> {
    let is_title = |node: Node| node.has_tag_name((NAMESPACE, "title"));
    group.parent_element()?.first_element_child().filter(|first| is_title(*first))?;
    let transform = group.attribute("transform")?;
    let scale: f64 = transform.split("scale(").nth(1)?.trim_end_matches(')').parse().ok()?;
    let at: Vec<f64> = transform
        .strip_prefix("translate(")?
        .split(')')
        .next()?
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let ground = group.first_element_child().filter(|it| it.has_tag_name((NAMESPACE, "rect")))?;
    let size = ["width", "height"].map(|side| number(ground, side) * scale);
    Some(Sides([at[0], at[1], at[0] + size[0], at[1] + size[1]]))
}

#[test]
fn every_tree_is_a_whole_document_that_fetches_nothing() {
    for (tree, board) in all() {
        let text = draw(&tree, "A < B & \"C\"", board);
        let document = read(&text);
        let title = document.root_element().first_element_child().and_then(|node| node.text());
        assert_eq!(title, Some("A < B & \"C\""));
        let mut ids = HashSet::new();
        for id in document.descendants().filter_map(|node| node.attribute("id")) {
            assert!(ids.insert(id), "{id} is there twice");
        }
        for foreign in ["<script", "<style", "<image", "href", "NaN", "inf"] {
            assert!(!text.contains(foreign), "{foreign} in\n{text}");
        }
    }
}

#[test]
fn no_two_boards_overlap_and_none_leaves_the_picture() {
    for (tree, board) in all() {
        let text = draw(&tree, "A tree", board);
        let document = read(&text);
        let root = document.root_element();
        let boards: Vec<Sides> = document.descendants().filter_map(board_sides).collect();
        let expected = tree.nodes().iter().filter(|node| board(&node.position).is_some()).count();
        assert_eq!(boards.len(), expected);
        for (index, &one) in boards.iter().enumerate() {
            let [left, top, right, bottom] = one.0;
            assert!(left >= 0.0 && top >= 0.0, "{one:?}");
            assert!(right < number(root, "width") && bottom < number(root, "height"), "{one:?}");
            for &other in &boards[..index] {
                assert!(!one.overlap(other), "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn the_two_ply_tree_shows_its_letters_values_and_counts() {
    let text = draw(&two_ply().0.merged(canonical::<TicTacToe>), "Two plies", board::<TicTacToe>);
    let document = read(&text);
    let texts = texts(&document);
    for expected in ["Two plies", "A = 1", "B = -1", "C = 1", "D = -2", "a1 ×4", "b2", "b1 ×4"] {
        assert_eq!(texts.iter().filter(|text| **text == expected).count().min(1), 1, "{expected}");
    }
    assert_eq!(texts.iter().filter(|text| ["MAX", "MIN"].contains(text)).count(), 3 + 1);
    assert!(!texts.iter().any(|text| text.starts_with('[')), "there are no windows");
    let rings = document.descendants().filter(|node| {
        node.has_tag_name((NAMESPACE, "rect")) && node.attribute("stroke") == Some("#009e73")
    });
    assert_eq!(rings.count(), 3, "the chosen line has a ring around each board");
}

#[test]
fn an_alpha_beta_tree_shows_windows_cuts_and_what_is_left_out() {
    let tree = alpha_beta("X../.O./... X", 3).0.limited(40);
    let text = draw(&tree, "Alpha-beta", board::<TicTacToe>);
    let document = read(&text);
    let texts = texts(&document);
    let more = texts.iter().filter(|text| text.starts_with('+') && text.ends_with(" more"));
    let cut = texts.iter().filter(|text| text.ends_with(" cut"));
    let cuts = tree.nodes().iter().filter(|node| node.cut.is_some()).count();
    let parents = tree.nodes().iter().filter(|node| node.left_out > 0).count();
    assert!(cuts > 5 && parents > 5);
    assert_eq!((cut.count(), more.count()), (cuts, parents));
    let windows = texts.iter().filter(|text| text.starts_with('[')).count();
    assert_eq!(windows, tree.nodes().len() + 1, "one each, and one in the legend");
    assert!(texts.contains(&"[-∞, ∞]"));
    assert!(texts.contains(&"62 positions are left out here"));
}

#[test]
fn a_level_of_both_roles_names_them_at_each_node() {
    let tree = dots_and_boxes().limited(30);
    let text = draw(&tree, "Dots and Boxes", board::<DotsAndBoxes>);
    let document = read(&text);
    let roles = texts(&document).into_iter().filter(|text| ["MAX", "MIN"].contains(text)).count();
    assert!(roles > 10, "{roles}");
}

#[test]
fn a_recording_that_ends_early_says_so() {
    let position = "nothing <known>".to_owned();
    let events = [Event::Enter { node: 0, parent: None, chosen: None, position, times: 1 }];
    let tree = Tree::from_events(&events, 12, words);
    let text = draw(&tree, "", |_| None);
    let document = read(&text);
    let texts = texts(&document);
    assert!(texts.contains(&"the recording ends 12 events early"), "{texts:?}");
    assert!(texts.contains(&"nothing"), "{texts:?}");
    assert!(texts.contains(&"<known>"), "{texts:?}");
}
