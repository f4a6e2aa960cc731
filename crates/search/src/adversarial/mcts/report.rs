use papan_core::{Bound, Candidate, Decision, Game, Side, Unit, Value};

use super::{
    node::{Index, Node},
    tree::Tree,
};

/// Makes the decision for the position at the root of the tree.
pub(super) fn decision<G: Game>(
    tree: &Tree<G::Move>,
    position: &G,
    first_legal: G::Move,
    deepest: u32,
    nodes: u64,
) -> Decision<G::Move> {
    let turn = position.turn();
    // The children are in the order of the rules. There are none only for more moves than a node can count.
    let mut known = tree.children(tree.root()).iter();
    let candidates = position.legal_moves().map(|candidate| {
        let value = known.next().and_then(|child| value_for(turn, child));
        Candidate { candidate, value }
    });
    let candidates: Vec<_> = candidates.collect();
    let line = expected_line(tree);
    let best = line.first().copied().unwrap_or(first_legal);
    Decision {
        best,
        value: best_child(tree, tree.root()).and_then(|child| value_for(turn, tree.node(child))),
        depth: deepest.max(line.len() as u32),
        nodes,
        line: if line.is_empty() { vec![best] } else { line },
        candidates,
    }
}

fn value_for<M>(player: Side, node: &Node<M>) -> Option<Value> {
    let exact = node.proof.is_some();
    let value = |amount| Value { amount, unit: Unit::Mean, exact, bound: Bound::Equal };
    node.mean_for(player).map(value)
}

/// Returns the principal variation, as far as the tree extends.
fn expected_line<M: Copy>(tree: &Tree<M>) -> Vec<M> {
    let mut line = Vec::new();
    let mut index = tree.root();
    while let Some(child) = best_child(tree, index) {
        line.extend(tree.node(child).chosen);
        index = child;
    }
    line
}

/// Returns the best child for the side to move.
///
/// A proven win is best and a proven loss worst. Otherwise the most visited child counts, since its mean is the most
/// certain one. A proven draw gets no more visits: it is chosen unless the most visited child has a better mean.
fn best_child<M: Copy>(tree: &Tree<M>, index: Index) -> Option<Index> {
    let turn = tree.node(index).turn;
    let children = tree.children(index);
    let proven =
        first_best(children, |child| child.proof_for(turn).map(|proof| (proof, child.visits)));
    let open = first_best(children, |child| {
        child.proof.is_none().then(|| (child.visits, child.mean_for(turn)))
    });
    let place = match (proven, open) {
        (Some((_, (1, _))), _) | (_, None) => proven.map(|(place, _)| place),
        (Some((place, (0, _))), Some((_, (_, mean)))) if mean.is_none_or(|mean| mean <= 0.0) => {
            Some(place)
        }
        (_, Some((place, _))) => Some(place),
    };
    place.map(|place| tree.node(index).first_child + place as Index)
}

/// Returns the index of the first child with the best mark, among those that get one.
fn first_best<M, Mark: PartialOrd>(
    children: &[Node<M>],
    mark: impl Fn(&Node<M>) -> Option<Mark>,
) -> Option<(usize, Mark)> {
    let marked =
        children.iter().enumerate().filter_map(|(place, child)| Some((place, mark(child)?)));
    marked.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

#[cfg(test)]
mod tests {
    use papan_games::TicTacToe;

    use super::*;

    /// Returns the index of the chosen child when the first children have these proofs, visits and totals.
    fn played(known: &[(Option<i8>, u32, i32)]) -> Index {
        let mut tree = Tree::empty();
        tree.plant(&TicTacToe::default());
        for (&(proof, visits, total), index) in known.iter().zip(1..) {
            let node = tree.node_mut(index);
            (node.proof, node.visits, node.total) = (proof, visits, total);
        }
        best_child(&tree, tree.root()).unwrap() - 1
    }

    #[test]
    fn visits_decide_then_the_mean_then_the_order() {
        assert_eq!(played(&[]), 0);
        assert_eq!(played(&[(None, 3, 3), (None, 9, -4)]), 1);
        assert_eq!(played(&[(None, 9, -4), (None, 9, -3), (None, 9, -3)]), 1);
    }

    #[test]
    fn a_proven_win_is_played_and_a_proven_loss_avoided() {
        assert_eq!(played(&[(None, 100, 90), (Some(1), 1, 1)]), 1);
        assert_eq!(played(&[(Some(-1), 100, 90), (None, 1, -1)]), 1);
        assert_eq!(played(&[(Some(-1), 100, 90), (Some(-1), 1, 1)]), 2);
        assert_eq!(played(&[(Some(-1), 1, -1); 9]), 0);
        let mut lost = [(Some(-1), 1, -1); 9];
        lost[5].1 = 50;
        assert_eq!(played(&lost), 5, "what took longest to refute");
    }

    #[test]
    fn a_proven_draw_is_played_unless_the_most_visited_move_promises_more() {
        assert_eq!(played(&[(None, 100, -1), (Some(0), 1, 0)]), 1);
        assert_eq!(played(&[(None, 100, 0), (Some(0), 1, 0)]), 1);
        assert_eq!(played(&[(None, 100, 1), (Some(0), 1, 0)]), 0);
        assert_eq!(played(&[(None, 100, -1), (Some(0), 1, 0), (None, 9, 9)]), 1);
    }
}
