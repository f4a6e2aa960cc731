use papan_ratings::{pairing::Results, statistics::GameResult};
use papan_store::{Ownership, Store, StoreFault};

use super::StoredRun;

/// The games of a tournament that are to be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The numbers of the forfeits themselves.
    pub spoiled: Vec<u64>,
    /// The numbers of the games that were only played because of their results: play-offs, and later rounds of Swiss
    /// and knockout tournaments, in which others may meet now.
    pub followers: Vec<u64>,
    /// What is left of the results without all of these.
    pub left: Results,
}

impl Retry {
    /// Finds the forfeits with these verdicts, and what follows from them.
    ///
    /// # Errors
    /// When the games cannot be read.
    pub fn of(
        run: &StoredRun,
        store: &Store,
        owned: &Ownership,
        verdicts: &[&str],
    ) -> Result<Retry, StoreFault> {
        let spoiled = store.forfeited(owned.id(), verdicts)?;
        let mut results = stored_results(store, owned.id())?;
        for &number in &spoiled {
            results.remove(number);
        }
        let followers = run.orphans(&results);
        for &number in &followers {
            results.remove(number);
        }
        Ok(Retry { spoiled, followers, left: results })
    }

    /// Archives all of them at once; no other process changes the games of a tournament that is owned.
    ///
    /// # Errors
    /// When it cannot be written; then no game has changed.
    pub fn put_away(&self, store: &Store, owned: &Ownership) -> Result<(), StoreFault> {
        store.put_away(owned, &[&self.spoiled[..], &self.followers].concat())
    }
}

/// Reads the results of the games that are stored.
///
/// # Errors
/// When they cannot be read, or are damaged.
pub fn stored_results(store: &Store, id: &str) -> Result<Results, StoreFault> {
    let mut results = Results::default();
    store.each_result(id, |game| {
        results.add(game.seat.number, GameResult::of_sign(game.result));
    })?;
    Ok(results)
}
