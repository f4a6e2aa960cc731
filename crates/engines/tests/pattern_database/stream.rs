use std::{
    io::{self, Read},
    sync::LazyLock,
};

use papan_core::{Random, UserError};
use papan_engines::sliding_tiles::pattern_database::{Partition, PatternDatabase};

use crate::support::{DATABASE, korf};

static WRITTEN: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut bytes = Vec::new();
    DATABASE.write_to(&mut bytes).unwrap();
    bytes
});

fn fault(stream: impl Read) -> String {
    let error = PatternDatabase::read_from(Partition::SixSixThree, stream).unwrap_err();
    error.message().key.to_string()
}

#[test]
fn what_is_written_is_read_again() {
    let values = Partition::SixSixThree.placements() as usize;
    assert!((values..values + 64).contains(&WRITTEN.len()));
    let read = PatternDatabase::read_from(Partition::SixSixThree, WRITTEN.as_slice()).unwrap();
    assert_eq!((read.partition(), read.bytes()), (Partition::SixSixThree, DATABASE.bytes()));
    for (board, _) in korf() {
        assert_eq!(read.estimate(&board), DATABASE.estimate(&board));
    }
    let mut again = Vec::new();
    read.write_to(&mut again).unwrap();
    assert!(again == *WRITTEN);
}

#[test]
fn a_changed_byte_is_found_wherever_it_is() {
    let mut random = Random::stream(4, 4);
    let mut bytes = WRITTEN.clone();
    let length = bytes.len();
    let places = (0..40).chain((0..40).map(|_| random.index(length))).chain(length - 20..length);
    for place in places.collect::<Vec<_>>() {
        bytes[place] ^= 1 << (place % 8);
        let expected = match place {
            0..8 => "pdb-foreign",
            8 => "pdb-other-version",
            9..36 => "pdb-other-groups",
            _ => "pdb-damaged",
        };
        assert_eq!(fault(bytes.as_slice()), expected, "byte {place}");
        bytes[place] = WRITTEN[place];
    }
}

#[test]
fn streams_that_are_too_short_or_too_long_are_refused() {
    for length in [0, 7, 8, 9, 20, 36, 37, 1000, WRITTEN.len() - 9, WRITTEN.len() - 1] {
        assert_eq!(fault(&WRITTEN[..length]), "pdb-cut-off", "{length} bytes");
    }
    assert_eq!(fault(WRITTEN.as_slice().chain([0].as_slice())), "pdb-too-long");
}

#[test]
fn foreign_streams_and_other_divisions_are_refused_at_once() {
    assert_eq!(fault(io::repeat(b'x')), "pdb-foreign");
    let error = PatternDatabase::read_from(Partition::SevenEight, WRITTEN.as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "pdb-other-groups expected=\"7-8\"");
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is on fire"))
    }
}

#[test]
fn a_stream_that_cannot_be_read_says_why() {
    let error = PatternDatabase::read_from(Partition::SixSixThree, Broken).unwrap_err();
    assert_eq!(error.to_string(), "pdb-unreadable error=\"the disk is on fire\"");
}

#[test]
fn divisions_are_found_by_their_names() {
    for partition in Partition::ALL {
        assert_eq!(Partition::from_name(partition.name()), Some(partition));
        let mut tiles = partition.groups().concat();
        tiles.sort_unstable();
        assert!(tiles.into_iter().eq(1..16));
    }
    assert_eq!(Partition::from_name("5-5-5"), None);
}
