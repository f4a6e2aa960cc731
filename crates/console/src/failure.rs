use std::{io, process::ExitCode};

use papan_catalogue::{OptionError, PuzzleError, SetupError, StartError, WordError};
use papan_core::{Message, ParseError};
use papan_referee::Abandoned;

use crate::Console;

/// Why a command did not do what was asked.
pub enum Failure {
    /// The user's words are wrong: exit code 2.
    Usage(Message),
    /// It could not be done: exit code 1.
    Unable(Message),
    /// The output is closed or cannot be written.
    Output(io::Error),
}

impl From<ParseError> for Failure {
    fn from(fault: ParseError) -> Failure {
        Failure::Usage(fault.into_message())
    }
}

macro_rules! usage_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::Usage(Message::from(&error))
            }
        }
    )*};
}
usage_errors!(WordError, OptionError, StartError, SetupError, PuzzleError);

impl From<Abandoned> for Failure {
    fn from(abandoned: Abandoned) -> Failure {
        Failure::Unable(match abandoned {
            Abandoned::Stopped => Message::new("interrupted"),
            Abandoned::Unable(reason) => reason,
        })
    }
}

impl Failure {
    /// Reports the failure to the user in one sentence, and returns the exit code.
    pub fn report(self, console: &Console) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message, 2),
            Failure::Unable(message) => (message, 1),
            // A reader such as `head` that has seen enough is no fault.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (
                Message::new("file-unwritable")
                    .with("path", "stdout")
                    .with("reason", error.to_string()),
                1,
            ),
        };
        console.notice(&message);
        ExitCode::from(code)
    }
}
