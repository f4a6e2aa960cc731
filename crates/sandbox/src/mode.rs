/// The degree of confinement; a greater mode is stricter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// A plain child: own session, clean environment, closed descriptors, death with the parent.
    Off,
    /// Every layer that the system offers; missing layers are accepted.
    #[default]
    Default,
    /// Every layer that [`Layers::demanded`](crate::Layers::demanded) names, or no start at all.
    Strict,
}

impl Mode {
    /// All modes, the weakest first.
    pub const ALL: [Mode; 3] = [Mode::Off, Mode::Default, Mode::Strict];

    /// The word for it on command lines and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Off => "off",
            Mode::Default => "default",
            Mode::Strict => "strict",
        }
    }

    /// Finds a mode by its word.
    pub fn from_name(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}
