use papan_core::{Message, Scene, column_name};

use super::{Tree, TreeNode, label};

/// A tree to draw, and what drawing needs to know of the game and of the reader's language.
#[derive(Clone, Copy)]
pub struct TreePicture<'a> {
    /// The tree, already merged and limited as wished.
    pub tree: &'a Tree,
    /// What the picture is called.
    pub title: &'a str,
    /// Whether the root is called A and its children B, C, D, as in textbooks.
    pub letters: bool,
    /// Turns the text of a position into its scene; without one, the text is shown.
    pub scene: &'a dyn Fn(&str) -> Option<Scene>,
    /// Puts a message into words.
    pub words: &'a dyn Fn(&Message) -> String,
}

impl TreePicture<'_> {
    /// Returns the letter of the root or of one of its children.
    pub(super) fn letter(&self, index: usize) -> Option<String> {
        let nodes = self.tree.nodes();
        let rank = match nodes[index].parent {
            None => Some(0),
            Some(0) => nodes[0].children.iter().position(|&child| child == index).map(|it| it + 1),
            Some(_) => None,
        };
        rank.filter(|_| self.letters).map(|rank| column_name(rank).to_uppercase())
    }

    /// Returns what is known of a node's worth, such as `B = -1`.
    pub(super) fn worth(&self, index: usize) -> Option<String> {
        let value = self.tree.nodes()[index].value.as_ref().map(label::value);
        match (self.letter(index), value) {
            (Some(letter), Some(value)) => {
                let relation = if value.starts_with(['≥', '≤']) { "" } else { "= " };
                Some(format!("{letter} {relation}{value}"))
            }
            (letter, value) => letter.or(value),
        }
    }

    /// Returns how many moves were left out below a node, in words.
    pub(super) fn more(&self, node: &TreeNode) -> Option<String> {
        let message = || Message::new("tree-more").with("count", node.left_out);
        (node.left_out > 0).then(|| (self.words)(&message()))
    }

    /// Returns how many moves were skipped at a node, in words.
    pub(super) fn skipped(&self, node: &TreeNode) -> Option<String> {
        let cut = node.cut.as_ref()?;
        Some((self.words)(&Message::new("tree-skipped").with("count", cut.skipped)))
    }
}

impl TreeNode {
    /// Returns the move that leads here, and how many moves lead to the same.
    pub(super) fn way(&self) -> Option<String> {
        let chosen = self.chosen.as_ref()?;
        Some(if self.times > 1 { format!("{chosen} ×{}", self.times) } else { chosen.clone() })
    }
}
