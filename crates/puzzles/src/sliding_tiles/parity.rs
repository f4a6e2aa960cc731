use super::{Board, Size, TilesError};

/// Refuses a start from which no moves lead to the goal.
///
/// Every move swaps the blank with a tile, and takes the blank one step. So the number of swaps that turn one board
/// into the other, and the number of steps of the blank, are both even or both odd. On boards of at least two rows
/// and columns nothing else can be in the way.
pub(super) fn check(size: Size, start: &Board, goal: &Board) -> Result<(), TilesError> {
    let swaps = swaps_between(start, goal);
    let steps = size.distance(start.blank(), goal.blank());
    if swaps % 2 == steps % 2 {
        return Ok(());
    }
    Err(TilesError::Unsolvable { swaps, steps, goal: *goal })
}

/// Counts the swaps of two tiles, the blank among them, that turn one board into the other: one less for each cycle
/// than it has cells.
fn swaps_between(from: &Board, to: &Board) -> usize {
    let places = to.places();
    let mut seen = 0_u32;
    let mut swaps = 0;
    for first in 0..from.tiles().len() {
        let mut cell = places[from.tile(first) as usize] as usize;
        if seen & 1 << first == 0 {
            while cell != first {
                seen |= 1 << cell;
                swaps += 1;
                cell = places[from.tile(cell) as usize] as usize;
            }
        }
    }
    swaps
}
