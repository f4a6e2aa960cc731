use std::{io, path::PathBuf};

use papan_programs::{ResolveFault, interpreter_word};

use crate::Layers;

/// Why a program could not be started.
#[derive(Debug)]
pub enum StartFault {
    /// The command leads to no program.
    Unresolved(ResolveFault),
    /// The system refused to run the program.
    Refused {
        /// The file that should have run.
        program: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
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

impl From<ResolveFault> for StartFault {
    fn from(fault: ResolveFault) -> StartFault {
        match fault {
            ResolveFault::NoCurrentFolder { reason } => StartFault::Helper { reason },
            fault => StartFault::Unresolved(fault),
        }
    }
}
