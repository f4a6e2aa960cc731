//! Trees as JSON and in the language of Graphviz.

use papan_core::{CutReason, Event};
use papan_draw::{Tree, TreePicture, tree_dot, tree_json};
use papan_games::TicTacToe;
use serde_json::{Value as Json, json};

use crate::searches::{alpha_beta, board, canonical, two_ply, words};

fn read(tree: &Tree) -> Json {
    let text = tree_json(tree, "tic-tac-toe", "alpha-beta:depth=3").to_string();
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn json_has_every_node_with_what_was_said_about_it() {
    let (tree, _) = alpha_beta("X../.O./... X", 3);
    let tree = tree.limited(40);
    let object = read(&tree);
    assert_eq!(object["game"], "tic-tac-toe");
    assert_eq!(object["agent"], "alpha-beta:depth=3");
    assert_eq!(object["left_out"], tree.left_out());
    assert_eq!(object["dropped_events"], 0);
    let nodes = object["nodes"].as_array().expect("a list");
    assert_eq!(nodes.len(), 40);
    for (written, node) in nodes.iter().zip(tree.nodes()) {
        assert_eq!(written["id"], node.id);
        assert_eq!(
            written["parent"].as_u64(),
            node.parent.map(|it| u64::from(tree.nodes()[it].id))
        );
        assert_eq!(written["move"].as_str(), node.chosen.as_deref());
        assert_eq!(written["position"], node.position.as_str());
        assert_eq!(written["value"].as_f64(), node.value.map(|value| value.amount));
        assert_eq!(written["alpha"].as_f64(), node.window.and_then(|window| window.alpha));
        assert_eq!(written["beta"].as_f64(), node.window.and_then(|window| window.beta));
        assert_eq!(written["unit"], "open-lines");
        assert_eq!(written["exact"], false);
        assert_eq!(written["left_out"], node.left_out);
        let cut = node.cut.as_ref();
        let cut = cut.map(|cut| json!({"skipped": cut.skipped, "reason": cut.reason}));
        assert_eq!(written["cut"], json!(cut));
    }
    assert!(nodes.iter().any(|node| node["cut"]["skipped"].as_u64() > Some(0)));
}

#[test]
fn json_counts_symmetric_positions() {
    let object = read(&two_ply().0.merged(canonical::<TicTacToe>));
    let times: Vec<_> = object["nodes"].as_array().expect("a list")[1..7]
        .iter()
        .map(|node| node["times"].as_u64())
        .collect();
    assert_eq!(times, [4, 2, 2, 2, 1, 1].map(Some));
}

#[test]
fn json_of_nothing_is_an_object_without_nodes() {
    let object = read(&Tree::from_events(&[], 4, words));
    assert_eq!((&object["nodes"], &object["dropped_events"]), (&json!([]), &json!(4)));
}

#[test]
fn dot_draws_boards_edges_cuts_and_what_is_left_out() {
    let (tree, _) = alpha_beta("X../.O./... X", 3);
    let tree = tree.limited(20);
    let picture = TreePicture {
        tree: &tree,
        title: "Depth \"3\"",
        letters: true,
        scene: &board::<TicTacToe>,
        words: &words,
    };
    let dot = tree_dot(&picture);
    assert!(dot.starts_with("digraph tree {\n  label=\"Depth \\\"3\\\"\";\n"), "{dot}");
    assert!(dot.ends_with("}\n"));
    let is_edge = |line: &&str| line.contains(" -> ");
    let is_node = |line: &&str| line.starts_with("  n") && line.contains(" [") && !is_edge(line);
    let edges = dot.lines().filter(is_edge).count();
    let nodes = dot.lines().filter(is_node).filter(|line| !line.starts_with("  node ")).count();
    assert_eq!(edges + 1, nodes, "{dot}");
    for piece in [
        "│ X │   │   │\\l",
        "A = 1\\l[-∞, ∞]\\l\"",
        " cut\\l",
        "style=dashed, arrowhead=tee",
        " more\"",
    ] {
        assert!(dot.contains(piece), "{piece} is missing in\n{dot}");
    }
}

#[test]
fn dot_is_not_broken_by_strange_texts() {
    let position = "a \"quoted\" \\ position\nof two lines".to_owned();
    let chosen = Some("say \"x\"".to_owned());
    let reason = CutReason::Beta { alpha: 4.0, beta: 3.0 };
    let events = [
        Event::Enter { node: 0, parent: None, chosen: None, position: position.clone(), times: 1 },
        Event::Enter { node: 1, parent: Some(0), chosen, position, times: 1 },
        Event::Cut { node: 0, skipped: 1, reason },
    ];
    let tree = Tree::from_events(&events, 0, |_| "because \"so\"".to_owned());
    let picture =
        TreePicture { tree: &tree, title: "", letters: false, scene: &|_| None, words: &words };
    let dot = tree_dot(&picture);
    assert!(dot.contains(r#"n0 [label="a \"quoted\" \\ position\lof two lines\l"#), "{dot}");
    assert!(dot.contains(r#"n0 -> n1 [label="say \"x\""]"#), "{dot}");
    assert!(dot.contains(r#"because \"so\"\l""#), "{dot}");
    for line in dot.lines() {
        let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
        assert_eq!(quotes % 2, 0, "{line}");
    }
}
