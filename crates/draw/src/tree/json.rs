use papan_core::{Bound, Value};
use serde_json::{Value as Json, json};

use super::{Tree, TreeNode, Window};

/// Writes a tree as one JSON object.
///
/// A node without a move, a value or a cut has `null` there. In `alpha` and `beta`, the window on entry, `null` is
/// infinite; so is the window of a search that has none.
pub fn tree_json(tree: &Tree, game: &str, agent: &str) -> Json {
    let nodes: Vec<Json> = tree.nodes().iter().map(|node| node_json(tree, node)).collect();
    json!({
        "game": game,
        "agent": agent,
        "nodes": nodes,
        "left_out": tree.left_out(),
        "dropped_events": tree.dropped_events(),
    })
}

fn node_json(tree: &Tree, node: &TreeNode) -> Json {
    let window = |window: Option<Window>| window.map_or((None, None), |it| (it.alpha, it.beta));
    let (alpha, beta) = window(node.window);
    let (last_alpha, last_beta) = window(node.last_window);
    let value = node.value;
    json!({
        "id": node.id,
        "parent": node.parent.map(|parent| tree.nodes()[parent].id),
        "move": node.chosen,
        "position": node.position,
        "role": node.role.map(|role| role.name().to_ascii_lowercase()),
        "chosen": node.is_chosen,
        "alpha": alpha,
        "beta": beta,
        "last_alpha": last_alpha,
        "last_beta": last_beta,
        "value": value.map(|value| value.amount),
        "unit": value.map(|value| value.unit.name()),
        "exact": value.map(|value| value.exact),
        "bound": value.map(bound_name),
        "cut": node.cut.as_ref().map(|cut| json!({"skipped": cut.skipped, "reason": cut.reason})),
        "times": node.times,
        "left_out": node.left_out,
    })
}

fn bound_name(value: Value) -> &'static str {
    match value.bound {
        Bound::Equal => "equal",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    }
}
