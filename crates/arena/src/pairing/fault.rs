/// Why there can be no such tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingFault {
    /// Fewer entrants than the format needs.
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
        most: usize,
    },
    /// A gauntlet without champions, or without anybody else.
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
        most: usize,
    },
    /// Nothing to play.
    NoGames,
    /// Meetings without a pair of games.
    NoPairs,
    /// More games than can be numbered.
    TooManyGames {
        /// How many there may be.
        most: u64,
    },
}
