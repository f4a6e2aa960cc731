use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, TransactionBehavior};

use super::{
    StoreFault, checksum,
    connection::{beside, user_version},
    ownership::is_locked,
    private::{create_empty, private_file_options},
    schema::APPLICATION_ID,
    tournament::collect,
    typed_violations,
};

/// The first version with checksums.
const CHECKSUMS: i64 = 5;

/// The first version with typed violations.
const TYPED_VIOLATIONS: i64 = 6;

/// A file that was migrated when it was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The version it had.
    pub from: i64,
    /// The version it has.
    pub to: i64,
    /// The copy of its previous state, which is kept.
    pub copy: PathBuf,
}

/// Applies the pending migration steps, all or none of them. A file that is not new is copied first.
pub(super) fn bring_up_to_date(
    connection: &mut Connection,
    path: &Path,
    steps: &[&str],
) -> Result<Option<Migrated>, StoreFault> {
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let to = steps.len() as i64;
    if user_version(connection).map_err(fault)? == to {
        return Ok(None);
    }
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
    // Another process may have been faster; from here on no other process writes.
    let from = user_version(&transaction).map_err(fault)?;
    if from >= to {
        return Ok(None);
    }
    if from > 0 {
        refuse_while_played(&transaction, path)?;
    }
    let copy = if from > 0 { Some(copy(path, from)?) } else { None };
    for step in &steps[from as usize..] {
        transaction.execute_batch(step).map_err(fault)?;
    }
    if (1..CHECKSUMS).contains(&from) {
        checksum::fill(&transaction).map_err(fault)?;
    }
    if (1..TYPED_VIOLATIONS).contains(&from) {
        typed_violations::convert(&transaction).map_err(fault)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(fault)?;
    transaction.pragma_update(None, "user_version", to).map_err(fault)?;
    transaction.commit().map_err(fault)?;
    Ok(copy.map(|copy| Migrated { from, to, copy }))
}

/// Refuses a file in which a tournament is being played: its process stores games in the older form.
fn refuse_while_played(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    let ids: Vec<String> = collect(connection, "SELECT id FROM tournament", [], |row| row.get(0))
        .map_err(|error| StoreFault::of(path, &error))?;
    match ids.into_iter().find(|id| is_locked(path, id)) {
        Some(id) => Err(StoreFault::Owned { id }),
        None => Ok(()),
    }
}

/// Copies the file to an unused name, and returns the name when the copy is on disk.
fn copy(path: &Path, version: i64) -> Result<PathBuf, StoreFault> {
    let unfinished = beside(path, &format!(".version-{version}.unfinished"));
    let cannot =
        |reason: String| StoreFault::CannotCopy { path: unfinished.display().to_string(), reason };
    let failed = |error: io::Error| cannot(error.to_string());
    // Left behind by a process that was ended while it copied.
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    // SQLite accepts an existing file as long as it is empty.
    create_empty(&unfinished);
    let name = unfinished.to_str().ok_or_else(|| cannot("the name is not UTF-8".to_owned()))?;
    let reader = Connection::open(path).map_err(|error| StoreFault::of(path, &error))?;
    reader.execute("VACUUM INTO ?1", [name]).map_err(|error| {
        match StoreFault::of(path, &error) {
            StoreFault::Damaged { path, reason } => StoreFault::Damaged { path, reason },
            _ => cannot(error.to_string()),
        }
    })?;
    File::options()
        .write(true)
        .open(&unfinished)
        .and_then(|file| file.sync_all())
        .map_err(failed)?;
    for name in names_of_copies(path, version) {
        match name_copy(&unfinished, &name) {
            Ok(()) => {
                fs::remove_file(&unfinished).map_err(failed)?;
                // Syncing the folder puts the name on disk too; other systems have no equivalent.
                #[cfg(unix)]
                if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
                {
                    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
                }
                return Ok(name);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(error)),
        }
    }
    unreachable!("there is no last number")
}

/// Returns the names that copies of one version get, in order.
fn names_of_copies(path: &Path, version: i64) -> impl Iterator<Item = PathBuf> {
    (1..).map(move |number| match number {
        1 => beside(path, &format!(".version-{version}")),
        _ => beside(path, &format!(".version-{version}-{number}")),
    })
}

/// Returns the copies of one version that are there.
pub(super) fn copies(path: &Path, version: i64) -> impl Iterator<Item = PathBuf> {
    names_of_copies(path, version).take_while(|copy| copy.exists())
}

/// Gives a finished copy its name, unless the name is taken.
fn name_copy(unfinished: &Path, name: &Path) -> io::Result<()> {
    // A link fails where a file exists already, and so overwrites nothing.
    match fs::hard_link(unfinished, name) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => copy_anew(unfinished, name),
        other => other,
    }
}

/// Copies a file to an unused name: some file systems, such as those of memory sticks, have no links.
pub(super) fn copy_anew(from: &Path, to: &Path) -> io::Result<()> {
    let mut target = private_file_options().write(true).create_new(true).open(to)?;
    let copied = File::open(from)
        .and_then(|mut source| io::copy(&mut source, &mut target))
        .and_then(|_| target.sync_all());
    if copied.is_err() {
        // Half a copy must not look like a whole one; the error is reported.
        let _ = fs::remove_file(to);
    }
    copied
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_links_a_copy_is_made_that_overwrites_nothing() {
        let folder = std::env::temp_dir().join(format!("papan-copy-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [from, to, taken] = ["from", "to", "taken"].map(|name| folder.join(name));
        fs::write(&from, "games").unwrap();
        fs::write(&taken, "older games").unwrap();
        copy_anew(&from, &to).unwrap();
        let refused = copy_anew(&from, &taken).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(to).unwrap(), "games");
        assert_eq!(fs::read_to_string(taken).unwrap(), "older games");
        fs::remove_dir_all(folder).unwrap();
    }
}
