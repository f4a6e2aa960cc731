/// What an agent can do. Every entry of the catalogue declares it; nothing is guessed from the names of options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// It keeps to a depth limit, so that asking again with a larger one gives a better answer.
    pub deepens: bool,
    /// Its value of a position is worth more the longer it searches, so that asking about the position after each move
    /// values every move.
    pub values_every_move: bool,
    /// It draws random numbers: another seed may give another move.
    pub stochastic: bool,
    /// What decides how much memory it takes.
    pub memory: MemoryUse,
}

/// What decides how much memory an agent takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryUse {
    /// Nothing: it takes a few kilobytes.
    #[default]
    Small,
    /// Options that declare [`OptionCost::Memory`](papan_core::OptionCost::Memory).
    Options,
    /// The search: its tree grows up to [`Limits::memory`](papan_core::Limits::memory).
    Search,
}

impl Capabilities {
    /// Answers at once, and always the same.
    pub(crate) const NONE: Capabilities = Capabilities {
        deepens: false,
        values_every_move: false,
        stochastic: false,
        memory: MemoryUse::Small,
    };

    /// Draws random numbers.
    pub(crate) const STOCHASTIC: Capabilities = Capabilities { stochastic: true, ..Self::NONE };

    /// Searches to a depth.
    pub(crate) const DEEPENING: Capabilities =
        Capabilities { deepens: true, values_every_move: true, ..Self::NONE };
}
