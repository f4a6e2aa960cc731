use papan_core::Game;

use super::{node::Index, tree::Tree};

/// How many plies may have been played since the last answer: one's own move and a few of the opponent.
const MOST_PLIES: u32 = 4;

/// How many positions are compared at most: some milliseconds of work.
const MOST_POSITIONS: u32 = 100_000;

/// Finds the node of a position that is the old root or a few plies below it.
pub(super) fn find<G: Game>(tree: &Tree<G::Move>, root_position: &G, wanted: &G) -> Option<Index> {
    if root_position == wanted {
        return Some(tree.root());
    }
    // Few plies first: that is where the position almost always is.
    let mut positions_left = MOST_POSITIONS;
    (1..=MOST_PLIES).find_map(|plies| {
        below(tree, tree.root(), root_position, wanted, plies, &mut positions_left)
    })
}

fn below<G: Game>(
    tree: &Tree<G::Move>,
    index: Index,
    position: &G,
    wanted: &G,
    plies: u32,
    positions_left: &mut u32,
) -> Option<Index> {
    let first_child = tree.node(index).first_child;
    for (child, place) in tree.children(index).iter().zip(first_child..) {
        let Some(by) = child.by.filter(|_| child.visits > 0) else { continue };
        *positions_left = positions_left.checked_sub(1)?;
        let next = position.after(by);
        if plies > 1 {
            let found = below(tree, place, &next, wanted, plies - 1, positions_left);
            if found.is_some() {
                return found;
            }
        } else if next == *wanted {
            return Some(place);
        }
    }
    None
}
