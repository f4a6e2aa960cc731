use std::collections::BTreeMap;

use papan_core::{Event, Message, NodeId, Value};

use super::{Cut, Tree, TreeNode, Window};

impl Tree {
    /// Makes a tree from the events of a search, in the order in which they were recorded.
    ///
    /// `dropped` says how many more there were; a list that ends early gives the tree as far as it goes. `words` puts
    /// the reason of a cut into a language. Of a search that started over, deeper each time, the last tree whose root
    /// got a value is taken; the others count as left out. Events about unknown nodes are ignored.
    pub fn from_events(events: &[Event], dropped: u64, words: impl Fn(&Message) -> String) -> Tree {
        let mut forest = Forest::default();
        for event in events {
            match event {
                Event::Enter { node, parent, chosen, position, times } => {
                    forest.enter(*node, *parent, chosen.as_deref(), position, *times);
                }
                Event::Bound { node, alpha, beta } => {
                    forest.bound(*node, Window { alpha: *alpha, beta: *beta });
                }
                Event::Value { node, value } => forest.value(*node, *value),
                Event::Cut { node, skipped, reason } => {
                    forest.cut(*node, *skipped, &words(&reason.into()));
                }
                // Events of puzzles do not form a game tree.
                _ => {}
            }
        }
        forest.into_tree(dropped)
    }
}

/// All that was entered; its roots have no parent.
#[derive(Default)]
struct Forest {
    nodes: Vec<TreeNode>,
    indices: BTreeMap<NodeId, usize>,
}

impl Forest {
    fn enter(
        &mut self,
        id: NodeId,
        parent: Option<NodeId>,
        chosen: Option<&str>,
        position: &str,
        times: u32,
    ) {
        let parent = match parent.map(|parent| self.indices.get(&parent)) {
            None => None,
            Some(Some(&index)) => Some(index),
            Some(None) => return,
        };
        let index = self.nodes.len();
        self.indices.insert(id, index);
        if let Some(parent) = parent {
            self.nodes[parent].children.push(index);
        }
        self.nodes.push(TreeNode {
            id,
            parent,
            children: Vec::new(),
            chosen: chosen.map(str::to_owned),
            position: position.to_owned(),
            window: None,
            last_window: None,
            value: None,
            cut: None,
            role: None,
            times,
            left_out: 0,
            is_chosen: false,
        });
    }

    fn bound(&mut self, id: NodeId, window: Window) {
        if let Some(node) = self.node(id) {
            node.window.get_or_insert(window);
            node.last_window = Some(window);
        }
    }

    fn value(&mut self, id: NodeId, value: Value) {
        if let Some(node) = self.node(id) {
            node.value = Some(value);
        }
    }

    fn cut(&mut self, id: NodeId, skipped: u32, reason: &str) {
        let Some(node) = self.node(id) else { return };
        let Some(cut) = &mut node.cut else {
            node.cut = Some(Cut { skipped, reason: reason.to_owned() });
            return;
        };
        cut.skipped = cut.skipped.saturating_add(skipped);
        if !cut.reason.contains(reason) {
            cut.reason = format!("{}; {reason}", cut.reason);
        }
    }

    fn node(&mut self, id: NodeId) -> Option<&mut TreeNode> {
        self.indices.get(&id).map(|&index| &mut self.nodes[index])
    }

    fn into_tree(self, dropped_events: u64) -> Tree {
        let roots =
            || (0..self.nodes.len()).rev().filter(|&index| self.nodes[index].parent.is_none());
        let finished = roots().find(|&root| self.nodes[root].value.is_some());
        let root = finished.or_else(|| roots().next());
        let mut keep = vec![false; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            keep[index] = root == Some(index) || node.parent.is_some_and(|parent| keep[parent]);
        }
        let left_out = keep.iter().filter(|kept| !**kept).count();
        Tree { nodes: self.nodes, left_out, dropped_events }.retained(&keep)
    }
}
