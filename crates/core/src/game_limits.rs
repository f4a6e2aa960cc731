//! The limits that every game keeps, because methods that play all of them rely on them.
//!
//! The catalogue checks them where a game is registered, and the contract of games at every position.

/// The largest number of legal moves: the transposition table keeps the number of a move in one byte, and one value of
/// it means that there is none.
pub const MAX_LEGAL_MOVES: usize = 255;

/// The largest number of plies of a game: searches call themselves once a ply, on threads with a stack of 2 MiB.
pub const MAX_PLIES: u32 = 1000;

/// The largest margin of a finished game: in the scores of searches, wins are above all estimates and below infinity.
pub const MAX_MARGIN: i32 = 1 << 29;

/// Returns whether the name of a move is one word, as lists of moves need: printable ASCII without spaces and commas.
pub fn is_move_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_graphic() && c != ',')
}
