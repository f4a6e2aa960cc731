use std::{ffi::OsString, path::PathBuf};

use papan_programs::{Access, Program};

use crate::{Affinity, Layers, Mode, StartFault};

/// The confinement of a program.
#[derive(Clone, Debug)]
pub struct Confinement {
    /// The mode that is requested.
    pub mode: Mode,
    /// The words that start [`init_main`](crate::init_main): Papan's own executable and
    /// `sandbox-init`.
    pub init: Vec<OsString>,
    /// Files and folders that the program may read beside the system and its own folder.
    pub allow_read: Vec<PathBuf>,
    /// Resident bytes of all processes of the program together.
    pub memory: u64,
    /// Processes and threads of the program together.
    pub processes: u32,
    /// Bytes of the private writable folder.
    pub scratch: u64,
    /// The cores that the thread which starts the program is bound to, if it is: then the program
    /// cannot leave them.
    pub affinity: Option<Affinity>,
    /// Layers that are not tried: tests use it to simulate a system that lacks them.
    #[doc(hidden)]
    pub without: Layers,
}

impl Confinement {
    /// The usual limits: 1 GiB, 128 processes and threads, 64 MiB of scratch.
    pub fn new(mode: Mode, init: Vec<OsString>) -> Confinement {
        Confinement {
            mode,
            init,
            allow_read: Vec::new(),
            memory: 1 << 30,
            // A Java machine starts two or three dozen threads, Node about a dozen.
            processes: 128,
            scratch: 64 << 20,
            affinity: None,
            without: Layers::NONE,
        }
    }

    /// Looks up the words of a command that is confined in this way.
    ///
    /// # Errors
    ///
    /// As [`Program::resolve_for`].
    pub fn resolve(&self, words: &[String]) -> Result<Program, StartFault> {
        let access = Access { allow_read: &self.allow_read, is_confined: self.mode != Mode::Off };
        Ok(Program::resolve_for(words, access)?)
    }
}
