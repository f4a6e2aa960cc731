use std::ops::ControlFlow;

use papan_core::Message;

use crate::store::{GameRecord, Store, StoreFault};

/// What an entrant forfeited games by.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// The entrant.
    pub entrant: usize,
    /// The name of the verdict.
    pub verdict: String,
    /// In how many games.
    pub games: u64,
    /// The first of these games, and what was done in it.
    pub example: Option<(u64, Message)>,
}

impl Forfeit {
    /// Counts the forfeits of all board games by entrant and verdict, the most frequent of each entrant first, and
    /// looks for the first game of each.
    pub(super) fn all(store: &Store, id: &str) -> Result<Vec<Forfeit>, StoreFault> {
        let mut forfeits: Vec<Forfeit> = Vec::new();
        for count in store.forfeits(id)?.into_iter().filter(|count| count.games > 0) {
            let Some(entrant) = count.culprit else { continue };
            match forfeits.iter_mut().find(|known| known.is(entrant, &count.name)) {
                Some(known) => known.games += count.games,
                None => forfeits.push(Forfeit {
                    entrant,
                    verdict: count.name,
                    games: count.games,
                    example: None,
                }),
            }
        }
        forfeits.sort_by_key(|forfeit| (forfeit.entrant, std::cmp::Reverse(forfeit.games)));
        let mut missing = forfeits.len();
        if missing > 0 {
            store.each_game(id, |record| {
                missing -= usize::from(learn(&mut forfeits, record));
                if missing == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
        }
        Ok(forfeits)
    }

    fn is(&self, entrant: usize, verdict: &str) -> bool {
        self.entrant == entrant && self.verdict == verdict
    }

    /// Says in words what was done.
    pub(super) fn sentence(&self) -> Message {
        match &self.example {
            Some((_, sentence)) => sentence.clone(),
            None => Message::new(format!("sin-{}", self.verdict)),
        }
    }
}

/// Takes a game for an example if it is the first of its kind.
fn learn(forfeits: &mut [Forfeit], record: GameRecord) -> bool {
    let (Some(side), Some(fault)) = (record.culprit, record.fault) else { return false };
    let entrant = record.seat.entrants[side.index()];
    let known = forfeits.iter_mut().find(|known| known.is(entrant, &record.ending));
    match known {
        Some(known) if known.example.is_none() => {
            known.example = Some((record.seat.number, fault));
            true
        }
        _ => false,
    }
}
