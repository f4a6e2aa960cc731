use std::fmt;

use crate::Mode;

macro_rules! layers {
    ($($(#[$about:meta])* $layer:ident = $name:literal,)*) => {
        /// One way in which a program is isolated from the rest of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Layer { $($(#[$about])* $layer,)* }

        impl Layer {
            /// All layers, in the order in which they are reported.
            pub const ALL: &[Layer] = &[$(Layer::$layer,)*];

            /// The name that stays the same from version to version.
            pub const fn name(self) -> &'static str {
                match self { $(Layer::$layer => $name,)* }
            }
        }
    };
}

layers! {
    /// A session of its own: no terminal, no signals meant for the referee.
    Session = "session",
    /// Only `PATH`, `LANG`, `HOME`, `TMPDIR` and `PAPAN` are in the environment.
    Environment = "environment",
    /// A private writable folder that is gone afterwards.
    Folder = "folder",
    /// No open descriptor but the three standard ones.
    Descriptors = "descriptors",
    /// No core files, few open files, bounded file size and data.
    ResourceLimits = "resource-limits",
    /// Dies when the process that started it dies.
    ParentDeath = "parent-death",
    /// Resident memory of all its processes is watched.
    MemoryWatch = "memory-watch",
    /// The number of its processes and threads is bounded, also for a referee that runs as root.
    ProcessLimit = "process-limit",
    /// A user namespace without any privilege.
    UserNamespace = "user-namespace",
    /// A process namespace: it sees and can signal no other processes, and no daemon survives.
    PidNamespace = "pid-namespace",
    /// A network namespace without any interface.
    NetworkNamespace = "network-namespace",
    /// Shared memory, queues and the host's name are its own.
    IpcNamespace = "ipc-namespace",
    /// A mount namespace: read-only system, empty homes, private scratch of limited size.
    MountNamespace = "mount-namespace",
    /// `/proc` shows only its own processes.
    OwnProc = "own-proc",
    /// Nothing that it starts gains privileges, and it has none.
    NoNewPrivileges = "no-new-privileges",
    /// Landlock: reads only the system and its own folders, writes only its scratch folder.
    Landlock = "landlock",
    /// A filter refuses dangerous system calls, and every socket that is not local.
    Seccomp = "seccomp",
    /// Runs under a user id of its own, because the referee runs as root.
    OtherUser = "other-user",
    /// Its processes are counted by a control group.
    PidsCgroup = "pids-cgroup",
    /// A control group freezes and ends all of its processes at once.
    FreezerCgroup = "freezer-cgroup",
    /// A control group limits its memory, the kernel's memory on its behalf included.
    MemoryCgroup = "memory-cgroup",
}

/// A set of [`Layer`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Layers(u32);

impl Layers {
    /// No layer.
    pub const NONE: Layers = Layers(0);

    /// What [`Mode`] `mode` refuses to run without.
    ///
    /// Another user id and [`Layer::PidsCgroup`] are means to [`Layer::ProcessLimit`], which says
    /// whether one of them, or an ordinary limit, really holds. Likewise a user namespace is what
    /// lets an ordinary user have the other namespaces; root can have them without it. Without
    /// [`Layer::FreezerCgroup`] signals freeze the program.
    pub fn demanded(mode: Mode) -> Layers {
        let plain = [Layer::Session, Layer::Environment, Layer::Folder, Layer::Descriptors];
        let strict = [
            Layer::ResourceLimits,
            Layer::ParentDeath,
            Layer::MemoryWatch,
            Layer::MemoryCgroup,
            Layer::ProcessLimit,
            Layer::PidNamespace,
            Layer::NetworkNamespace,
            Layer::MountNamespace,
            Layer::OwnProc,
            Layer::NoNewPrivileges,
            Layer::Landlock,
            Layer::Seccomp,
        ];
        let demanded: Layers = plain.into_iter().collect();
        match mode {
            Mode::Off | Mode::Default => demanded,
            Mode::Strict => strict.into_iter().fold(demanded, Layers::with),
        }
    }

    /// What `mode` demands and this set does not have.
    #[must_use]
    pub fn missing_for(self, mode: Mode) -> Layers {
        Layers(Layers::demanded(mode).0 & !self.0)
    }

    /// Whether `layer` is in the set.
    pub const fn contains(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u32) != 0
    }

    /// Whether the set has no layer.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with `layer`.
    #[must_use]
    pub const fn with(self, layer: Layer) -> Layers {
        Layers(self.0 | 1 << layer as u32)
    }

    /// The set without `layer`.
    #[must_use]
    pub const fn without(self, layer: Layer) -> Layers {
        Layers(self.0 & !(1 << layer as u32))
    }

    /// The layers of both sets.
    #[must_use]
    pub const fn union(self, other: Layers) -> Layers {
        Layers(self.0 | other.0)
    }

    /// The layers, in the order of [`Layer::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Layer> {
        Layer::ALL.iter().copied().filter(move |&layer| self.contains(layer))
    }

    #[cfg(unix)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    #[cfg(unix)]
    pub(crate) const fn from_bits(bits: u32) -> Layers {
        Layers(bits & ((1 << Layer::ALL.len()) - 1))
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<I: IntoIterator<Item = Layer>>(layers: I) -> Layers {
        layers.into_iter().fold(Layers::NONE, Layers::with)
    }
}

/// Writes the names with a space between them.
impl fmt::Display for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, layer) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{}", layer.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layers({self})")
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_and_survives_its_bits() {
        let set: Layers = [Layer::Seccomp, Layer::Session].into_iter().collect();
        assert_eq!(set.to_string(), "session seccomp");
        #[cfg(unix)]
        assert_eq!(Layers::from_bits(set.bits()), set);
        assert!(set.without(Layer::Seccomp).missing_for(Mode::Strict).contains(Layer::Seccomp));
    }
}
