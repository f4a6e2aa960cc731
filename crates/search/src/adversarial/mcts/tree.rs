use papan_core::{Game, Stopped};

use super::node::{Index, Node};

/// The nodes in one list, in which the children of a node are adjacent.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    root: Index,
    /// The list to which the live nodes are copied when the other is full.
    spare: Vec<Node<M>>,
    /// How many nodes each list may have.
    max: usize,
    /// Whether an expansion has failed for lack of room.
    is_full: bool,
}

impl<M: Copy> Tree<M> {
    /// Makes a tree without a root.
    pub fn empty() -> Tree<M> {
        Tree { nodes: Vec::new(), root: 0, spare: Vec::new(), max: 0, is_full: false }
    }

    /// Returns whether there is no root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the bytes that both lists occupy.
    pub fn memory(&self) -> u64 {
        ((self.nodes.capacity() + self.spare.capacity()) * size_of::<Node<M>>()) as u64
    }

    /// Sets the memory limit of both lists together, and clears a tree that is too large for it.
    pub fn limit_memory(&mut self, bytes: u64) {
        let max = bytes / (2 * size_of::<Node<M>>() as u64);
        self.max = max.min(u64::from(Index::MAX)) as usize;
        if self.nodes.len() > self.max {
            self.forget();
        }
        self.spare.clear();
        for list in [&mut self.nodes, &mut self.spare] {
            if list.capacity() > self.max {
                list.shrink_to(self.max);
            }
        }
    }

    /// Removes all nodes and keeps their memory for the next tree.
    pub fn forget(&mut self) {
        self.nodes.clear();
        self.root = 0;
        self.is_full = false;
    }

    /// Starts a new tree: a position and its moves, which are added whatever the limit.
    pub fn plant<G: Game<Move = M>>(&mut self, position: &G) {
        self.forget();
        reserve(&mut self.nodes, 1 + position.legal_moves().len(), self.max);
        self.nodes.push(Node::new(None, 0));
        self.add_children(0, position);
    }

    #[inline]
    pub fn node(&self, index: Index) -> &Node<M> {
        &self.nodes[index as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, index: Index) -> &mut Node<M> {
        &mut self.nodes[index as usize]
    }

    #[inline]
    pub fn children(&self, index: Index) -> &[Node<M>] {
        &self.nodes[self.node(index).children()]
    }

    #[inline]
    pub fn root(&self) -> Index {
        self.root
    }

    /// Makes a node the root. The rest of the tree stays until its memory is needed.
    pub fn set_root(&mut self, index: Index) {
        self.root = index;
    }

    /// Adds the moves of a position below its node; returns `false` when there is no room for them.
    pub fn expand<G: Game<Move = M>>(&mut self, index: Index, position: &G) -> bool {
        let count = position.legal_moves().len();
        if self.nodes.len() + count > self.max {
            self.is_full = true;
            return false;
        }
        self.add_children(index, position)
    }

    fn add_children<G: Game<Move = M>>(&mut self, index: Index, position: &G) -> bool {
        let moves = position.legal_moves();
        let Ok(child_count) = u16::try_from(moves.len()) else {
            return false;
        };
        reserve(&mut self.nodes, moves.len(), self.max);
        let first_child = self.nodes.len() as Index;
        self.nodes.extend(moves.map(|chosen| Node::new(Some(chosen), index)));
        let node = self.node_mut(index);
        node.turn = position.turn();
        node.first_child = first_child;
        node.child_count = child_count;
        true
    }

    /// Returns whether the tree is full and pruning the nodes that are not below the root would make room.
    #[inline]
    pub fn needs_pruning(&self) -> bool {
        self.is_full && self.root > 0
    }

    /// Removes all nodes that are not below the root, by copying the others to the spare list, generation by
    /// generation.
    ///
    /// # Errors
    /// The error of `may_go_on`, which is called every few microseconds; the tree is then unchanged.
    pub fn prune(
        &mut self,
        mut may_go_on: impl FnMut() -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        const NODES_BETWEEN_QUESTIONS: usize = 1024;
        self.spare.clear();
        reserve(&mut self.spare, 1, self.max);
        self.spare.push(*self.node(self.root));
        let mut parent = 0;
        while parent < self.spare.len() {
            if parent.is_multiple_of(NODES_BETWEEN_QUESTIONS) {
                may_go_on()?;
            }
            let children = &self.nodes[self.spare[parent].children()];
            self.spare[parent].first_child = self.spare.len() as Index;
            reserve(&mut self.spare, children.len(), self.max);
            let parent_index = parent as Index;
            self.spare.extend(children.iter().map(|child| Node { parent: parent_index, ..*child }));
            parent += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
        self.root = 0;
        self.is_full = false;
        Ok(())
    }
}

/// Makes room for more nodes. A list that has none left doubles, but not beyond `most`, as it would by itself.
fn reserve<M>(list: &mut Vec<Node<M>>, more: usize, max: usize) {
    let needed = list.len() + more;
    if needed > list.capacity() {
        let room = (2 * list.capacity()).min(max).max(needed);
        list.reserve_exact(room - list.len());
    }
}

#[cfg(test)]
mod tests {
    use papan_games::TicTacToe;

    use super::*;

    /// Adds every position of the first plies, with visits derived from its moves.
    fn grow(
        tree: &mut Tree<<TicTacToe as Game>::Move>,
        index: Index,
        position: &TicTacToe,
        plies: u32,
    ) {
        if plies == 0 || !tree.node(index).is_expanded() && !tree.expand(index, position) {
            return;
        }
        for (place, chosen) in (tree.node(index).first_child..).zip(position.legal_moves()) {
            tree.node_mut(place).visits = tree.node(index).visits * 10 + place % 7;
            grow(tree, place, &position.after(chosen), plies - 1);
        }
    }

    /// Describes the tree below a node without indices.
    fn shape(tree: &Tree<<TicTacToe as Game>::Move>, index: Index) -> String {
        let node = tree.node(index);
        let below = (node.first_child..).zip(tree.children(index)).map(|(place, child)| {
            assert_eq!(child.parent, index);
            shape(tree, place)
        });
        format!("{:?} {} ({})", node.chosen, node.visits, below.collect::<Vec<_>>().join(" "))
    }

    fn grown(bytes: u64) -> Tree<<TicTacToe as Game>::Move> {
        let mut tree = Tree::empty();
        tree.limit_memory(bytes);
        tree.plant(&TicTacToe::default());
        grow(&mut tree, 0, &TicTacToe::default(), 4);
        tree
    }

    #[test]
    fn pruning_keeps_what_is_below_the_root_and_nothing_else() {
        let mut tree = grown(1 << 20);
        assert_eq!(tree.nodes.len(), 1 + 9 + 9 * 8 + 9 * 8 * 7 + 9 * 8 * 7 * 6);
        let root = tree.node(tree.node(0).first_child + 4).first_child + 3;
        let before = shape(&tree, root);
        tree.set_root(root);
        tree.prune(|| Ok(())).unwrap();
        assert_eq!(tree.nodes.len(), 1 + 7 + 7 * 6);
        assert_eq!(shape(&tree, tree.root()), before);
    }

    #[test]
    fn a_full_tree_grows_again_when_it_can_be_pruned() {
        let mut tree = grown(20_000);
        assert!(!tree.needs_pruning(), "everything is below the root");
        let leaf = tree.nodes.len() as Index - 1;
        assert!(!tree.expand(leaf, &TicTacToe::default()));
        tree.set_root(1);
        assert!(tree.needs_pruning());
        tree.prune(|| Ok(())).unwrap();
        assert!(!tree.needs_pruning());
        let leaf = tree.nodes.len() as Index - 1;
        assert!(tree.expand(leaf, &TicTacToe::default()));
    }

    #[test]
    fn pruning_that_is_stopped_changes_nothing() {
        let mut tree = grown(1 << 20);
        let root = tree.node(0).first_child;
        let before = shape(&tree, root);
        tree.set_root(root);
        assert_eq!(tree.prune(|| Err(Stopped::Time)), Err(Stopped::Time));
        assert_eq!(shape(&tree, tree.root()), before);
    }

    #[test]
    fn the_lists_keep_the_limit_and_the_root_has_its_moves_even_without_room() {
        for bytes in [0, 100, 1000, 4000, 5000, 20_000, 100_000] {
            let mut tree = grown(bytes);
            assert_eq!(tree.children(0).len(), 9);
            let least = 10 * size_of::<Node<<TicTacToe as Game>::Move>>() as u64;
            assert!(tree.memory() <= bytes.max(least), "{bytes}: {}", tree.memory());
            tree.set_root(1);
            tree.prune(|| Ok(())).unwrap();
            assert!(tree.memory() <= bytes.max(2 * least), "{bytes}: {}", tree.memory());
        }
    }

    #[test]
    fn a_stricter_limit_forgets_a_tree_that_is_too_large() {
        let mut tree = grown(1 << 20);
        tree.limit_memory(1 << 19);
        assert!(!tree.is_empty());
        tree.limit_memory(1 << 12);
        assert!(tree.is_empty());
        assert!(tree.memory() <= 1 << 12);
    }
}
