use papan_core::{Bound, Candidate, Decision, Game, Player, Unit, Value};

use super::{
    node::{Index, Node},
    tree::Tree,
};

pub(super) fn decision<G: Game>(
    tree: &Tree<G::Move>,
    position: &G,
    first_legal: G::Move,
    deepest: u32,
    nodes: u64,
) -> Decision<G::Move> {
    let root = tree.root();
    let turn = position.turn();
    let mut line: Vec<_> = expected_line(tree, root);
    if line.is_empty() {
        line.push(first_legal);
    }
    let value_of = |wanted: G::Move| {
        let child = tree.children(root).iter().find(|child| child.by == Some(wanted));
        child.and_then(|child| value(child, turn))
    };
    let best = line[0];
    Decision {
        best,
        value: value_of(best),
        depth: deepest.max(line.len() as u32),
        nodes,
        line,
        candidates: position
            .legal_moves()
            .map(|candidate| Candidate { candidate, value: value_of(candidate) })
            .collect(),
    }
}

fn expected_line<M: Copy>(tree: &Tree<M>, root: Index) -> Vec<M> {
    let mut line = Vec::new();
    let mut index = root;
    while let Some(child) = best_child(tree, index) {
        line.extend(tree.node(child).by);
        index = child;
    }
    line
}

fn best_child<M: Copy>(tree: &Tree<M>, index: Index) -> Option<Index> {
    let node = tree.node(index);
    let mut best: Option<(Index, &Node<M>)> = None;
    for (child, place) in tree.children(index).iter().zip(node.first_child..) {
        if child.visits > 0 && best.is_none_or(|(_, so_far)| is_better(child, so_far, node.turn)) {
            best = Some((place, child));
        }
    }
    best.map(|(place, _)| place)
}

fn is_better<M>(a: &Node<M>, b: &Node<M>, turn: Player) -> bool {
    let key = |node: &Node<M>| node.proof_for(turn);
    match (key(a), key(b)) {
        (Some(a), Some(b)) => a > b,
        (Some(a), None) => a > 0,
        (None, Some(b)) => b < 0,
        (None, None) => (a.visits, a.mean_for(turn)) > (b.visits, b.mean_for(turn)),
    }
}

fn value<M>(node: &Node<M>, turn: Player) -> Option<Value> {
    node.mean_for(turn).map(|amount| Value {
        amount,
        unit: Unit::Mean,
        exact: node.proof.is_some(),
        bound: Bound::Equal,
    })
}
