//! Perfect play by looking at everything, and at nothing twice.

use std::collections::HashMap;

use papan_core::{Game, Side};

/// A table of solved positions.
pub struct BruteForce<G> {
    /// Returns the part of the final margin that is settled, seen by `First`, and the key of what is not.
    split: fn(&G) -> (i32, u64),
    /// What the side to move still wins, by the key of the unsettled part. Finished games are not in it.
    pub solved: HashMap<u64, i32>,
}

impl<G: Game> BruteForce<G> {
    pub fn new(split: fn(&G) -> (i32, u64)) -> BruteForce<G> {
        BruteForce { split, solved: HashMap::new() }
    }

    /// Returns the final margin under perfect play, seen by `First`.
    pub fn margin(&mut self, position: &G) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome.margin();
        }
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let (settled, key) = (self.split)(position);
        if let Some(rest) = self.solved.get(&key) {
            return settled + sign * rest;
        }
        let after = position.legal_moves().map(|chosen| self.margin(&position.after(chosen)));
        let best = after.map(|margin| sign * margin).max().expect("the game is not over");
        self.solved.insert(key, best - sign * settled);
        sign * best
    }
}
