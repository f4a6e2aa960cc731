use std::{io, path::PathBuf};

use crate::Withheld;

/// Why a command leads to no program.
#[derive(Debug)]
pub enum ResolveFault {
    /// The command has no words.
    Empty,
    /// There is no such program, neither as a path nor in the folders of `PATH`.
    NotFound {
        /// The word as it was given.
        program: PathBuf,
    },
    /// There is such a file, but it is not a program that this user may run.
    NotExecutable {
        /// The file that was found.
        program: PathBuf,
    },
    /// The program needs a file or folder that only a file of the bot names, and that is not an installation which the
    /// caller's search path or version manager leads to.
    Withheld(Withheld),
    /// The current folder cannot be found.
    NoCurrentFolder {
        /// The system's error.
        reason: io::Error,
    },
}
