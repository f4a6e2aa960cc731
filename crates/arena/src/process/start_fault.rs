use papan_core::Message;
use papan_sandbox::StartFault;

use crate::{Fault, Sin};

/// Makes a program that cannot be started forfeit.
pub(crate) fn cannot_start(fault: &StartFault) -> Fault {
    Fault::new(Sin::CannotStart).because(start_message(fault))
}

/// Words why a program cannot be started.
pub fn start_message(fault: &StartFault) -> Message {
    let program = |path: &std::path::Path| path.display().to_string();
    match fault {
        StartFault::Empty => Message::new("start-empty"),
        StartFault::NotFound { program: path } => {
            Message::new("start-not-found").with("program", program(path))
        }
        StartFault::NotExecutable { program: path } => {
            Message::new("start-not-executable").with("program", program(path))
        }
        StartFault::Refused { program: path, reason } => Message::new("start-refused")
            .with("program", program(path))
            .with("reason", reason.to_string()),
        StartFault::Unconfined { missing } => {
            Message::new("start-unconfined").with("layers", missing.to_string())
        }
        StartFault::Helper { reason } => {
            Message::new("start-helper").with("reason", reason.to_string())
        }
    }
}
