use std::path::Path;

use papan_core::Message;
use papan_sandbox::{ResolveFault, StartFault, Withheld};

use papan_record::{Detail, Fault, Violation};

/// Makes the forfeit of a program that cannot be started.
pub(crate) fn cannot_start(fault: &StartFault) -> Fault {
    Fault::new(Violation::CannotStart).because(start_detail(fault))
}

/// Returns the message for a program that cannot be started.
pub fn start_message(fault: &StartFault) -> Message {
    Message::from(&start_detail(fault))
}

fn start_detail(fault: &StartFault) -> Detail {
    let text = |path: &Path| path.display().to_string();
    match fault {
        StartFault::Unresolved(fault) => resolve_detail(fault),
        StartFault::Refused { program, reason } => {
            let (program, missing) = (text(program), fault.missing_interpreter());
            match missing {
                Some(interpreter) => {
                    Detail::NoInterpreter { program, interpreter: interpreter.clone() }
                }
                None => Detail::StartRefused { program, reason: reason.to_string() },
            }
        }
        StartFault::Unconfined { missing } => Detail::Unconfined { layers: missing.to_string() },
        StartFault::Helper { reason } => Detail::HelperFailed { reason: reason.to_string() },
    }
}

fn resolve_detail(fault: &ResolveFault) -> Detail {
    let text = |path: &Path| path.display().to_string();
    match fault {
        ResolveFault::Empty => Detail::EmptyCommand,
        ResolveFault::NotFound { program } => Detail::NoProgram { program: text(program) },
        ResolveFault::NotExecutable { program } => Detail::NotExecutable { program: text(program) },
        ResolveFault::Withheld(withheld) => {
            Detail::PlaceWithheld { file: text(&withheld.named_by), place: text(&withheld.place) }
        }
        ResolveFault::NoCurrentFolder { reason } => {
            Detail::HelperFailed { reason: reason.to_string() }
        }
    }
}

/// Returns the message for a place that is not opened, because only a file of the bot names it.
pub fn withheld_message(key: &'static str, withheld: &Withheld) -> Message {
    Message::new(key)
        .with("file", withheld.named_by.display().to_string())
        .with("place", withheld.place.display().to_string())
}
