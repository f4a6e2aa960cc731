use std::collections::{BTreeMap, BTreeSet};

use super::Tree;

impl Tree {
    /// Merges siblings that are the same position up to symmetry, and counts them.
    ///
    /// `canonical` turns the text of a position into one that all its images share. Of several siblings the one on the
    /// chosen line is kept, or else the first, with all that is below it.
    #[must_use]
    pub fn merged(mut self, canonical: impl Fn(&str) -> String) -> Tree {
        let mut keep = vec![true; self.nodes.len()];
        for parent in 0..self.nodes.len() {
            let children = self.nodes[parent].children.clone();
            if !keep[parent] {
                for child in children {
                    keep[child] = false;
                }
                continue;
            }
            let mut images: BTreeMap<String, Vec<usize>> = BTreeMap::new();
            for child in children {
                images.entry(canonical(&self.nodes[child].position)).or_default().push(child);
            }
            for members in images.into_values() {
                let on_line = members.iter().find(|&&member| self.nodes[member].is_chosen);
                let representative = *on_line.unwrap_or(&members[0]);
                self.nodes[representative].times = self.count_moves(&members);
                for member in members {
                    keep[member] = member == representative;
                }
            }
        }
        self.retained(&keep)
    }

    /// Counts the different moves to some siblings: a search may have looked at one of them twice.
    fn count_moves(&self, siblings: &[usize]) -> u32 {
        let nodes = siblings.iter().map(|&sibling| &self.nodes[sibling]);
        let moves: BTreeSet<_> = nodes.map(|node| (&node.chosen, node.times)).collect();
        moves.into_iter().map(|(_, times)| times).sum()
    }
}
