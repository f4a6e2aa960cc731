use std::{fs, process, thread, time::Duration};

use super::{
    Store, StoreFault,
    connection::beside,
    file_lock::{self, FileLock},
};

/// The right of one server to change the played games and settings of a file, for the lifetime of the value.
///
/// A server keeps games in memory while they are played; two servers would overwrite each other's changes.
#[derive(Debug)]
pub struct ServerLock {
    _lock: FileLock,
}

/// The server that has a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerHolder {
    /// The address at which it answers.
    pub address: String,
    /// The id of its process.
    pub process: u32,
}

impl Store {
    /// Takes the file for a server that answers at an address.
    ///
    /// # Errors
    /// [`StoreFault::Served`] when another server has it.
    pub fn lock_for_server(&self, address: &str) -> Result<ServerLock, StoreFault> {
        let cannot = |error: std::io::Error| StoreFault::CannotLock {
            path: self.path().display().to_string(),
            reason: error.to_string(),
        };
        // Two names of one file must lead to one lock.
        let file = fs::canonicalize(self.path()).map_err(cannot)?;
        let path = beside(&file, ".server-lock");
        match FileLock::take(path.clone())? {
            Some(mut lock) => {
                lock.write(&format!("{address}\n{}\n", process::id())).map_err(cannot)?;
                Ok(ServerLock { _lock: lock })
            }
            None => Err(StoreFault::Served {
                path: self.path().display().to_string(),
                holder: holder(&path),
            }),
        }
    }

    /// Returns the server that has the file, if there is one and it has written its address.
    pub fn server(&self) -> Option<ServerHolder> {
        let path = beside(&fs::canonicalize(self.path()).ok()?, ".server-lock");
        if file_lock::is_locked(&path) { holder(&path) } else { None }
    }
}

/// Reads the holder of a lock, which writes its address right after it has taken the lock.
fn holder(path: &std::path::Path) -> Option<ServerHolder> {
    const TRIES: usize = 20;
    for _ in 0..TRIES {
        let found = file_lock::read(path).as_deref().and_then(parse);
        if found.is_some() {
            return found;
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

fn parse(text: &str) -> Option<ServerHolder> {
    let (address, process) = text.strip_suffix('\n')?.split_once('\n')?;
    let is_plain = !address.is_empty() && address.chars().all(|c| c.is_ascii_graphic());
    let process = process.parse().ok()?;
    is_plain.then(|| ServerHolder { address: address.to_owned(), process })
}

#[cfg(test)]
mod tests {
    use super::{ServerHolder, parse};

    #[test]
    fn only_a_whole_note_of_a_holder_is_read() {
        let address = "http://127.0.0.1:7777".to_owned();
        assert_eq!(
            parse("http://127.0.0.1:7777\n42\n"),
            Some(ServerHolder { address, process: 42 })
        );
        for text in
            ["", "http://a", "http://a\n", "http://a\n4", "\n42\n", "a\u{1b}[2J\n42\n", "a\nb\n"]
        {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}
