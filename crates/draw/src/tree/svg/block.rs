use super::{stub::Stub, vertex::Vertex};
use crate::{
    svg::canvas::Canvas,
    tree::{Role, Tree, TreePicture},
};

/// Something with a place in the picture: a node, or what stands for children that are not there.
pub(super) struct Block<'a> {
    /// The index of the block it hangs from.
    pub parent: Option<usize>,
    /// The level, counted from the root.
    pub depth: usize,
    pub content: Content<'a>,
}

pub(super) enum Content<'a> {
    Vertex(Vertex<'a>),
    Stub(Stub<'a>),
}

impl Block<'_> {
    /// Returns the width and the height.
    pub fn size(&self) -> (f64, f64) {
        match &self.content {
            Content::Vertex(vertex) => vertex.size(),
            Content::Stub(stub) => stub.size(),
        }
    }

    /// Draws the block below a point.
    pub fn draw(&self, canvas: &mut Canvas, top: (f64, f64)) {
        match &self.content {
            Content::Vertex(vertex) => vertex.draw(canvas, top),
            Content::Stub(stub) => stub.draw(canvas, top),
        }
    }
}

/// How large nodes are on the first levels; below, they stay as on the last of these.
const SCALES: [f64; 5] = [1.0, 0.8, 0.66, 0.58, 0.54];
/// The most nodes on a level at which none needs to be smaller.
const WIDE: f64 = 16.0;
/// How much smaller nodes may be in the widest trees: what is written below them needs its room.
const SMALLEST: f64 = 0.75;

/// Lists the blocks of a tree: its nodes under their indices, then the stubs, so that each is right of its siblings.
pub(super) fn blocks<'a>(picture: &TreePicture<'a>, roles: &[Option<Role>]) -> Vec<Block<'a>> {
    let nodes = picture.tree.nodes();
    let depths = depths(picture.tree);
    let crowding = crowding(&depths);
    let vertices = (0..nodes.len()).map(|index| {
        let depth = depths[index];
        let scale = SCALES[depth.min(SCALES.len() - 1)] * crowding;
        let vertex = Vertex::new(picture, index, scale, roles[depth].is_none());
        Block { parent: nodes[index].parent, depth, content: Content::Vertex(vertex) }
    });
    let stubs = nodes.iter().enumerate().filter_map(|(index, node)| {
        let stub = Stub::of(picture, node)?;
        let depth = depths[index] + 1;
        Some(Block { parent: Some(index), depth, content: Content::Stub(stub) })
    });
    vertices.chain(stubs).collect()
}

/// Returns how much smaller nodes are in a wide tree.
fn crowding(depths: &[usize]) -> f64 {
    let deepest = depths.iter().max().copied().unwrap_or(0);
    let levels = (0..=deepest).map(|level| depths.iter().filter(|depth| **depth == level).count());
    (WIDE / levels.max().unwrap_or(0).max(1) as f64).clamp(SMALLEST, 1.0)
}

fn depths(tree: &Tree) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::new();
    for node in tree.nodes() {
        depths.push(node.parent.map_or(0, |parent| depths[parent] + 1));
    }
    depths
}

/// Returns for each level the role that all its nodes share, if they do.
pub(super) fn level_roles(tree: &Tree) -> Vec<Option<Role>> {
    let mut roles: Vec<Option<Role>> = Vec::new();
    for (node, depth) in tree.nodes().iter().zip(depths(tree)) {
        match roles.get_mut(depth) {
            None => roles.push(node.role),
            Some(role) if *role != node.role => *role = None,
            Some(_) => {}
        }
    }
    roles
}
