use papan_core::Side;

use crate::GameOver;

/// A game of a match that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its number, from 0.
    pub index: u64,
    /// The start position.
    pub start: String,
    /// How many moves the opening has.
    pub opening: usize,
    /// The game.
    pub over: GameOver,
    /// The attempts before it, which are void because the host stalled.
    pub void: Vec<GameOver>,
}

impl Finished {
    /// Returns the void attempts as finished games, to be archived.
    pub fn void_attempts(&self) -> impl Iterator<Item = Finished> {
        let attempt = |over: &GameOver| Finished {
            start: self.start.clone(),
            over: over.clone(),
            void: Vec::new(),
            ..*self
        };
        self.void.iter().map(attempt)
    }

    /// Returns the side that an entrant had.
    pub fn side_of(&self, entrant: usize) -> Side {
        if (self.index % 2) as usize == entrant { Side::First } else { Side::Second }
    }

    /// Returns the result for the first entrant: 1, 0 or -1.
    pub fn result(&self) -> i8 {
        self.over.result_for(self.side_of(0))
    }
}
