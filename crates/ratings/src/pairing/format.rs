/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody else.
    RoundRobin,
    /// The first entrants, the champions, meet all the others, and not each other.
    Gauntlet {
        /// How many champions there are.
        champions: usize,
    },
    /// Entrants with equal scores meet, nobody twice if it can be helped.
    Swiss(Swiss),
    /// Whoever loses is out.
    Knockout(Knockout),
}

/// What can be chosen about a Swiss tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swiss {
    /// How many rounds there are.
    pub rounds: usize,
    /// Who counts as stronger where the results say nothing.
    pub seeding: Seeding,
}

/// What can be chosen about a knockout tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Knockout {
    /// Who is kept apart from whom, and who is given the byes of the first round.
    pub seeding: Seeding,
    /// How often two entrants with equal points play on, one pair of every game each time.
    pub play_offs: usize,
    /// Who goes on when they are still equal.
    pub tie_break: TieBreak,
    /// Whether the losers of the semifinals meet for the third place.
    pub third_place: bool,
}

/// The order in which entrants are taken for strong before they have played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeding {
    /// The order in which they are listed, the strongest first.
    #[default]
    Listed,
    /// An order drawn by lot from the seed of the tournament.
    Drawn,
}

/// Who goes on when all play-offs of a knockout were drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The one that was seeded higher.
    #[default]
    BetterSeed,
    /// The one that a lot decides for; the same for the same seed and place in the bracket.
    Lot,
}
