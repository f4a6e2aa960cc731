use papan_core::Message;
use papan_record::Fault;

/// Why a player has not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The player is at fault and forfeits.
    Fault(Fault),
    /// The player resigns and loses the game.
    Resigned,
    /// The game was cancelled.
    Stopped,
    /// The referee itself failed, for this reason; no player is at fault, and the game has no result.
    Unable(Message),
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Fault(fault)
    }
}
