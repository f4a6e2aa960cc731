use papan_core::Side;

use crate::GameLog;

/// A game of a match that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its number, from 0.
    pub index: u64,
    /// The game.
    pub log: GameLog,
    /// The attempts before it, which are void because the host stalled.
    pub void: Vec<GameLog>,
}

impl Finished {
    /// Returns the side that an entrant had.
    pub fn side_of(&self, entrant: usize) -> Side {
        if (self.index % 2) as usize == entrant { Side::First } else { Side::Second }
    }

    /// Returns the names of the entrants in the order in which they moved.
    pub fn in_order_of_moves<'a>(&self, names: [&'a str; 2]) -> [&'a str; 2] {
        Side::BOTH.map(|side| names[usize::from(self.side_of(0) != side)])
    }

    /// Returns the number of its pair and its number in the pair, from 1.
    pub fn round(&self) -> String {
        format!("{}.{}", self.index / 2 + 1, self.index % 2 + 1)
    }

    /// Returns the result for the first entrant: 1, 0 or -1.
    pub fn result(&self) -> i8 {
        self.log.result_for(self.side_of(0))
    }
}
