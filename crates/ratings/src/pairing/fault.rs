use papan_core::Message;

/// Why a tournament cannot be scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingFault {
    /// The format needs more entrants.
    TooFewEntrants {
        /// How many there are.
        entrants: usize,
        /// How many are needed.
        least: usize,
    },
    /// More entrants than a Swiss tournament is paired for.
    TooManyEntrants {
        /// How many there are.
        entrants: usize,
        /// How many there may be.
        max: usize,
    },
    /// A gauntlet without champions or without challengers.
    Champions {
        /// How many champions were asked for.
        champions: usize,
        /// How many entrants there are.
        entrants: usize,
    },
    /// A Swiss tournament without rounds.
    NoRounds,
    /// More rounds than there are opponents to meet for the first time.
    TooManyRounds {
        /// How many rounds were asked for.
        rounds: usize,
        /// How many there may be with so many entrants.
        max: usize,
    },
    /// No games to play.
    NoGames,
    /// Meetings without a pair of games.
    NoPairs,
    /// More games than can be numbered.
    TooManyGames {
        /// How many there may be.
        max: u64,
    },
}

impl PairingFault {
    /// Returns the message that explains the fault.
    pub fn message(&self) -> Message {
        match *self {
            PairingFault::TooFewEntrants { entrants, least } => {
                Message::new("pairing-too-few").with("entrants", entrants).with("least", least)
            }
            PairingFault::TooManyEntrants { entrants, max } => {
                Message::new("pairing-too-many").with("entrants", entrants).with("most", max)
            }
            PairingFault::Champions { champions, entrants } => Message::new("pairing-champions")
                .with("champions", champions)
                .with("entrants", entrants),
            PairingFault::TooManyRounds { rounds, max } => {
                Message::new("pairing-rounds").with("rounds", rounds).with("most", max)
            }
            PairingFault::TooManyGames { max } => {
                Message::new("pairing-games").with("most", max.to_string())
            }
            PairingFault::NoRounds | PairingFault::NoGames | PairingFault::NoPairs => {
                Message::new("pairing-nothing")
            }
        }
    }
}
