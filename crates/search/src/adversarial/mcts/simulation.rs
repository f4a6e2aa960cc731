use papan_core::{Game, Random, playout};

use super::{
    node::{Index, Reward, reward, sign},
    selection::select,
    tree::Tree,
};

/// One search from a root whose moves are in the tree.
pub(super) struct Simulator<'a, G: Game> {
    pub tree: &'a mut Tree<G::Move>,
    pub root_position: &'a G,
    pub exploration: f32,
    /// The maximum depth of the tree in plies.
    pub max_depth: u32,
    /// The longest descent so far.
    pub deepest: u32,
}

impl<G: Game> Simulator<'_, G> {
    /// Returns whether more simulations would change nothing, or could not be counted.
    #[inline]
    pub fn is_done(&self) -> bool {
        let root = self.tree.node(self.tree.root());
        root.proof.is_some() || root.visits >= i32::MAX as u32
    }

    /// Descends the tree, adds one position, plays it out at random, and adds the result to all nodes on the path.
    pub fn simulate(&mut self, random: &mut Random) {
        let mut position = self.root_position.clone();
        let mut index = self.tree.root();
        let mut depth = 0;
        while let Some(child) = self.next_child(index, depth, &position) {
            index = child;
            depth += 1;
            if let Some(chosen) = self.tree.node(index).chosen {
                position.play_unchecked(chosen);
            }
        }
        self.deepest = self.deepest.max(depth);
        let moves_played = playout(&mut position, random);
        let result = reward(&position);
        if moves_played == 0 {
            self.tree.node_mut(index).proof = Some(result);
        }
        self.tell(index, result);
    }

    /// Returns the child where the descent continues, or `None` where it ends.
    #[inline]
    fn next_child(&mut self, index: Index, depth: u32, position: &G) -> Option<Index> {
        if depth >= self.max_depth {
            return None;
        }
        let node = self.tree.node(index);
        if !node.is_expanded() {
            // A position is expanded at its second visit: most have only one, and their moves would only take memory.
            let is_new = node.visits == 0;
            if is_new || !self.tree.expand(index, position) {
                return None;
            }
        }
        let node = self.tree.node(index);
        select(self.tree.children(index), node.turn, node.visits, self.exploration)
            .map(|place| node.first_child + place as Index)
    }

    /// Adds a result to a leaf and all nodes above it, and proves what can be proven.
    ///
    /// The proofs are those of MCTS-Solver (M. Winands, Y. Björnsson, J.-T. Saito, "Monte-Carlo Tree Search Solver",
    /// Computers and Games 2008), with draws as well. Above a proven node the proof counts, not the simulation.
    fn tell(&mut self, leaf: Index, mut result: Reward) {
        let root = self.tree.root();
        let mut index = leaf;
        let mut is_proven = self.tree.node(leaf).proof.is_some();
        loop {
            let node = self.tree.node_mut(index);
            node.visits += 1;
            node.total += i32::from(result);
            if index == root {
                break;
            }
            index = node.parent;
            if is_proven {
                let proof = self.proof_by_children(index, result);
                is_proven = proof.is_some();
                result = proof.unwrap_or(result);
                self.tree.node_mut(index).proof = proof;
            }
        }
    }

    /// Returns what is proven about a node one of whose children was just proven: a win as soon as one child is won
    /// for the side to move, and the best of all children once all are proven.
    fn proof_by_children(&self, index: Index, child_proof: Reward) -> Option<Reward> {
        let turn = self.tree.node(index).turn;
        let win = sign(turn);
        if child_proof == win {
            return Some(win);
        }
        let children = self.tree.children(index).iter();
        let best = children.map(|child| child.proof_for(turn)).reduce(|best, proof| {
            // With unproven children nothing is proven.
            best.zip(proof).map(|(best, proof)| best.max(proof))
        });
        best.flatten().map(|best| win * best)
    }
}
