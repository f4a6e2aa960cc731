//! The protocol of the control socket.
//!
//! The parent sends one [`Order`] together with the three descriptors of the program, and then single bytes
//! ([`Command`]). The init answers with [`Report`]s of a fixed size.

use papan_programs::Grant;
use std::{
    ffi::{OsStr, OsString},
    io::{self, Read},
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::PathBuf,
};

use crate::{Exit, Layer, Layers, Mode};

/// A command of the parent for a running program; one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Command {
    Freeze = b'f',
    Thaw = b't',
    Kill = b'k',
}

impl Command {
    pub fn from_byte(byte: u8) -> Option<Command> {
        [Command::Freeze, Command::Thaw, Command::Kill]
            .into_iter()
            .find(|&command| command as u8 == byte)
    }
}

/// The parameters that the init needs to start the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub mode: Mode,
    pub without: Layers,
    pub executable: PathBuf,
    /// All words, the name of the program first.
    pub words: Vec<OsString>,
    pub search_path: OsString,
    pub folder: PathBuf,
    /// Files and folders that are readable although they lie where everything else is hidden.
    pub readable: Vec<Grant>,
    /// Folders that are hidden beside the usual ones: the home and temporary folder of the caller.
    pub hidden: Vec<PathBuf>,
    /// Where a private folder is made if there can be no file system for it.
    pub temporary: PathBuf,
    pub memory: u64,
    pub processes: u32,
    pub scratch: u64,
    /// Whether the program may not leave the cores that it starts on.
    pub is_bound: bool,
}

impl Order {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let mode = Mode::ALL.iter().position(|&mode| mode == self.mode).unwrap_or(0);
        put_number(&mut body, mode as u64);
        put_number(&mut body, self.without.bits() as u64);
        put_number(&mut body, self.memory);
        put_number(&mut body, self.processes as u64);
        put_number(&mut body, self.scratch);
        put_number(&mut body, self.is_bound.into());
        put_text(&mut body, self.executable.as_os_str());
        put_text(&mut body, &self.search_path);
        put_text(&mut body, self.folder.as_os_str());
        put_text(&mut body, self.temporary.as_os_str());
        put_texts(&mut body, &self.words);
        put_number(&mut body, self.readable.len() as u64);
        for grant in &self.readable {
            put_text(&mut body, grant.path.as_os_str());
            put_number(&mut body, grant.device);
            put_number(&mut body, grant.inode);
        }
        put_texts(&mut body, &self.hidden);
        body
    }

    pub fn read(from: &mut impl Read) -> io::Result<Order> {
        let mode = get_number(from)? as usize;
        let mode = *Mode::ALL.get(mode).ok_or(io::ErrorKind::InvalidData)?;
        let without = Layers::from_bits(get_number(from)? as u32);
        let memory = get_number(from)?;
        let processes = get_number(from)? as u32;
        let scratch = get_number(from)?;
        let is_bound = get_number(from)? != 0;
        Ok(Order {
            mode,
            without,
            memory,
            processes,
            scratch,
            is_bound,
            executable: get_text(from)?.into(),
            search_path: get_text(from)?,
            folder: get_text(from)?.into(),
            temporary: get_text(from)?.into(),
            words: get_texts(from)?,
            readable: (0..get_number(from)?).map(|_| get_grant(from)).collect::<io::Result<_>>()?,
            hidden: get_texts(from)?.into_iter().map(PathBuf::from).collect(),
        })
    }
}

fn put_number(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

fn put_text(bytes: &mut Vec<u8>, text: &OsStr) {
    put_number(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

fn put_texts<T: AsRef<OsStr>>(bytes: &mut Vec<u8>, texts: &[T]) {
    put_number(bytes, texts.len() as u64);
    for text in texts {
        put_text(bytes, text.as_ref());
    }
}

fn get_number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn get_text(from: &mut impl Read) -> io::Result<OsString> {
    let length = get_number(from)?;
    let mut bytes = Vec::new();
    if from.take(length).read_to_end(&mut bytes)? as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(OsString::from_vec(bytes))
}

fn get_texts(from: &mut impl Read) -> io::Result<Vec<OsString>> {
    (0..get_number(from)?).map(|_| get_text(from)).collect()
}

fn get_grant(from: &mut impl Read) -> io::Result<Grant> {
    Ok(Grant { path: get_text(from)?.into(), device: get_number(from)?, inode: get_number(from)? })
}

/// The microseconds of the system's monotonic clock, which is the same for all processes. They wrap
/// every 72 minutes, so that only differences of less than half of that mean anything.
pub fn microseconds() -> i32 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec.wrapping_mul(1_000_000).wrapping_add(now.tv_nsec / 1000) as i32
}

/// A report of the init.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// A layer was tried and not reached, with the system's error number.
    Missed(Layer, i32),
    /// The program runs, behind these layers.
    Started(Layers),
    /// The program itself could not be executed.
    Refused(i32),
    /// Strict confinement lacks these layers.
    Unconfined(Layers),
    /// The init failed.
    Failed(i32),
    /// The program stopped itself.
    Stopped,
    /// The program runs again.
    Continued,
    /// Everything is frozen, as this many freezes so far have asked for, since a moment of
    /// [`microseconds`].
    Frozen(u32, i32),
    /// The program ended.
    Ended(Exit),
}

impl Report {
    pub const SIZE: usize = 9;

    pub fn to_bytes(self) -> [u8; Report::SIZE] {
        let (kind, first, second) = match self {
            Report::Missed(layer, error) => (b'm', layer as u32, error),
            Report::Started(layers) => (b's', layers.bits(), 0),
            Report::Refused(error) => (b'r', 0, error),
            Report::Unconfined(layers) => (b'u', layers.bits(), 0),
            Report::Failed(error) => (b'f', 0, error),
            Report::Stopped => (b'p', 0, 0),
            Report::Continued => (b'c', 0, 0),
            Report::Frozen(count, at) => (b'z', count, at),
            Report::Ended(exit) => match exit {
                Exit::Code(code) => (b'e', 0, code),
                Exit::Signal(signal) => (b'e', 1, signal),
                Exit::OutOfMemory => (b'e', 2, 0),
                Exit::Killed => (b'e', 3, 0),
                Exit::Lost => (b'e', 4, 0),
            },
        };
        let mut bytes = [kind; Report::SIZE];
        bytes[1..5].copy_from_slice(&first.to_le_bytes());
        bytes[5..].copy_from_slice(&second.to_le_bytes());
        bytes
    }

    pub fn from_bytes(bytes: [u8; Report::SIZE]) -> Option<Report> {
        let word = |at: usize| std::array::from_fn(|index| bytes[at + index]);
        let (kind, first) = (bytes[0], u32::from_le_bytes(word(1)));
        let second = i32::from_le_bytes(word(5));
        Some(match kind {
            b'm' => Report::Missed(*Layer::ALL.get(first as usize)?, second),
            b's' => Report::Started(Layers::from_bits(first)),
            b'r' => Report::Refused(second),
            b'u' => Report::Unconfined(Layers::from_bits(first)),
            b'f' => Report::Failed(second),
            b'p' => Report::Stopped,
            b'c' => Report::Continued,
            b'z' => Report::Frozen(first, second),
            b'e' => Report::Ended(match first {
                0 => Exit::Code(second),
                1 => Exit::Signal(second),
                2 => Exit::OutOfMemory,
                3 => Exit::Killed,
                4 => Exit::Lost,
                _ => return None,
            }),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_reports_arrive_as_they_were_sent() {
        let order = Order {
            mode: Mode::Strict,
            without: Layers::NONE.with(Layer::Landlock),
            executable: "/usr/bin/cat".into(),
            words: vec!["cat".into(), "-".into()],
            search_path: "/usr/bin".into(),
            folder: "/tmp".into(),
            readable: vec![Grant { path: "/home/a b".into(), device: 3, inode: 4 }],
            hidden: vec![],
            temporary: "/tmp".into(),
            memory: 1 << 40,
            processes: 7,
            scratch: 9,
            is_bound: true,
        };
        let bytes = order.to_bytes();
        assert_eq!(Order::read(&mut bytes.as_slice()).expect("whole"), order);
        assert!(Order::read(&mut &bytes[..bytes.len() - 1]).is_err());
        for report in [
            Report::Missed(Layer::Seccomp, 22),
            Report::Started(Layers::NONE.with(Layer::Session)),
            Report::Ended(Exit::Signal(11)),
            Report::Ended(Exit::Code(-1)),
            Report::Stopped,
            Report::Frozen(7, -3),
        ] {
            assert_eq!(Report::from_bytes(report.to_bytes()), Some(report));
        }
    }
}
