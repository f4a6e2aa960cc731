use papan_core::{Game, Random, playout};

use super::{
    node::{Index, Reward, reward, sign},
    selection::select,
    tree::Tree,
};

/// One search from a root.
pub(super) struct Simulation<'a, G: Game> {
    pub tree: &'a mut Tree<G::Move>,
    pub root_position: &'a G,
    pub exploration: f32,
    /// How many plies the tree may be deep.
    pub most_depth: u32,
    /// The longest walk down the tree so far.
    pub deepest: u32,
}

impl<G: Game> Simulation<'_, G> {
    /// Walks down the tree, adds one position, plays it out at random, and tells all nodes on the way.
    pub fn run(&mut self, random: &mut Random) {
        self.tree.make_room();
        let mut position = self.root_position.clone();
        let mut index = self.tree.root();
        let mut depth = 0;
        while let Some(child) = self.child_of(index, depth, &position, random) {
            index = child;
            depth += 1;
            if let Some(chosen) = self.tree.node(index).by {
                position.play_unchecked(chosen);
            }
        }
        self.deepest = self.deepest.max(depth);
        let found = match self.tree.node(index).proof {
            Some(proof) => proof,
            None => {
                let moves_played = playout(&mut position, random);
                let found = reward(&position);
                if moves_played == 0 {
                    self.tree.node_mut(index).proof = Some(found);
                }
                found
            }
        };
        self.tell_ancestors(index, found);
    }

    /// Returns the child where the walk goes on, or `None` where it ends.
    #[inline]
    fn child_of(
        &mut self,
        index: Index,
        depth: u32,
        position: &G,
        random: &mut Random,
    ) -> Option<Index> {
        let node = self.tree.node(index);
        if !node.is_expanded() {
            // A position is expanded when it is met again: most never are, and their moves would only take room.
            let is_new = node.visits == 0;
            if is_new
                || node.proof.is_some()
                || depth >= self.most_depth
                || !self.tree.expand(index, position)
            {
                return None;
            }
        } else if node.proof.is_some() || depth >= self.most_depth {
            return None;
        }
        let node = *self.tree.node(index);
        let children = self.tree.children_mut(index);
        let skip = depth == 0 || self.exploration < 0.0;
        select(children, node.turn, node.visits, self.exploration, skip, random)
            .map(|place| node.first_child + place as Index)
    }

    /// Adds the reward to a node and all above it, and proves what can be proven.
    ///
    /// The proofs are those of MCTS-Solver: M. Winands, Y. Björnsson, J.-T. Saito, "Monte-Carlo Tree Search Solver",
    /// Computers and Games 2008. Draws are proven here as well.
    fn tell_ancestors(&mut self, leaf: Index, mut found: Reward) {
        let root = self.tree.root();
        let mut index = leaf;
        let mut newly_proven = self.tree.node(leaf).proof.is_some();
        loop {
            let node = self.tree.node_mut(index);
            node.visits += 1;
            node.total += i32::from(found);
            if index == root {
                return;
            }
            index = node.parent;
            if newly_proven {
                newly_proven = self.prove(index, found);
                if let Some(proof) = self.tree.node(index).proof {
                    found = proof;
                }
            }
        }
    }

    /// Proves a node if a child that was just proven allows it.
    fn prove(&mut self, index: Index, child_proof: Reward) -> bool {
        let turn = self.tree.node(index).turn;
        let win = sign(turn);
        let proof = if child_proof == win {
            Some(child_proof)
        } else {
            // The best of all, once all are proven.
            let mut best = -1;
            self.tree
                .children(index)
                .iter()
                .all(|child| {
                    child.proof_for(turn).inspect(|&proof| best = best.max(proof)).is_some()
                })
                .then_some(best * win)
        };
        self.tree.node_mut(index).proof = proof;
        proof.is_some()
    }
}
