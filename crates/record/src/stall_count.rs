use papan_core::Message;

/// The games of a match or tournament that a stall of the host spoiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallCount {
    /// How many attempts are void and were played again; they are not among the games.
    pub void: u64,
    /// How many results count although the host stalled in every attempt.
    pub stalled: u64,
}

impl StallCount {
    /// Returns the message with the counts; `None` if there are none.
    pub fn message(self) -> Option<Message> {
        let key = match self {
            StallCount { void: 0, stalled: 0 } => return None,
            StallCount { stalled: 0, .. } => "stalls-void",
            _ => "stalls-void-and-counted",
        };
        Some(Message::new(key).with("void", self.void).with("stalled", self.stalled))
    }
}
