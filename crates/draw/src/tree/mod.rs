//! The tree that a search explored, from its recorded events.
//!
//! A [`Tree`] is made from events, then shaped for its readers: the chosen line is marked, symmetric siblings are
//! merged, what would not fit is left out and counted. [`tree_json`], [`tree_dot`] and [`tree_svg`] write it down.

mod build;
mod dot;
mod json;
mod label;
mod layout;
mod limit;
mod merge;
mod picture;
mod role;
mod svg;

pub use self::{dot::tree_dot, json::tree_json, picture::TreePicture, role::Role, svg::tree_svg};

use papan_core::{NodeId, Value};

/// The positions that a search entered, in the order in which it entered them.
///
/// ```
/// use papan_core::Event;
/// use papan_draw::Tree;
///
/// let enter = |node, parent, chosen: Option<&str>, position: &str| {
///     let (chosen, position) = (chosen.map(str::to_owned), position.to_owned());
///     Event::Enter { node, parent, chosen, position, times: 1 }
/// };
/// let events = [
///     enter(0, None, None, "start"),
///     enter(1, Some(0), Some("left"), "aside"),
///     enter(2, Some(0), Some("right"), "aside"),
/// ];
/// let tree = Tree::from_events(&events, 0, |reason| reason.to_string())
///     .with_line(&["right"])
///     .merged(|position| position.to_owned())
///     .limited(100);
/// assert_eq!(tree.nodes().len(), 2);
/// assert_eq!(tree.nodes()[1].chosen.as_deref(), Some("right"));
/// assert_eq!(tree.nodes()[1].times, 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    left_out: usize,
    dropped_events: u64,
}

/// A position in a [`Tree`], and what the search said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// The number that the search gave it.
    pub id: NodeId,
    /// The index of its parent, which is smaller than its own.
    pub parent: Option<usize>,
    /// The indices of its children, in the order in which they were searched.
    pub children: Vec<usize>,
    /// The move that led here.
    pub chosen: Option<String>,
    /// The position, as text.
    pub position: String,
    /// The window on entry.
    pub window: Option<Window>,
    /// The window of the last event.
    pub last_window: Option<Window>,
    /// What the position was found to be worth to the side to move at the root.
    pub value: Option<Value>,
    /// The moves that were skipped.
    pub cut: Option<Cut>,
    /// Whether its side to move maximises or minimises, once [`Tree::with_roles`] has set it.
    pub role: Option<Role>,
    /// How many moves of its parent lead to this position up to symmetry.
    pub times: u32,
    /// How many of its moves were searched and are not among the children.
    pub left_out: u32,
    /// Whether it is on the chosen line.
    pub is_chosen: bool,
}

/// The values that still matter at a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The lower end; `None` is minus infinity.
    pub alpha: Option<f64>,
    /// The upper end; `None` is plus infinity.
    pub beta: Option<f64>,
}

/// Moves that a search skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many they are.
    pub skipped: u32,
    /// Why they cannot matter, in words.
    pub reason: String,
}

impl Tree {
    /// Returns the nodes, parents before children; the root comes first.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Returns how many positions were left out altogether, also below those that are missing among the children.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns how many events were not recorded.
    pub fn dropped_events(&self) -> u64 {
        self.dropped_events
    }

    /// Marks a line of moves from the root, as far as the tree follows it.
    ///
    /// Mark it before merging and limiting: both keep what is marked.
    #[must_use]
    pub fn with_line(mut self, moves: &[impl AsRef<str>]) -> Tree {
        if self.nodes.is_empty() || moves.is_empty() {
            return self;
        }
        let mut index = 0;
        self.nodes[index].is_chosen = true;
        for chosen in moves {
            let is_chosen =
                |&child: &usize| self.nodes[child].chosen.as_deref() == Some(chosen.as_ref());
            // A move that was searched twice owes its value to the second time.
            let Some(child) = self.nodes[index].children.iter().copied().rev().find(is_chosen)
            else {
                break;
            };
            self.nodes[child].is_chosen = true;
            index = child;
        }
        self
    }

    /// Keeps some nodes; a node whose parent goes must go too.
    fn retained(self, keep: &[bool]) -> Tree {
        let mut new_indices = vec![None; self.nodes.len()];
        let mut nodes: Vec<TreeNode> = Vec::new();
        for (old, mut node) in self.nodes.into_iter().enumerate().filter(|(old, _)| keep[*old]) {
            let index = nodes.len();
            new_indices[old] = Some(index);
            node.children.clear();
            node.parent = node.parent.and_then(|parent| new_indices[parent]);
            if let Some(parent) = node.parent {
                nodes[parent].children.push(index);
            }
            nodes.push(node);
        }
        Tree { nodes, ..self }
    }
}
