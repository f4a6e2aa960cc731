use crate::{Game, Random};

/// Plays random moves until the game is over and returns how many were played.
pub fn playout<G: Game>(position: &mut G, random: &mut Random) -> u32 {
    let mut moves_played = 0;
    while let Some(chosen) = random_move(position, random) {
        position.play_unchecked(chosen);
        moves_played += 1;
    }
    moves_played
}

/// Returns any legal move, each equally likely, or `None` when the game is over.
#[inline]
pub fn random_move<G: Game>(position: &G, random: &mut Random) -> Option<G::Move> {
    let mut moves = position.legal_moves();
    let count = moves.len();
    // A forced or missing move needs no luck.
    let index = if count > 1 { random.index(count) } else { 0 };
    moves.nth(index)
}
