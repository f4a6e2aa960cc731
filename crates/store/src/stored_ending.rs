use papan_core::Side;
use papan_record::{Ending, Fault, Violation};

use super::stored_detail::StoredDetail;

/// The ending of a game as rows and exports have it.
pub(super) struct StoredEnding {
    /// The name by which endings are counted.
    pub(super) name: String,
    /// The side that forfeited.
    pub(super) culprit: Option<Side>,
    /// Why it did.
    pub(super) detail: Option<StoredDetail>,
    /// The line of output that shows it.
    pub(super) evidence: Option<String>,
}

impl From<Ending> for StoredEnding {
    fn from(ending: Ending) -> StoredEnding {
        let name = ending.name().to_owned();
        let (culprit, detail, evidence) = match ending {
            Ending::Forfeit(side, fault) => {
                (Some(side), fault.detail.map(|detail| StoredDetail(*detail)), fault.line)
            }
            Ending::Finished | Ending::TooLong | Ending::Resigned(_) => (None, None, None),
        };
        StoredEnding { name, culprit, detail, evidence }
    }
}

impl StoredEnding {
    /// Returns the ending of a game with this result; `None` when there is no such ending.
    pub(super) fn into_ending(self, result: i8) -> Option<Ending> {
        let Some(culprit) = self.culprit else {
            let loser = if result < 0 { Side::First } else { Side::Second };
            let endings = [Ending::Finished, Ending::TooLong, Ending::Resigned(loser)];
            return endings.into_iter().find(|ending| ending.name() == self.name);
        };
        let fault = Fault {
            violation: Violation::named(&self.name)?,
            detail: self.detail.map(|StoredDetail(detail)| Box::new(detail)),
            line: self.evidence,
        };
        Some(Ending::Forfeit(culprit, fault))
    }
}
