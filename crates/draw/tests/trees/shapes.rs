//! How a tree is made from events, merged and limited.

use papan_core::{Bound, CutReason, Event, Unit, Value};
use papan_draw::{Role, Tree, TreeNode, Window};
use papan_games::{DotsAndBoxes, TicTacToe};

use crate::searches::{
    Search, alpha_beta, canonical, dots_and_boxes, open_lines, turn, two_ply, words,
};

/// Returns the value of a node; the evaluations of these tests count in whole numbers.
fn amount(node: &TreeNode) -> i64 {
    node.value.expect("a value").amount as i64
}

fn children(tree: &Tree, index: usize) -> Vec<&TreeNode> {
    tree.nodes()[index].children.iter().map(|&child| &tree.nodes()[child]).collect()
}

fn enter(node: u32, parent: Option<u32>, chosen: &str) -> Event {
    let chosen = parent.map(|_| chosen.to_owned());
    Event::Enter { node, parent, chosen, position: format!("position {node}"), times: 1 }
}

fn value(node: u32, amount: f64) -> Event {
    let value = Value { amount, unit: Unit::Margin, exact: true, bound: Bound::Equal };
    Event::Value { node, value }
}

fn check_links(tree: &Tree) {
    for (index, node) in tree.nodes().iter().enumerate() {
        assert_eq!(node.parent.is_none(), index == 0);
        assert!(node.parent.is_none_or(|parent| parent < index));
        for &child in &node.children {
            assert_eq!(tree.nodes()[child].parent, Some(index));
        }
    }
    let children: usize = tree.nodes().iter().map(|node| node.children.len()).sum();
    assert_eq!(children, tree.nodes().len().saturating_sub(1));
}

#[test]
fn the_two_ply_tree_has_the_values_of_the_report() {
    let (tree, value) = two_ply();
    assert_eq!((tree.nodes().len(), value), (1 + 9 + 9 * 8, 1));
    let tree = tree.merged(canonical::<TicTacToe>);
    check_links(&tree);
    assert_eq!(amount(&tree.nodes()[0]), 1);
    let found: Vec<_> = children(&tree, 0)
        .iter()
        .map(|child| {
            let below = child.children.iter().map(|&below| amount(&tree.nodes()[below]));
            (child.chosen.as_deref(), child.times, amount(child), below.collect::<Vec<_>>())
        })
        .collect();
    let expected = [
        (Some("a1"), 4, -1, vec![1, 0, 1, 0, -1]),
        (Some("b2"), 1, 1, vec![1, 2]),
        (Some("b1"), 4, -2, vec![-1, 0, -1, 0, -2]),
    ];
    assert_eq!(found, expected);
    let chosen = tree.nodes().iter().filter(|node| node.is_chosen);
    let line: Vec<_> = chosen.filter_map(|node| node.chosen.as_deref()).collect();
    assert_eq!(line, ["b2", "a1"]);
    let roles: Vec<_> = tree.nodes().iter().take(3).map(|node| node.role).collect();
    assert_eq!(roles, [Some(Role::Max), Some(Role::Min), Some(Role::Max)]);
}

#[test]
fn every_beginning_of_a_recording_is_a_tree() {
    let mut search = Search::new(&open_lines);
    let (_, line) = search.run(&"X../.O./... X".parse().expect("a position"), 2);
    for length in 0..=search.events.len() {
        let events = &search.events[..length];
        let entered = events.iter().filter(|event| matches!(event, Event::Enter { .. })).count();
        let dropped = (search.events.len() - length) as u64;
        let tree = Tree::from_events(events, dropped, words).with_line(&line);
        assert_eq!((tree.nodes().len(), tree.dropped_events()), (entered, dropped));
        check_links(&tree);
        check_links(&tree.merged(canonical::<TicTacToe>).limited(5));
    }
}

#[test]
fn the_window_on_entry_and_the_last_one_are_kept_with_the_cut() {
    let bound = |alpha, beta| Event::Bound { node: 0, alpha, beta };
    let reason = CutReason::Beta { alpha: 4.0, beta: 3.0 };
    let events = [
        enter(0, None, ""),
        bound(None, Some(3.0)),
        bound(Some(1.0), Some(3.0)),
        bound(Some(4.0), Some(3.0)),
        Event::Cut { node: 0, skipped: 5, reason },
        Event::Cut { node: 0, skipped: 2, reason },
        value(0, 4.0),
    ];
    let tree = Tree::from_events(&events, 0, words);
    let root = &tree.nodes()[0];
    assert_eq!(root.window, Some(Window { alpha: None, beta: Some(3.0) }));
    assert_eq!(root.last_window, Some(Window { alpha: Some(4.0), beta: Some(3.0) }));
    let cut = root.cut.as_ref().expect("a cut");
    assert_eq!((cut.skipped, cut.reason.as_str()), (7, "4 is already as good as the limit 3"));
}

#[test]
fn of_several_searches_the_last_finished_one_is_shown() {
    let events = [
        enter(0, None, ""),
        enter(1, Some(0), "a1"),
        value(0, 1.0),
        enter(2, None, ""),
        enter(3, Some(2), "a1"),
        enter(4, Some(3), "b1"),
        value(2, 2.0),
        enter(5, None, ""),
        enter(6, Some(5), "a1"),
    ];
    let tree = Tree::from_events(&events, 9, words);
    let ids: Vec<_> = tree.nodes().iter().map(|node| node.id).collect();
    assert_eq!((ids, tree.left_out()), (vec![2, 3, 4], 4));
    check_links(&tree);
}

#[test]
fn events_about_unknown_nodes_are_ignored() {
    let events = [value(7, 1.0), enter(0, None, ""), enter(2, Some(1), "a1"), value(2, 1.0)];
    let tree = Tree::from_events(&events, 0, words);
    assert_eq!(tree.nodes().len(), 1);
    assert_eq!(tree.nodes()[0].value, None);
}

#[test]
fn merging_keeps_what_is_on_the_line_and_counts_moves_once() {
    let events = [
        enter(0, None, ""),
        enter(1, Some(0), "a1"),
        enter(2, Some(0), "c3"),
        enter(3, Some(0), "c3"),
        enter(4, Some(3), "b2"),
        enter(5, Some(0), "b2"),
    ];
    let same = |position: &str| position.replace(['2', '3'], "1");
    let merged = |line: &[&str]| {
        let tree = Tree::from_events(&events, 0, words).with_line(line).merged(same);
        tree.nodes().iter().map(|node| (node.id, node.times)).collect::<Vec<_>>()
    };
    assert_eq!(merged(&[]), [(0, 1), (1, 2), (5, 1)]);
    assert_eq!(merged(&["c3", "b2"]), [(0, 1), (3, 2), (4, 1), (5, 1)]);
}

#[test]
fn moves_that_the_search_itself_merged_are_counted() {
    let merged = |node, chosen: &str, times| {
        let (chosen, position) = (Some(chosen.to_owned()), "aside".to_owned());
        Event::Enter { node, parent: Some(0), chosen, position, times }
    };
    let events = [enter(0, None, ""), merged(1, "a1", 4), merged(2, "b1", 3)];
    let tree = Tree::from_events(&events, 0, words);
    let times = |tree: &Tree| children(tree, 0).iter().map(|node| node.times).collect::<Vec<_>>();
    assert_eq!(times(&tree), [4, 3]);
    assert_eq!(times(&tree.merged(str::to_owned)), [7]);
}

#[test]
fn a_limit_keeps_the_line_first_then_its_alternatives_and_counts_the_rest() {
    let (full, _) = alpha_beta("X../.O./... X", 3);
    let line = full.nodes().iter().filter(|node| node.is_chosen).count();
    assert_eq!(line, 4);
    for max in 0..=full.nodes().len() {
        let tree = full.clone().limited(max);
        check_links(&tree);
        assert_eq!(tree.nodes().len(), max.max(1));
        assert_eq!(tree.left_out(), full.nodes().len() - max.max(1));
        let chosen = tree.nodes().iter().filter(|node| node.is_chosen).count();
        assert_eq!(chosen, line.min(max.max(1)));
        for node in tree.nodes() {
            let whole =
                full.nodes().iter().find(|whole| whole.id == node.id).expect("it was there");
            assert_eq!(node.children.len() + node.left_out as usize, whole.children.len());
        }
    }
    let alternatives = full.clone().limited(1 + 7 + 6 + 5);
    let at_line = alternatives.nodes().iter().filter(|node| node.is_chosen);
    assert!(at_line.clone().all(|node| node.left_out == 0), "all alternatives are there");
}

#[test]
fn a_merged_node_that_is_left_out_counts_for_all_its_moves() {
    let tree = two_ply().0.merged(canonical::<TicTacToe>).limited(3);
    let root = &tree.nodes()[0];
    assert_eq!((root.children.len(), root.left_out, tree.left_out()), (1, 8, 13));
}

#[test]
fn max_is_worth_its_best_child_and_min_its_worst() {
    let (tree, value) = alpha_beta("X../.O./... X", 3);
    assert_eq!(amount(&tree.nodes()[0]), value);
    for node in tree.nodes() {
        let below = node.children.iter().map(|&child| amount(&tree.nodes()[child]));
        let best = match node.role {
            Some(Role::Max) => below.max(),
            _ => below.min(),
        };
        assert_eq!(best.unwrap_or(amount(node)), amount(node), "{node:?}");
        if node.cut.is_some() {
            let limit = if node.role == Some(Role::Max) { Bound::AtLeast } else { Bound::AtMost };
            assert_eq!(node.value.map(|value| value.bound), Some(limit));
        }
    }
}

#[test]
fn a_side_that_moves_again_keeps_its_role() {
    let tree = dots_and_boxes();
    let again = tree
        .nodes()
        .iter()
        .filter(|node| node.parent.is_some_and(|parent| tree.nodes()[parent].role == node.role));
    assert!(again.count() > 10);
    for node in tree.nodes() {
        assert_eq!(
            node.role == Some(Role::Max),
            turn::<DotsAndBoxes>(&node.position) == turn::<DotsAndBoxes>(&tree.nodes()[0].position)
        );
    }
}
