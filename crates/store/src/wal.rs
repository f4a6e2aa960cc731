//! Looks for damage in `SQLite`'s write-ahead log before `SQLite` opens it.
//!
//! `SQLite` takes the valid beginning of a log and silently ignores the rest. After a crash that is right: what was
//! being written then was never acknowledged. After damage, acknowledged games would be missing.
//!
//! The shared index beside the log (`-shm`) outlives a process that was killed, and holds the number of committed
//! frames; where it belongs to this log, each of them must be valid. Without it these cases are distinguished:
//!
//! | found | taken for |
//! | --- | --- |
//! | an invalid header | damage: it is on disk before the first frame |
//! | a frame of one of the 2^20 generations before this one, and only such after it | what is left after a restart |
//! | an invalid or empty frame, at most one commit after it | a write that a crash cut off |
//! | an invalid frame and two commits after it | damage: the first of them was acknowledged before the second |
//! | a frame of no generation of this log | damage |
//!
//! Damage that looks like a write that was cut off, and a log that was truncated at the end of a frame, are not noticed
//! without the index. The format is described at <https://sqlite.org/fileformat2.html#walformat>.

use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
    thread,
    time::Duration,
};

use super::{StoreFault, connection::beside};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// Refuses a damaged log.
///
/// Other processes may be writing: a finding counts only when repeated checks confirm it.
///
/// No connection of this process may have the database open: closing the index releases its locks.
pub(super) fn check(database: &Path) -> Result<(), StoreFault> {
    const LOOKS: usize = 5;
    let log = beside(database, "-wal");
    let mut found = None;
    for look in 0..LOOKS {
        if look > 0 {
            thread::sleep(Duration::from_millis(20));
        }
        // Read errors are reported by SQLite.
        let Ok(Some(reason)) = damage(&log, &beside(database, "-shm")) else { return Ok(()) };
        found = Some(reason);
    }
    let Some(reason) = found else { return Ok(()) };
    Err(StoreFault::DamagedLog { log: log.display().to_string(), reason: reason.to_owned() })
}

/// Returns the damage of a log, if any.
fn damage(log: &Path, index: &Path) -> io::Result<Option<&'static str>> {
    // Read first: frames that it counts as committed are in the log by then.
    let index = Index::read(index);
    let file = match File::open(log) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(had_games(index).then_some("it is missing"));
        }
        file => file?,
    };
    let size = file.metadata()?.len();
    if size == 0 {
        return Ok(had_games(index).then_some("it is empty"));
    }
    let mut stream = BufReader::with_capacity(1 << 16, file);
    if size < HEADER as u64 {
        return Ok(may_have_had_games(index).then_some("its header is cut off"));
    }
    let mut bytes = [0; HEADER];
    stream.read_exact(&mut bytes)?;
    let Some(header) = Header::read(&bytes) else {
        let is_blank = size == HEADER as u64 && bytes == [0; HEADER];
        return Ok((!is_blank && may_have_had_games(index)).then_some("its header is invalid"));
    };
    let committed = index.filter(|index| index.salts == header.salts).map(|index| index.frames);
    Frames::read(stream, &header).map(|frames| frames.damage(committed))
}

/// Returns whether a log had games in it that are not in the database, by its index.
fn had_games(index: Option<Index>) -> bool {
    index.is_some_and(|index| index.frames > index.copied)
}

/// Like [`had_games`], but also true without an index.
fn may_have_had_games(index: Option<Index>) -> bool {
    index.is_none_or(|index| index.frames > index.copied)
}

/// The header of a log.
struct Header {
    page_size: usize,
    /// The salts of frames of this generation; the first is incremented with each restart, the second is random.
    salts: [u8; 8],
    sum: Sum,
}

impl Header {
    fn read(bytes: &[u8; HEADER]) -> Option<Header> {
        const MAGIC: u32 = 0x377f_0682;
        const VERSION: u32 = 3_007_000;
        let magic = word(bytes, 0);
        let page_size = word(bytes, 8);
        let mut sum = Sum { is_big_endian: magic == MAGIC | 1, state: [0; 2] };
        sum.add(&bytes[..24]);
        let is_valid = magic & !1 == MAGIC
            && word(bytes, 4) == VERSION
            && page_size.is_power_of_two()
            && (512..=65_536).contains(&page_size)
            && sum.state == [word(bytes, 24), word(bytes, 28)];
        let mut salts = [0; 8];
        salts.copy_from_slice(&bytes[16..24]);
        is_valid.then_some(Header { page_size: page_size as usize, salts, sum })
    }

    /// Returns whether a frame was written before the log was restarted.
    ///
    /// The counter of restarts in the header is no bound: it counts those of the connection that wrote the header, and
    /// connections take turns.
    fn is_earlier(&self, salts: &[u8]) -> bool {
        const MAX_GENERATIONS: u32 = 1 << 20;
        let generations = word(&self.salts, 0).wrapping_sub(word(salts, 0));
        (1..=MAX_GENERATIONS).contains(&generations)
    }
}

/// The findings about the frames of a log.
#[derive(Default)]
struct Frames {
    /// How many are valid, from the first on.
    valid: u32,
    /// How many of this generation come after the first invalid one and end a transaction.
    commits_after: u32,
    /// Whether a frame has salts that no frame of this log can have.
    has_alien: bool,
}

impl Frames {
    fn read(mut stream: impl Read, header: &Header) -> io::Result<Frames> {
        let mut frames = Frames::default();
        let mut sum = header.sum;
        let mut is_valid_so_far = true;
        let mut bytes = vec![0; FRAME_HEADER + header.page_size];
        loop {
            match stream.read_exact(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(frames),
                read => read?,
            }
            let (start, salts) = (&bytes[..8], &bytes[8..16]);
            let is_current = salts == header.salts;
            if is_valid_so_far {
                sum.add(start);
                sum.add(&bytes[FRAME_HEADER..]);
                let sums = [word(&bytes, 16), word(&bytes, 20)];
                is_valid_so_far = is_current && word(start, 0) != 0 && sum.state == sums;
            }
            if is_valid_so_far {
                frames.valid += 1;
            } else if is_current {
                frames.commits_after += u32::from(word(start, 4) != 0);
            } else if !header.is_earlier(salts) && bytes[..FRAME_HEADER] != [0; FRAME_HEADER] {
                frames.has_alien = true;
            }
        }
    }

    /// Returns the damage, given the number of frames that the index counts as committed.
    fn damage(&self, committed: Option<u32>) -> Option<&'static str> {
        match committed {
            Some(committed) => {
                (self.valid < committed).then_some("committed games in it are invalid")
            }
            None if self.has_alien => Some("it has a frame that does not belong to it"),
            None if self.commits_after > 1 => Some("it has an invalid frame before valid ones"),
            None => None,
        }
    }
}

/// The checksum of a log, which is cumulative over the frames.
#[derive(Clone, Copy)]
struct Sum {
    is_big_endian: bool,
    state: [u32; 2],
}

impl Sum {
    /// Adds bytes, whose number is a multiple of 8.
    fn add(&mut self, bytes: &[u8]) {
        let (pairs, _) = bytes.as_chunks::<8>();
        let [mut one, mut two] = self.state;
        for &[a, b, c, d, e, f, g, h] in pairs {
            let words = [[a, b, c, d], [e, f, g, h]];
            let [first, second] = if self.is_big_endian {
                words.map(u32::from_be_bytes)
            } else {
                words.map(u32::from_le_bytes)
            };
            one = one.wrapping_add(first).wrapping_add(two);
            two = two.wrapping_add(second).wrapping_add(one);
        }
        self.state = [one, two];
    }
}

/// The state of the log according to the shared index.
struct Index {
    salts: [u8; 8],
    /// How many frames are committed.
    frames: u32,
    /// How many of them are in the database too.
    copied: u32,
}

impl Index {
    /// Reads the index; `None` when there is none, or it was being written.
    fn read(path: &Path) -> Option<Index> {
        const COPY: usize = 48;
        const INITIALISED: usize = 12;
        let mut bytes = [0; 2 * COPY + 4];
        File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).ok()?;
        let native = |at: usize| {
            u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let mut sum = Sum { is_big_endian: cfg!(target_endian = "big"), state: [0; 2] };
        sum.add(&bytes[..40]);
        let is_valid = bytes[..COPY] == bytes[COPY..2 * COPY]
            && bytes[INITIALISED] != 0
            && sum.state == [native(40), native(44)];
        let mut salts = [0; 8];
        salts.copy_from_slice(&bytes[32..40]);
        is_valid.then(|| Index { salts, frames: native(16), copied: native(2 * COPY) })
    }
}

/// Returns the big-endian number at an offset.
fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
