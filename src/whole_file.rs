use std::{
    io::{self, Write},
    path::Path,
};

use papan_console::Failure;
use papan_core::Message;
use papan_files::WriteError;

/// Writes a file atomically: the previous content stays until the new one is on disk.
pub fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    papan_files::write_whole(path, write).map_err(|error| match error {
        WriteError::System(error) => unwritable(path, &error),
        WriteError::Content(failure) => failure,
    })
}

/// Returns the failure for a file that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unwritable").with("path", path.display().to_string());
    Failure::Unable(message.with("reason", error.to_string()))
}
