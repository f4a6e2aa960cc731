use std::io::{self, Read, Write};

use papan_core::try_vec;

use super::{Partition, PatternDatabase, StreamError, placement::Placements, table::Table};

const MAGIC: [u8; 8] = *b"papanpdb";

/// Goes up whenever values or their order change, so that old files are built again.
pub(super) const VERSION: u8 = 1;

/// The format: magic, version, then for each group the number of its tiles and the tiles, a zero; the number of values in
/// eight bytes; the values of all groups, one byte each; the checksum of everything before it in eight bytes. Numbers
/// are little-endian.
impl PatternDatabase {
    /// Writes the tables to a stream.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn write_to(&self, stream: impl Write) -> io::Result<()> {
        let mut stream = Summed { stream, checksum: Checksum::default() };
        stream.write(&header(self.partition))?;
        for table in &self.tables {
            table.for_each_chunk(|values| stream.write(values))?;
        }
        let checksum = stream.checksum.value();
        stream.stream.write_all(&checksum.to_le_bytes())?;
        stream.stream.flush()
    }

    /// Reads the tables of a division from a stream that has nothing else.
    ///
    /// # Errors
    /// When the stream is foreign, of another version or division, cut off, too long, damaged, or cannot be read: the
    /// tables have to be built again.
    pub fn read_from(
        partition: Partition,
        mut stream: impl Read,
    ) -> Result<PatternDatabase, StreamError> {
        let mut checksum = Checksum::default();
        check_header(partition, &mut stream, &mut checksum)?;
        let mut groups = Vec::new();
        for tiles in partition.groups() {
            let placements = Placements::new(tiles.len());
            let mut values =
                try_vec(0, placements.count()).map_err(|_| StreamError::Memory { partition })?;
            stream.read_exact(&mut values)?;
            checksum.add(&values);
            groups.push((placements, values));
        }
        let mut written = [0; 8];
        stream.read_exact(&mut written)?;
        if u64::from_le_bytes(written) != checksum.value() {
            return Err(StreamError::Damaged);
        }
        if stream.read_exact(&mut [0]).is_ok() {
            return Err(StreamError::TooLong);
        }
        let tables = groups.into_iter().map(|(placements, values)| Table::new(placements, values));
        Ok(PatternDatabase::new(partition, tables.collect()))
    }
}

fn header(partition: Partition) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.push(VERSION);
    for tiles in partition.groups() {
        header.push(tiles.len() as u8);
        header.extend_from_slice(tiles);
    }
    header.push(0);
    header.extend_from_slice(&partition.placements().to_le_bytes());
    header
}

/// Reads field by field, so that each fault gets its own sentence.
fn check_header(
    partition: Partition,
    stream: &mut impl Read,
    checksum: &mut Checksum,
) -> Result<(), StreamError> {
    let expected = header(partition);
    let mut found = vec![0; expected.len()];
    let (magic, rest) = found.split_at_mut(MAGIC.len());
    stream.read_exact(magic)?;
    if *magic != MAGIC {
        return Err(StreamError::Foreign);
    }
    let (version, groups) = rest.split_at_mut(1);
    stream.read_exact(version)?;
    if version[0] != VERSION {
        return Err(StreamError::OtherVersion { found: version[0] });
    }
    stream.read_exact(groups)?;
    if found != expected {
        return Err(StreamError::OtherGroups { expected: partition });
    }
    checksum.add(&found);
    Ok(())
}

struct Summed<W> {
    stream: W,
    checksum: Checksum,
}

impl<W: Write> Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.add(bytes);
        self.stream.write_all(bytes)
    }
}

/// A sum that every change of a single word alters: each step maps the sums one to one. It finds damage, not malice.
///
/// The step is that of FNV-1a with its 64-bit prime, on eight bytes at a time; the rotation carries high bits down,
/// which the product alone never does.
struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.step(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.step(u64::from(byte));
        }
    }

    fn step(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }

    fn value(&self) -> u64 {
        self.0
    }
}
