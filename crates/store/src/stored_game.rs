use papan_record::{GameLog, Seat};

/// A game of a tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Its place in the tournament.
    pub seat: Seat,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// The game.
    pub log: GameLog,
}
