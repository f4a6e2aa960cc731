use std::io;

use papan_core::{Message, user_error};

use super::{Partition, stream::VERSION};

/// Why a stream is not a pattern database of a division.
#[derive(Debug)]
pub enum StreamError {
    /// It is something else.
    Foreign,
    /// It was written by another version.
    OtherVersion {
        /// The version.
        found: u8,
    },
    /// It has another division of the tiles.
    OtherGroups {
        /// The division that was asked for.
        expected: Partition,
    },
    /// It ends too early.
    CutOff,
    /// It goes on too long.
    TooLong,
    /// Its checksum is wrong.
    Damaged,
    /// There is not enough memory for it.
    Memory {
        /// The division that was asked for.
        partition: Partition,
    },
    /// The system cannot read it.
    Unreadable(io::Error),
}

impl From<&StreamError> for Message {
    fn from(error: &StreamError) -> Message {
        match error {
            StreamError::Foreign => Message::new("pdb-foreign"),
            StreamError::OtherVersion { found } => {
                Message::new("pdb-other-version").with("found", *found).with("expected", VERSION)
            }
            StreamError::OtherGroups { expected } => {
                Message::new("pdb-other-groups").with("expected", expected.name())
            }
            StreamError::CutOff => Message::new("pdb-cut-off"),
            StreamError::TooLong => Message::new("pdb-too-long"),
            StreamError::Damaged => Message::new("pdb-damaged"),
            StreamError::Memory { partition } => {
                Message::new("pdb-memory").with("name", partition.name())
            }
            StreamError::Unreadable(error) => {
                Message::new("pdb-unreadable").with("error", error.to_string())
            }
        }
    }
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => StreamError::CutOff,
            _ => StreamError::Unreadable(error),
        }
    }
}

user_error!(StreamError);
