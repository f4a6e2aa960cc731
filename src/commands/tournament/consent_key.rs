use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
    process,
};

use papan_console::Console;
use papan_core::Message;
use papan_files::Folder;

/// Length of the key in bytes.
const LENGTH: usize = 32;

/// Returns the secret key that is part of the fingerprints of this user's consents, and creates it on first use.
///
/// A database can come from an untrusted source, and consents with it; only those that were given with the key of this
/// user count. Where there is no key and none can be created, prints a notice and returns an empty one.
pub fn consent_key(console: &Console) -> Vec<u8> {
    let Some(path) = Folder::Settings.path().map(|folder| folder.join("consent.key")) else {
        let fault = Message::new("no-config-folder");
        console.notice(&Message::new("consent-no-folder").with("fault", fault));
        return Vec::new();
    };
    read_or_create(&path).unwrap_or_else(|error| {
        let message = Message::new("consent-no-key").with("path", path.display().to_string());
        console.notice(&message.with("reason", error.to_string()));
        Vec::new()
    })
}

/// Reads the key, or creates it where there is none. A file of another length is renamed to `consent.key.damaged`.
fn read_or_create(path: &Path) -> io::Result<Vec<u8>> {
    match read(path) {
        Ok(key) if key.len() == LENGTH => return Ok(key),
        Ok(_) => fs::rename(path, path.with_extension("key.damaged"))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    create(path)?;
    let key = read(path)?;
    if key.len() == LENGTH { Ok(key) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// Reads a key, and at most one byte more.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut key = Vec::with_capacity(LENGTH + 1);
    File::open(path)?.take(LENGTH as u64 + 1).read_to_end(&mut key)?;
    Ok(key)
}

/// Writes a random key that only this user can read, unless another process has done so meanwhile.
fn create(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut key = [0; LENGTH];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    let draft = path.with_extension(format!("key.{}", process::id()));
    // A process with the same id may have ended before it removed its draft.
    let _ = fs::remove_file(&draft);
    let written = write_new(&draft, &key).and_then(|()| publish(&draft, path, &key));
    let _ = fs::remove_file(&draft);
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        written => written,
    }
}

/// Gives a written key its final name; neither way replaces the key of another process.
fn publish(draft: &Path, path: &Path, key: &[u8]) -> io::Result<()> {
    // A link appears whole, but not every file system has links.
    match fs::hard_link(draft, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => write_new(path, key),
        linked => linked,
    }
}

/// Writes a file that does not exist yet.
fn write_new(path: &Path, key: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_another_length_is_replaced_and_one_without_links_is_written() {
        let folder = std::env::temp_dir().join(format!("papan-consent-key-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("consent.key");
        for length in [0, LENGTH - 1, LENGTH + 1, 1 << 20] {
            fs::write(&path, vec![7; length]).unwrap();
            let key = read_or_create(&path).unwrap();
            assert_eq!(key.len(), LENGTH);
            assert_eq!(read_or_create(&path).unwrap(), key, "it stays");
            let damaged = fs::metadata(folder.join("consent.key.damaged")).unwrap();
            assert_eq!(damaged.len(), length as u64, "the old one is kept");
        }
        // A link to a missing draft fails, as all links do where there are none.
        let (draft, other) = (folder.join("missing"), folder.join("other.key"));
        publish(&draft, &other, &[1; LENGTH]).unwrap();
        assert_eq!(read(&other).unwrap(), [1; LENGTH]);
        let again = publish(&draft, &other, &[2; LENGTH]).unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        fs::remove_dir_all(&folder).unwrap();
    }
}
