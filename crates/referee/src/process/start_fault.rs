use papan_core::Message;
use papan_sandbox::{ResolveFault, StartFault, Withheld};

use papan_record::{Fault, Violation};

/// Makes the forfeit of a program that cannot be started.
pub(crate) fn cannot_start(fault: &StartFault) -> Fault {
    Fault::new(Violation::CannotStart).because(start_message(fault))
}

/// Returns the message for a program that cannot be started.
pub fn start_message(fault: &StartFault) -> Message {
    let program = |path: &std::path::Path| path.display().to_string();
    match fault {
        StartFault::Unresolved(fault) => resolve_message(fault),
        StartFault::Refused { program: path, reason } => match fault.missing_interpreter() {
            Some(missing) => Message::new("start-no-interpreter")
                .with("program", program(path))
                .with("interpreter", missing),
            None => Message::new("start-refused")
                .with("program", program(path))
                .with("reason", reason.to_string()),
        },
        StartFault::Unconfined { missing } => {
            Message::new("start-unconfined").with("layers", missing.to_string())
        }
        StartFault::Helper { reason } => {
            Message::new("start-helper").with("reason", reason.to_string())
        }
    }
}

/// Returns the message for a command that leads to no program.
fn resolve_message(fault: &ResolveFault) -> Message {
    let about =
        |key, path: &std::path::Path| Message::new(key).with("program", path.display().to_string());
    match fault {
        ResolveFault::Empty => Message::new("start-empty"),
        ResolveFault::NotFound { program } => about("start-not-found", program),
        ResolveFault::NotExecutable { program } => about("start-not-executable", program),
        ResolveFault::Withheld(withheld) => withheld_message("start-withheld", withheld),
        ResolveFault::NoCurrentFolder { reason } => {
            Message::new("start-helper").with("reason", reason.to_string())
        }
    }
}

/// Returns the message for a place that is not opened, because only a file of the bot names it.
pub fn withheld_message(key: &'static str, withheld: &Withheld) -> Message {
    Message::new(key)
        .with("file", withheld.named_by.display().to_string())
        .with("place", withheld.place.display().to_string())
}
