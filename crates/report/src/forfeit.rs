use papan_core::Message;

use papan_store::{Store, StoreFault};

/// The forfeits of an entrant by one verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// The entrant.
    pub entrant: usize,
    /// The name of the verdict.
    pub verdict: String,
    /// In how many games.
    pub games: u64,
    /// The one of these games that was stored first, and its violation.
    pub example: Option<(u64, Message)>,
    /// The end of the entrant's standard error in that game.
    pub errors: String,
}

impl Forfeit {
    /// Counts the forfeits of all board games by entrant and verdict, the most frequent of each entrant first, and
    /// looks for the first game of each that was stored.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn all(store: &Store, id: &str) -> Result<Vec<Forfeit>, StoreFault> {
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
                    errors: String::new(),
                }),
            }
        }
        forfeits.sort_by_key(|forfeit| (forfeit.entrant, std::cmp::Reverse(forfeit.games)));
        for forfeit in &mut forfeits {
            let Some(record) = store.first_forfeit(id, forfeit.entrant, &forfeit.verdict)? else {
                continue;
            };
            forfeit.example = record.fault.map(|fault| (record.seat.number, fault));
            if let Some(side) = record.culprit {
                forfeit.errors.clone_from(&record.outputs[side.index()].errors);
            }
        }
        Ok(forfeits)
    }

    fn is(&self, entrant: usize, verdict: &str) -> bool {
        self.entrant == entrant && self.verdict == verdict
    }

    /// Returns the message that describes the violation.
    pub(super) fn sentence(&self) -> Message {
        match &self.example {
            Some((_, sentence)) => sentence.clone(),
            None => Message::new(format!("sin-{}", self.verdict)),
        }
    }
}
