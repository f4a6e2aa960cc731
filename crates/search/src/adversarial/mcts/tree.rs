use papan_core::Game;

use super::node::{Index, Node};

/// The nodes in one list: the children of a node stand side by side, and behind their parent.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    root: Index,
    /// How many nodes there may be.
    most: usize,
    /// Whether an expansion has failed for want of room.
    full: bool,
}

impl<M: Copy> Tree<M> {
    /// Makes a tree that has not even a root.
    pub fn empty() -> Tree<M> {
        Tree { nodes: Vec::new(), root: 0, most: 0, full: false }
    }

    /// Returns the bytes that the list of nodes occupies.
    pub fn memory(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node<M>>()) as u64
    }

    /// Sets how many bytes the tree may grow to, and forgets a tree that is larger.
    pub fn limit_memory(&mut self, bytes: u64) {
        let most = bytes / size_of::<Node<M>>() as u64;
        self.most = most.min(u64::from(Index::MAX)) as usize;
        if self.nodes.len() > self.most {
            self.forget();
        }
        if self.nodes.capacity() > self.most {
            self.nodes.shrink_to(self.most);
        }
    }

    /// Removes all nodes and keeps their room for the next tree.
    pub fn forget(&mut self) {
        self.nodes.clear();
        self.root = 0;
        self.full = false;
    }

    /// Starts a new tree that has only a root.
    pub fn plant(&mut self) {
        self.forget();
        self.reserve(1);
        self.nodes.push(Node::new(None, 0));
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
    pub fn children_mut(&mut self, index: Index) -> &mut [Node<M>] {
        let children = self.node(index).children();
        &mut self.nodes[children]
    }

    #[inline]
    pub fn root(&self) -> Index {
        self.root
    }

    /// Makes a node the root. The rest of the tree stays where it is until its room is needed.
    pub fn set_root(&mut self, index: Index) {
        self.root = index;
    }

    /// Makes room when an expansion has failed and part of the list is no longer below the root.
    #[inline]
    pub fn make_room(&mut self) {
        if self.full && self.root > 0 {
            self.compact();
        }
    }

    /// Adds the moves of a position below its node; says `false` when there is no room for them.
    ///
    /// Nodes never move here, so that a walk down the tree may go on.
    pub fn expand<G: Game<Move = M>>(&mut self, index: Index, position: &G) -> bool {
        let count = position.legal_moves().len();
        if self.nodes.len() + count > self.most {
            self.full = true;
            return false;
        }
        self.add_children(index, position)
    }

    /// Adds the moves of the root if they are missing, whatever the limit says.
    pub fn expand_root<G: Game<Move = M>>(&mut self, position: &G) {
        if !self.node(self.root).is_expanded() && !self.expand(self.root, position) {
            self.make_room();
            self.add_children(self.root, position);
        }
    }

    fn add_children<G: Game<Move = M>>(&mut self, index: Index, position: &G) -> bool {
        let moves = position.legal_moves();
        let Ok(child_count) = u16::try_from(moves.len()) else {
            return false;
        };
        self.reserve(moves.len());
        let first_child = self.nodes.len() as Index;
        self.nodes.extend(moves.map(|by| Node::new(Some(by), index)));
        let node = self.node_mut(index);
        (node.first_child, node.child_count, node.turn) =
            (first_child, child_count, position.turn());
        true
    }

    /// Doubles the room when it is used up, but not beyond the limit, as the list by itself would.
    fn reserve(&mut self, count: usize) {
        let needed = self.nodes.len() + count;
        if needed > self.nodes.capacity() {
            let room = (2 * self.nodes.capacity()).min(self.most).max(needed);
            self.nodes.reserve_exact(room - self.nodes.len());
        }
    }

    /// Moves the nodes below the root to the front of the list and drops all others.
    ///
    /// Children stand behind their parents. So one walk to the right meets every parent first, who then tells its
    /// children that they stay and where it went; the first child tells the parent where the children went.
    fn compact(&mut self) {
        let mut kept = 0;
        self.nodes[self.root as usize].stays = true;
        for old in self.root as usize..self.nodes.len() {
            let mut node = self.nodes[old];
            if !node.stays {
                continue;
            }
            node.stays = false;
            for child in &mut self.nodes[node.children()] {
                child.stays = true;
                child.parent = kept;
            }
            if old == self.root as usize {
                node.parent = 0;
            } else {
                let parent = self.node_mut(node.parent);
                if parent.first_child as usize == old {
                    parent.first_child = kept;
                }
            }
            self.nodes[kept as usize] = node;
            kept += 1;
        }
        self.nodes.truncate(kept as usize);
        self.root = 0;
        self.full = false;
    }
}
