use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Why a file was not written.
#[derive(Debug)]
pub enum WriteError<E> {
    /// The system refuses.
    System(io::Error),
    /// Its content could not be made.
    Content(E),
}

/// Writes a file atomically: the previous content stays until the new one is on disk.
///
/// Links are followed. A pipe, terminal or other special file cannot be replaced and is written to.
///
/// # Errors
/// If the content or the file cannot be written; the file is then as it was.
pub fn write_whole<T, E>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, WriteError<E>> {
    let unable = WriteError::System;
    let found = fs::metadata(path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        let mut output = BufWriter::new(File::options().write(true).open(path).map_err(unable)?);
        let written = write(&mut output).map_err(WriteError::Content)?;
        output.flush().map_err(unable)?;
        return Ok(written);
    }
    let target = target(path).map_err(unable)?;
    if found.is_some() {
        // A rename would ignore the permissions of the file that it replaces.
        File::options().write(true).open(&target).map_err(unable)?;
    }
    let (draft, file) = Draft::beside(&target).map_err(unable)?;
    let mut output = BufWriter::new(file);
    let written = write(&mut output).map_err(WriteError::Content)?;
    let file = output.into_inner().map_err(|error| unable(error.into_error()))?;
    if let Some(found) = found {
        file.set_permissions(found.permissions()).map_err(unable)?;
    }
    file.sync_all().map_err(unable)?;
    drop(file);
    draft.replace(&target).map_err(unable)?;
    Ok(written)
}

/// Follows links to their target, whether it exists or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const MAX_LINKS: usize = 40;
    if let Ok(found) = fs::canonicalize(path) {
        return Ok(found);
    }
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many links"))
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file that is not complete yet; it is removed unless it replaces its target.
struct Draft(Option<PathBuf>);

impl Draft {
    /// Makes a draft in the folder of its target, under an unused name.
    fn beside(target: &Path) -> io::Result<(Draft, File)> {
        let name = target.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let mut number = 0;
        loop {
            let mut draft = std::ffi::OsString::from(".");
            draft.push(name);
            draft.push(format!(".{}-{number}.part", std::process::id()));
            let draft = folder(target).join(draft);
            match File::options().write(true).create_new(true).open(&draft) {
                Ok(file) => return Ok((Draft(Some(draft)), file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Puts the draft in the place of a file.
    fn replace(mut self, target: &Path) -> io::Result<()> {
        if let Some(draft) = &self.0 {
            fs::rename(draft, target)?;
        }
        self.0 = None;
        // Syncing the folder puts the new name on disk too; other systems have no equivalent.
        #[cfg(unix)]
        File::open(folder(target))?.sync_all()?;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(draft) = &self.0 {
            // Nothing more can be done about it here.
            let _ = fs::remove_file(draft);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder(name: &str, test: impl FnOnce(&Path)) {
        let folder =
            std::env::temp_dir().join(format!("papan-whole-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        test(&folder);
        fs::remove_dir_all(folder).unwrap();
    }

    fn write(path: &Path, text: &str) -> Result<(), WriteError<io::Error>> {
        write_whole(path, |output| output.write_all(text.as_bytes()))
    }

    fn fail_halfway(path: &Path) -> bool {
        let broken = |output: &mut dyn Write| {
            output.write_all(b"half of ")?;
            Err::<(), _>(io::Error::other("no room"))
        };
        write_whole(path, broken).is_err()
    }

    #[test]
    fn what_fails_halfway_leaves_everything_as_it_was() {
        in_folder("halfway", |folder| {
            let [file, neighbour] = ["a.papan", "a.part"].map(|name| folder.join(name));
            fs::write(&file, "old").unwrap();
            fs::write(&neighbour, "keep").unwrap();
            assert!(fail_halfway(&file) && fail_halfway(&folder.join("new")));
            assert_eq!(fs::read_to_string(&file).unwrap(), "old");
            assert_eq!(fs::read_to_string(&neighbour).unwrap(), "keep");
            assert_eq!(fs::read_dir(folder).unwrap().count(), 2, "no draft stays");
            assert!(write(&file, "new").is_ok());
            assert_eq!(fs::read_to_string(&file).unwrap(), "new");
            assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
        });
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_what_is_no_file_stays_what_it_is() {
        use std::os::unix::fs::symlink;
        in_folder("links", |folder| {
            let [real, link, dangling] = ["real", "link", "dangling"].map(|name| folder.join(name));
            fs::write(&real, "old").unwrap();
            symlink("real", &link).unwrap();
            symlink("later", &dangling).unwrap();
            assert!(write(&link, "new").is_ok() && write(&dangling, "made").is_ok());
            assert_eq!(fs::read_to_string(&real).unwrap(), "new");
            assert_eq!(fs::read_to_string(folder.join("later")).unwrap(), "made");
            assert!(link.is_symlink() && dangling.is_symlink());

            let device = folder.join("device");
            symlink("/dev/null", &device).unwrap();
            assert!(write(&device, "nothing").is_ok());
            assert!(device.is_symlink() && !fs::metadata("/dev/null").unwrap().is_file());
            assert_eq!(fs::read_dir(folder).unwrap().count(), 5, "no draft stays");
            assert!(write(folder, "text").is_err(), "a folder is no file");
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        in_folder("permissions", |folder| {
            let file = folder.join("private");
            fs::write(&file, "old").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            assert!(write(&file, "new").is_ok());
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        });
    }
}
