use super::block::Block;
use crate::tree::{
    Role,
    layout::{self, Slot},
};

/// The positions of all elements, with the upper left corner at 0.
pub(super) struct Plan {
    /// The middle of the upper side of each block.
    pub places: Vec<(f64, f64)>,
    pub levels: Vec<Level>,
    pub width: f64,
    pub height: f64,
}

/// A row of blocks.
pub(super) struct Level {
    pub top: f64,
    pub height: f64,
    /// The role that all nodes of the level share.
    pub role: Option<Role>,
}

/// Room for the edges between two levels; wide trees have flat edges and need more.
const LEAST_GAP: f64 = 56.0;
const MAX_GAP: f64 = 120.0;
const GAP_OF_WIDTH: f64 = 0.06;

impl Plan {
    pub fn of(blocks: &[Block], roles: &[Option<Role>]) -> Plan {
        let sizes: Vec<(f64, f64)> = blocks.iter().map(Block::size).collect();
        let slots: Vec<Slot> = blocks
            .iter()
            .zip(&sizes)
            .map(|(block, size)| Slot { parent: block.parent, width: size.0 })
            .collect();
        let middles = layout::middles(&slots);
        let sides = middles.iter().zip(&sizes);
        let left = sides.clone().map(|(middle, size)| middle - size.0 / 2.0).fold(0.0, f64::min);
        let right = sides.map(|(middle, size)| middle + size.0 / 2.0).fold(0.0, f64::max);
        let gap = (GAP_OF_WIDTH * (right - left)).clamp(LEAST_GAP, MAX_GAP);
        let levels = levels(blocks, &sizes, roles, gap);
        Plan {
            places: blocks
                .iter()
                .zip(middles)
                .map(|(block, middle)| (middle - left, levels[block.depth].top))
                .collect(),
            width: right - left,
            height: levels.last().map_or(0.0, |level| level.top + level.height),
            levels,
        }
    }
}

fn levels(blocks: &[Block], sizes: &[(f64, f64)], roles: &[Option<Role>], gap: f64) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    let depth = blocks.iter().map(|block| block.depth + 1).max().unwrap_or(0);
    for depth in 0..depth {
        let here = blocks.iter().zip(sizes).filter(|(block, _)| block.depth == depth);
        let height = here.map(|(_, size)| size.1).fold(0.0, f64::max);
        let top = levels.last().map_or(0.0, |level| level.top + level.height + gap);
        levels.push(Level { top, height, role: roles.get(depth).copied().flatten() });
    }
    levels
}
