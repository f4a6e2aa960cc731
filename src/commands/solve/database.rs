use std::{
    fs,
    io::{self, BufReader},
    path::Path,
    thread,
};

use papan_console::{Console, Failure, progress_bar};
use papan_core::{Message, StopFlag, Stopped};
use papan_engines::sliding_tiles::pattern_database::{Partition, PatternDatabase};
use papan_files::{Folder, WriteError, write_whole};

use crate::cache;

/// Loads a pattern database from the cache, or builds it and keeps it there.
///
/// A file that is damaged or of another version is built again, and that is said. A cache that cannot be written costs
/// time, not the answer.
pub fn load_or_build(
    partition: Partition,
    stop: &StopFlag,
    console: &Console,
) -> Result<PatternDatabase, Failure> {
    let folder = Folder::Cache.path();
    let path = folder.map(|folder| folder.join(format!("{}.{}", partition.name(), cache::ENDING)));
    if let Some(path) = &path
        && let Ok(file) = fs::File::open(path)
    {
        match PatternDatabase::read_from(partition, BufReader::with_capacity(1 << 20, file)) {
            Ok(database) => return Ok(database),
            Err(fault) => {
                let message = Message::new("pdb-rebuilt").with("path", path.display().to_string());
                console.notice(&message.with("fault", Message::from(&fault)));
            }
        }
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    console.notice(&Message::new("pdb-building").with("name", partition.name()));
    let bar = progress_bar(partition.placements());
    let built = PatternDatabase::build(partition, threads, stop, |progress| {
        bar.set_position(progress.known);
    });
    bar.finish_and_clear();
    let database = built.map_err(|stopped| {
        Failure::Unable(match stopped {
            Stopped::Memory => Message::new("pdb-memory").with("name", partition.name()),
            _ => Message::new("interrupted"),
        })
    })?;
    if let Some(path) = &path
        && let Err(WriteError::System(error) | WriteError::Content(error)) = keep(&database, path)
    {
        let message = Message::new("pdb-not-kept").with("path", path.display().to_string());
        console.notice(&message.with("reason", error.to_string()));
    }
    Ok(database)
}

fn keep(database: &PatternDatabase, path: &Path) -> Result<(), WriteError<io::Error>> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(WriteError::System)?;
    write_whole(path, |output| database.write_to(output))
}
