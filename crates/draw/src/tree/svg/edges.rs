//! The branches of a tree, below everything else.

use super::{
    block::{Block, Content},
    plan::Plan,
};
use crate::svg::canvas::{Canvas, Path};

pub(super) const PLAIN: &str = r##"fill="none" stroke="#a39e91" stroke-width="1.5""##;
pub(super) const CHOSEN: &str =
    r##"fill="none" stroke="#009e73" stroke-width="4.5" stroke-linecap="round""##;
pub(super) const CUT: &str =
    r##"fill="none" stroke="#a02860" stroke-width="1.5" stroke-dasharray="5 4""##;
pub(super) const MORE: &str = r##"fill="none" stroke="#a39e91" stroke-width="2" stroke-linecap="round" stroke-dasharray="0.1 5""##;

/// Room between a block and the ends of its edges.
const GAP: f64 = 4.0;

/// Draws the edges from all blocks to what hangs from them.
pub(super) fn draw(canvas: &mut Canvas, blocks: &[Block], plan: &Plan) {
    let mut paths = [(); 4].map(|()| Path::default());
    for (block, &(x, top)) in blocks.iter().zip(&plan.places) {
        let Some(parent) = block.parent else { continue };
        let (parent_x, parent_top) = plan.places[parent];
        let bottom = parent_top + blocks[parent].size().1;
        let kind = match &block.content {
            Content::Stub(stub) if stub.is_cut => 0,
            Content::Stub(_) => 1,
            Content::Vertex(vertex) if !vertex.is_chosen => 2,
            Content::Vertex(_) => 3,
        };
        paths[kind].curve((parent_x, bottom + GAP), (x, top - GAP));
    }
    for (path, paint) in paths.iter().zip([CUT, MORE, PLAIN, CHOSEN]) {
        canvas.path(path, paint);
    }
}
