use papan_core::{Message, Side};

use crate::Fault;

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Finished,
    /// It was too long and is a draw.
    TooLong,
    /// A side resigned, or its own values showed for long enough that it is lost.
    Resigned(Side),
    /// A side broke the rules of the arena; the other one scores.
    Forfeit(Side, Fault),
}

impl Ending {
    /// Returns the name by which endings are counted.
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Finished => "finished",
            Ending::TooLong => "too-long",
            Ending::Resigned(_) => "resigned",
            Ending::Forfeit(_, fault) => fault.violation.name(),
        }
    }

    /// Returns the side at fault and its fault, if the game was forfeited.
    pub fn forfeit(&self) -> Option<(Side, &Fault)> {
        match self {
            Ending::Forfeit(side, fault) => Some((*side, fault)),
            _ => None,
        }
    }

    /// Returns the message; for a forfeit it names this player.
    pub fn message(&self, player: &str) -> Message {
        match self {
            Ending::Finished => Message::new("ending-finished"),
            Ending::TooLong => Message::new("ending-too-long"),
            Ending::Resigned(_) => Message::new("ending-resigned").with("player", player),
            Ending::Forfeit(_, fault) => {
                Message::new("ending-forfeit").with("player", player).with("fault", fault.message())
            }
        }
    }
}
