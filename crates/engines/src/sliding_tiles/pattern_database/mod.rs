//! Additive pattern databases for the 15-puzzle.
//!
//! The tiles are divided into groups. For every placement of the tiles of a group a table has the fewest moves of just
//! these tiles that bring them home; as no move is counted in two groups, the values add up to a guess that is never too
//! high (R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002). The same
//! tables are looked up once more for the board reflected about its diagonal, and the larger sum counts.
//!
//! The tables are made for one goal, blank in the upper left corner and every tile on the cell of its number.
//! [`Relabelling`] turns any goal with its blank in a corner into that one.

mod build;
mod error;
mod heuristic;
mod partition;
mod placement;
mod region;
mod relabelling;
mod shifts;
mod stream;
mod sum;
mod table;

use papan_core::{StopFlag, Stopped};

pub use error::StreamError;
pub use heuristic::AdditivePatterns;
pub use partition::Partition;
pub use relabelling::Relabelling;
pub use sum::{Estimate, Sum, reflected};

use placement::Placements;
pub(crate) use relabelling::sixteen_cells;
use table::Table;

/// The tables of all groups of a division.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    partition: Partition,
    tables: Vec<Table>,
    /// Where the cell of a tile stands among the bits of [`Sum`].
    shift_of_tile: [u8; 16],
    group_of_tile: [u8; 16],
    /// Where the first tile of a group stands there.
    shift_of_group: [u8; 4],
}

/// How far the building of a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Placements whose value is known.
    pub known: u64,
    /// All placements of all groups.
    pub total: u64,
}

impl PatternDatabase {
    /// Builds the tables of a division on some threads, and tells after every level of the search how far it is.
    ///
    /// # Errors
    /// When the flag is set.
    pub fn build(
        partition: Partition,
        threads: usize,
        stop: &StopFlag,
        mut progress: impl FnMut(Progress),
    ) -> Result<PatternDatabase, Stopped> {
        let total = partition.placements();
        let mut before = 0;
        let mut tables = Vec::new();
        for tiles in partition.groups() {
            let placements = Placements::new(tiles.len());
            let mut heard = |known| progress(Progress { known: before + known, total });
            let values = build::build(tiles, &placements, threads, stop, &mut heard)?;
            before += placements.count() as u64;
            tables.push(Table::new(placements, values));
        }
        Ok(PatternDatabase::new(partition, tables))
    }

    fn new(partition: Partition, tables: Vec<Table>) -> PatternDatabase {
        let mut database = PatternDatabase {
            partition,
            tables,
            shift_of_tile: [0; 16],
            group_of_tile: [0; 16],
            shift_of_group: [0; 4],
        };
        let mut shift = 0;
        for (group, tiles) in partition.groups().iter().enumerate() {
            database.shift_of_group[group] = shift;
            for &tile in *tiles {
                database.shift_of_tile[tile as usize] = shift;
                database.group_of_tile[tile as usize] = group as u8;
                shift += 4;
            }
        }
        database
    }

    /// Returns the division of the tiles.
    pub fn partition(&self) -> Partition {
        self.partition
    }

    /// Returns how many bytes the tables take in memory.
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(Table::bytes).sum()
    }
}
