/// The format of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Every entrant meets every other entrant.
    RoundRobin,
    /// The first entrants, the champions, meet all the others, and not each other.
    Gauntlet {
        /// How many champions there are.
        champions: usize,
    },
    /// Entrants with equal scores meet; rematches are avoided where possible.
    Swiss(Swiss),
    /// The loser of each meeting is eliminated.
    Knockout(Knockout),
}

/// The options of a Swiss tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swiss {
    /// How many rounds there are.
    pub rounds: usize,
    /// How entrants are ranked where the results do not decide.
    pub seeding: Seeding,
}

/// The options of a knockout tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Knockout {
    /// How entrants are placed in the bracket; the best seeds receive the byes of the first round.
    pub seeding: Seeding,
    /// The maximum number of play-offs between two entrants with equal points; each adds one pair of every game.
    pub play_offs: usize,
    /// Which entrant advances when they are still equal.
    pub tie_break: TieBreak,
    /// Whether the losers of the semifinals meet for the third place.
    pub third_place: bool,
}

/// The order of presumed strength before the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeding {
    /// The order in which they are listed, the strongest first.
    #[default]
    Listed,
    /// A random order drawn from the seed of the tournament.
    Drawn,
}

/// Which entrant advances when all play-offs of a knockout were drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The entrant with the better seed.
    #[default]
    BetterSeed,
    /// A random choice; the same for the same seed and place in the bracket.
    Lot,
}
