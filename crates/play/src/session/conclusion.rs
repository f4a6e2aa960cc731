use papan_core::{Outcome, Side};

/// How a game between people and agents ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// It was played to its end.
    Played(Outcome),
    /// A side gave up.
    Resigned(Side),
    /// A side took too long.
    TimeOut(Side),
    /// A side is an agent or a program that failed.
    Forfeited(Side),
}

impl Conclusion {
    /// Returns who has won, or `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Conclusion::Played(outcome) => outcome.winner(),
            Conclusion::Resigned(loser)
            | Conclusion::TimeOut(loser)
            | Conclusion::Forfeited(loser) => Some(loser.other()),
        }
    }
}
