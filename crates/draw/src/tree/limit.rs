use std::collections::VecDeque;

use super::Tree;

impl Tree {
    /// Leaves out nodes until at most `most` are there, and counts what each parent lost; the root always stays.
    ///
    /// The chosen line is kept first, then the alternatives along it, then everything else level by level.
    #[must_use]
    pub fn limited(mut self, max: usize) -> Tree {
        if self.nodes.len() <= max {
            return self;
        }
        let mut keep = vec![false; self.nodes.len()];
        let mut kept = 0;
        for index in self.by_interest() {
            if kept < max.max(1) && !keep[index] {
                keep[index] = true;
                kept += 1;
            }
        }
        for index in (0..self.nodes.len()).filter(|&index| !keep[index]) {
            let times = self.nodes[index].times;
            if let Some(parent) = self.nodes[index].parent {
                self.nodes[parent].left_out += times;
            }
        }
        self.left_out += self.nodes.len() - kept;
        self.retained(&keep)
    }

    /// Lists all nodes, some twice, so that parents come before their children and what matters most comes first.
    fn by_interest(&self) -> impl Iterator<Item = usize> {
        let line: Vec<usize> =
            (0..self.nodes.len()).filter(|&index| self.nodes[index].is_chosen).collect();
        let alternatives: Vec<usize> =
            line.iter().flat_map(|&index| self.nodes[index].children.iter().copied()).collect();
        line.into_iter().chain(alternatives).chain(self.by_level())
    }

    fn by_level(&self) -> impl Iterator<Item = usize> {
        let mut queue: VecDeque<usize> = (0..self.nodes.len().min(1)).collect();
        std::iter::from_fn(move || {
            let index = queue.pop_front()?;
            queue.extend(&self.nodes[index].children);
            Some(index)
        })
    }
}
