use papan_core::Side;
use papan_games::{Adjacency, adjacency::neighbours, grid::CellSet};

/// The scale of the objective: it counts in twentieths.
pub(super) const SCALE: i32 = 20;

/// Returns the objective of the course report (adjacency: minimax, local search, genetic algorithm), in twentieths.
///
/// The report sums `k * a` over the 64 cells. For a filled cell `k` is 1 or -1 by owner and `a` is 1.4 less 0.1 for
/// each empty neighbour; for an empty cell beside a mark of the player `k` is -0.5 and `a` is 1 plus 0.1 for each such
/// neighbour. Both kinds of neighbours are pairs of a mark and an empty cell, so that counting these pairs once for
/// each side gives the whole sum:
///
/// `28 (own - enemy) - 2 (own pairs - enemy pairs) - 10 (empty cells beside own marks) - own pairs`.
///
/// It is not zero-sum: empty cells beside the own marks count against both sides.
#[inline]
pub(super) fn objective(position: &Adjacency, player: Side) -> i32 {
    let (own, enemy) = (position.marks(player), position.marks(player.other()));
    let empty = position.empty();
    let margin = count(own) - count(enemy);
    let beside_own = count(neighbours(own) & empty);
    28 * margin - 3 * pairs(own, empty) + 2 * pairs(enemy, empty) - 10 * beside_own
}

/// Returns how many pairs of neighbours have one cell in each set.
#[inline]
fn pairs(marks: CellSet, empty: CellSet) -> i32 {
    const LAST_COLUMN: CellSet = 0x8080_8080_8080_8080;
    let below = empty >> 8;
    let above = empty << 8;
    let right = (empty >> 1) & !LAST_COLUMN;
    let left = (empty & !LAST_COLUMN) << 1;
    [below, above, right, left].into_iter().map(|set| count(marks & set)).sum()
}

#[inline]
fn count(set: CellSet) -> i32 {
    set.count_ones() as i32
}
