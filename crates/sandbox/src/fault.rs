use std::{io, path::PathBuf};

use crate::{Layers, Withheld, program::interpreter_word};

/// Why a program could not be started.
#[derive(Debug)]
pub enum StartFault {
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
    /// The system refused to run the program.
    Refused {
        /// The file that should have run.
        program: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// The program needs a file or folder that only a file of the bot names, and that is not an installation which the
    /// caller's search path or version manager leads to.
    Withheld(Withheld),
    /// [`Mode::Strict`](crate::Mode::Strict) demands layers that were not reached.
    Unconfined {
        /// The layers that are missing.
        missing: Layers,
    },
    /// The helper that confines and watches the program failed.
    Helper {
        /// The system's error.
        reason: io::Error,
    },
}

impl StartFault {
    /// The system's error, if there is one.
    pub fn reason(&self) -> Option<&io::Error> {
        match self {
            StartFault::Refused { reason, .. } | StartFault::Helper { reason } => Some(reason),
            _ => None,
        }
    }

    /// The interpreter of a script that does not exist: the system then says of the script that it
    /// was not found.
    pub fn missing_interpreter(&self) -> Option<String> {
        match self {
            StartFault::Refused { program, reason } if reason.kind() == io::ErrorKind::NotFound => {
                interpreter_word(program)
            }
            _ => None,
        }
    }
}
