use papan_core::Message;
use papan_record::{Ending, Fault, Violation};
use papan_store::{Store, StoreFault};

/// The forfeits of an entrant by one violation.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// The entrant.
    pub entrant: usize,
    /// The violation.
    pub violation: Violation,
    /// In how many games.
    pub games: u64,
    /// The one of these games that was stored first, and its fault.
    pub example: Option<(u64, Fault)>,
    /// The end of the entrant's standard error in that game.
    pub errors: String,
}

impl Forfeit {
    /// Counts the forfeits of all board games by entrant and violation, the most frequent of each entrant first, and
    /// looks for the first game of each that was stored.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn all(store: &Store, id: &str) -> Result<Vec<Forfeit>, StoreFault> {
        let mut forfeits: Vec<Forfeit> = Vec::new();
        for count in store.forfeits(id)?.into_iter().filter(|count| count.games > 0) {
            let (Some(entrant), Some(violation)) = (count.culprit, Violation::named(&count.name))
            else {
                continue;
            };
            let is_same =
                |known: &&mut Forfeit| (known.entrant, known.violation) == (entrant, violation);
            match forfeits.iter_mut().find(is_same) {
                Some(known) => known.games += count.games,
                None => forfeits.push(Forfeit {
                    entrant,
                    violation,
                    games: count.games,
                    example: None,
                    errors: String::new(),
                }),
            }
        }
        forfeits.sort_by_key(|forfeit| (forfeit.entrant, std::cmp::Reverse(forfeit.games)));
        for forfeit in &mut forfeits {
            let first = store.first_forfeit(id, forfeit.entrant, forfeit.violation)?;
            let Some(record) = first else { continue };
            if let Ending::Forfeit(side, fault) = record.log.ending {
                forfeit.example = Some((record.seat.number, fault));
                forfeit.errors.clone_from(&record.log.outputs[side.index()].errors);
            }
        }
        Ok(forfeits)
    }

    /// Returns the message that describes the violation.
    pub(super) fn sentence(&self) -> Message {
        match &self.example {
            Some((_, fault)) => fault.message(),
            None => self.violation.into(),
        }
    }
}
