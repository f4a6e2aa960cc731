use std::ops::Range;

use papan_core::{Game, Side};

/// A result for `First`: 1 won, 0 drawn, -1 lost.
///
/// The tree stores everything from the view of `First`, so that nothing depends on whether turns alternate.
pub(super) type Reward = i8;

/// Returns the factor that converts between the view of `First` and that of a player.
#[inline]
pub(super) const fn sign(player: Side) -> Reward {
    match player {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// Returns the reward of a finished game: the winner counts, not the margin.
#[inline]
pub(super) fn reward<G: Game>(finished: &G) -> Reward {
    finished.outcome().map_or(0, |outcome| outcome.margin().signum() as Reward)
}

/// The place of a node in the tree.
pub(super) type Index = u32;

/// A position in the tree, identified by the move that led to it: 24 bytes for the moves of most games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that led here; the first root has none.
    pub chosen: Option<M>,
    /// The result of best play, once that is proven.
    pub proof: Option<Reward>,
    /// The side to move, known from the expansion on.
    pub turn: Side,
    pub child_count: u16,
    pub first_child: Index,
    pub parent: Index,
    /// How many simulations went through the node.
    pub visits: u32,
    /// The sum of their rewards.
    pub total: i32,
}

impl<M> Node<M> {
    pub fn new(chosen: Option<M>, parent: Index) -> Node<M> {
        Node {
            chosen,
            proof: None,
            turn: Side::First,
            child_count: 0,
            first_child: 0,
            parent,
            visits: 0,
            total: 0,
        }
    }

    /// Returns whether the moves of the position are in the tree.
    #[inline]
    pub fn is_expanded(&self) -> bool {
        self.child_count > 0
    }

    #[inline]
    pub fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + self.child_count as usize
    }

    /// Returns the proven result for a player.
    #[inline]
    pub fn proof_for(&self, player: Side) -> Option<Reward> {
        self.proof.map(|proof| sign(player) * proof)
    }

    /// Returns the mean reward for a player, or the proven result; `None` if nothing is known.
    pub fn mean_for(&self, player: Side) -> Option<f64> {
        if let Some(proof) = self.proof_for(player) {
            return Some(f64::from(proof));
        }
        let total = f64::from(sign(player)) * f64::from(self.total);
        (self.visits > 0).then(|| total / f64::from(self.visits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_as_small_as_the_documentation_says() {
        use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

        assert_eq!(size_of::<Node<<Adjacency as Game>::Move>>(), 24);
        assert_eq!(size_of::<Node<<DotsAndBoxes as Game>::Move>>(), 24);
        assert_eq!(size_of::<Node<<Reversi as Game>::Move>>(), 24);
        assert_eq!(size_of::<Node<<TicTacToe as Game>::Move>>(), 24);
    }
}
