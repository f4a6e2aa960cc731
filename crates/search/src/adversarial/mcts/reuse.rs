use papan_core::Game;

use super::{node::Index, tree::Tree};

/// The maximum number of plies since the last answer: the own move and some of the opponent.
const MAX_PLIES: u32 = 4;

/// The maximum number of positions that are compared: a few milliseconds of work.
const MAX_POSITIONS: u32 = 100_000;

/// Finds the node of a position that is the old root or a few plies below it.
///
/// Where several orders of moves lead to the position, the most visited of the nearest nodes is taken.
pub(super) fn find<G: Game>(tree: &Tree<G::Move>, root_position: &G, wanted: &G) -> Option<Index> {
    let mut walk = Walk { tree, wanted, positions_left: MAX_POSITIONS, best: None };
    (0..=MAX_PLIES).find_map(|plies| {
        walk.look_below(tree.root(), root_position, plies);
        walk.best
    })
}

struct Walk<'a, G: Game> {
    tree: &'a Tree<G::Move>,
    wanted: &'a G,
    positions_left: u32,
    best: Option<Index>,
}

impl<G: Game> Walk<'_, G> {
    /// Visits all positions that are exactly this many plies below a node.
    fn look_below(&mut self, index: Index, position: &G, plies: u32) {
        let visits = |index| self.tree.node(index).visits;
        if plies == 0 {
            let is_better = self.best.is_none_or(|best| visits(index) > visits(best));
            if is_better && position == self.wanted {
                self.best = Some(index);
            }
            return;
        }
        for (child, place) in
            self.tree.children(index).iter().zip(self.tree.node(index).first_child..)
        {
            let Some(chosen) = child.chosen.filter(|_| child.visits > 0) else { continue };
            if self.positions_left == 0 {
                return;
            }
            self.positions_left -= 1;
            self.look_below(place, &position.after(chosen), plies - 1);
        }
    }
}
