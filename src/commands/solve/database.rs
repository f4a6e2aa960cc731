use std::{
    fs,
    io::{self, BufReader, BufWriter},
    path::Path,
    thread,
};

use papan_console::{Console, Failure, progress_bar};
use papan_core::{Message, StopFlag, Stopped};
use papan_engines::sliding_tiles::pattern_database::{Partition, PatternDatabase};

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
    let folder = cache::folder();
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
        && let Err(error) = keep(&database, path)
    {
        let message = Message::new("pdb-not-kept").with("path", path.display().to_string());
        console.notice(&message.with("reason", error.to_string()));
    }
    Ok(database)
}

/// Writes the file under another name first: whoever reads it sees all of it or nothing.
fn keep(database: &PatternDatabase, path: &Path) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let unfinished = path.with_extension(format!("unfinished-{}", std::process::id()));
    let file = fs::File::create(&unfinished)?;
    let written = database.write_to(BufWriter::with_capacity(1 << 20, &file));
    let kept = written.and_then(|()| file.sync_all()).and_then(|()| fs::rename(&unfinished, path));
    if kept.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    kept
}
