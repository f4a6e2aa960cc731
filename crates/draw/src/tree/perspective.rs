use papan_core::{Bound, Player};

use super::{Tree, TreeNode, Window};

/// What the side to move at a node wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is the side to move at the root, and wants high values.
    Max,
    /// It is the other side, and wants low ones.
    Min,
}

impl Role {
    /// Returns the name in pictures and, in small letters, in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Max => "MAX",
            Role::Min => "MIN",
        }
    }
}

impl Tree {
    /// Notes whose turn it is at each node; `turn` reads the text of a position.
    #[must_use]
    pub fn with_roles(mut self, turn: impl Fn(&str) -> Option<Player>) -> Tree {
        let root = self.nodes.first().and_then(|root| turn(&root.position));
        for node in &mut self.nodes {
            node.role = root.and_then(|root| {
                let side = turn(&node.position)?;
                Some(if side == root { Role::Max } else { Role::Min })
            });
        }
        self
    }

    /// Turns values and windows that each node's side to move told for itself into those of the side at the root.
    ///
    /// Which nodes to turn over is known from [`Tree::with_roles`]. A search that speaks for the root all along needs
    /// no such turn.
    #[must_use]
    pub fn seen_by_root(mut self) -> Tree {
        self.nodes.iter_mut().filter(|node| node.role == Some(Role::Min)).for_each(turn_over);
        self
    }
}

fn turn_over(node: &mut TreeNode) {
    for window in [&mut node.window, &mut node.last_window].into_iter().flatten() {
        *window = Window { alpha: window.beta.map(negated), beta: window.alpha.map(negated) };
    }
    if let Some(value) = &mut node.value {
        value.amount = negated(value.amount);
        value.bound = match value.bound {
            Bound::Equal => Bound::Equal,
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
        };
    }
}

/// Negates a number without making a negative zero.
fn negated(number: f64) -> f64 {
    0.0 - number
}
