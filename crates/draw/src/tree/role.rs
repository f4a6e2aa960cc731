use papan_core::Side;

use super::Tree;

/// The role of the side to move at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The side to move at the root, which maximises.
    Max,
    /// The other side, which minimises.
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
    pub fn with_roles(mut self, turn: impl Fn(&str) -> Option<Side>) -> Tree {
        let root = self.nodes.first().and_then(|root| turn(&root.position));
        for node in &mut self.nodes {
            node.role = root.and_then(|root| {
                let side = turn(&node.position)?;
                Some(if side == root { Role::Max } else { Role::Min })
            });
        }
        self
    }
}
