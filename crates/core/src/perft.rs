use crate::{Game, StopFlag};

/// Counts the positions after exactly `depth` moves, or returns `None` when cancelled.
///
/// A game that ended earlier counts nothing. The last ply is counted in bulk: the moves are numbered, not played.
pub fn perft<G: Game>(position: &G, depth: u32, stop: &StopFlag) -> Option<u64> {
    // Looking at the flag at one level only costs nothing and still answers within milliseconds.
    const LOOK_AT_DEPTH: u32 = 6;
    match depth {
        0 => return Some(1),
        1 => return Some(position.legal_moves().len() as u64),
        LOOK_AT_DEPTH if stop.is_set() => return None,
        _ => {}
    }
    let mut leaves = 0;
    for chosen in position.legal_moves() {
        leaves += perft(&position.after(chosen), depth - 1, stop)?;
    }
    Some(leaves)
}
