//! Reads with a limit.

use std::{
    fs::{self, File},
    io::{self, IsTerminal, Read},
    path::Path,
};

use papan_core::Message;
use papan_texts::numbers::bytes;

/// The kind of a file; each kind has a size limit that no sensible file exceeds, so that an endless source such as
/// `/dev/zero` or `yes` is refused before it fills the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The registered bots.
    Registry,
    /// A tournament file.
    Tournament,
    /// A list of openings.
    Openings,
    /// Instances of a puzzle, one per line.
    Instances,
    /// Games that `match --record` or `report --format pgn` wrote.
    Records,
    /// A tournament that `tournament export` wrote; it is read line by line.
    Import,
}

impl FileKind {
    /// Returns the largest size in bytes.
    pub fn limit(self) -> u64 {
        match self {
            FileKind::Registry => 1_000_000,
            FileKind::Tournament | FileKind::Openings => 16_000_000,
            FileKind::Instances => 64_000_000,
            FileKind::Records => 256_000_000,
            FileKind::Import => 16_000_000_000,
        }
    }

    fn too_large(self, path: &Path) -> Message {
        about("file-too-large", path).with("limit", bytes(self.limit()))
    }
}

/// Reads a whole text file.
///
/// # Errors
/// A sentence when the file cannot be opened, is a folder or a device, is larger than its kind allows, or is not UTF-8.
pub fn read_text(path: &Path, kind: FileKind) -> Result<String, Message> {
    let mut file = BoundedFile::open(path, kind)?;
    let mut contents = Vec::new();
    file.read_to_end(&mut contents).map_err(|error| file.fault(path, &error))?;
    String::from_utf8(contents).map_err(|error| {
        about("file-not-text", path).with("byte", error.utf8_error().valid_up_to() + 1)
    })
}

/// Reads a whole text file that another file names; pipes and terminals, which can block forever, are refused.
///
/// # Errors
/// A sentence as of [`read_text`], also when it is not a regular file.
pub fn read_named_text(path: &Path, kind: FileKind) -> Result<String, Message> {
    // Opening a named pipe already blocks.
    let found = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if is_device(&found) {
        return Err(about("file-is-device", path));
    }
    if !found.is_file() && !found.is_dir() {
        return Err(about("file-is-pipe", path));
    }
    read_text(path, kind)
}

/// A file that fails to be read beyond the limit of its kind.
pub struct BoundedFile {
    file: File,
    kind: FileKind,
    left: u64,
    is_exceeded: bool,
}

impl BoundedFile {
    /// Opens a file, a pipe or a terminal.
    ///
    /// # Errors
    /// A sentence when there is no such file, or it is a folder, a device, or larger than its kind allows.
    pub fn open(path: &Path, kind: FileKind) -> Result<BoundedFile, Message> {
        let opened = File::open(path).and_then(|file| file.metadata().map(|found| (file, found)));
        let (file, found) = opened.map_err(|error| unreadable(path, &error))?;
        if found.is_dir() {
            return Err(about("file-is-folder", path));
        }
        if is_device(&found) && !file.is_terminal() {
            return Err(about("file-is-device", path));
        }
        if found.is_file() && found.len() > kind.limit() {
            return Err(kind.too_large(path));
        }
        Ok(BoundedFile { file, kind, left: kind.limit(), is_exceeded: false })
    }

    /// Returns whether the limit ended the reading.
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// Returns the sentence for an error of reading this file.
    pub fn fault(&self, path: &Path, error: &io::Error) -> Message {
        if self.is_exceeded { self.kind.too_large(path) } else { unreadable(path, error) }
    }
}

impl Read for BoundedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            // A file of exactly the maximum size is accepted.
            let count = self.file.read(&mut [0; 1])?;
            self.is_exceeded = count > 0;
            return if count == 0 { Ok(0) } else { Err(io::ErrorKind::FileTooLarge.into()) };
        }
        let room = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let count = self.file.read(&mut buffer[..room])?;
        self.left -= count as u64;
        Ok(count)
    }
}

/// Returns the message for a file that cannot be read, with the system's reason.
pub fn unreadable(path: &Path, error: &io::Error) -> Message {
    about("file-unreadable", path).with("reason", error.to_string())
}

fn about(key: &'static str, path: &Path) -> Message {
    Message::new(key).with("path", path.display().to_string())
}

#[cfg(unix)]
fn is_device(found: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_char_device() || found.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_: &std::fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(read: Result<String, Message>) -> String {
        read.map_or_else(|message| message.key.into_owned(), |text| format!("read {}", text.len()))
    }

    #[test]
    fn files_up_to_the_limit_are_read_and_larger_ones_refused() {
        let file = std::env::temp_dir().join(format!("papan-bounded-{}", std::process::id()));
        let limit = FileKind::Registry.limit() as usize;
        for (length, expected) in [
            (0, "read 0".to_owned()),
            (limit, format!("read {limit}")),
            (limit + 1, "file-too-large".to_owned()),
        ] {
            fs::write(&file, vec![b'#'; length]).unwrap();
            assert_eq!(key(read_text(&file, FileKind::Registry)), expected);
        }
        fs::write(&file, b"ab\xff").unwrap();
        assert_eq!(key(read_text(&file, FileKind::Registry)), "file-not-text");
        fs::remove_file(&file).unwrap();
        assert_eq!(key(read_text(&file, FileKind::Registry)), "file-unreadable");
        assert_eq!(key(read_text(&std::env::temp_dir(), FileKind::Registry)), "file-is-folder");
    }
}
