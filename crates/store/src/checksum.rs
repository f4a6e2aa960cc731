//! Checksums of rows.
//!
//! `SQLite` notices damage to the structure of a file, not to the values in it. Rows of games, tournaments and played
//! games therefore carry a CRC-32 (IEEE) of their other columns, which is verified whenever a row is read. CRC-32
//! notices every change of up to four adjacent bytes; of larger damage it misses one case in 2^32. It is no protection
//! against deliberate changes.
//!
//! A value contributes a byte for its type (0 NULL, 1 integer, 2 real, 3 text, 4 blob); an integer or real then its 8
//! bytes in little-endian order, a text or blob its length as 8 such bytes and its content.

use std::{error::Error, fmt};

use rusqlite::{
    Connection, Row,
    types::{Type, ValueRef},
};

use super::{
    played_game,
    schema::GAME_COLUMNS,
    tournament::{self, collect},
};

/// Returns the checksum of a row of values.
pub(super) fn checksum<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> i64 {
    // One buffer is faster than many small updates of the hash.
    let mut bytes = Vec::with_capacity(1024);
    for value in values {
        let (tag, number, content): (u8, Option<u64>, &[u8]) = match value {
            ValueRef::Null => (0, None, &[]),
            ValueRef::Integer(number) => (1, Some(number.cast_unsigned()), &[]),
            ValueRef::Real(number) => (2, Some(number.to_bits()), &[]),
            ValueRef::Text(text) => (3, Some(text.len() as u64), text),
            ValueRef::Blob(blob) => (4, Some(blob.len() as u64), blob),
        };
        bytes.push(tag);
        if let Some(number) = number {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(content);
    }
    i64::from(crc32fast::hash(&bytes))
}

/// The error of a row whose checksum is not that of its other columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrongChecksum {
    /// The number of the game, as far as it can be read.
    pub(super) number: i64,
}

impl fmt::Display for WrongChecksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the checksum of row {} is wrong", self.number)
    }
}

impl Error for WrongChecksum {}

/// Verifies a row whose first column is a number and whose column `last` is the checksum of all before it.
pub(super) fn verify(row: &Row<'_>, last: usize) -> rusqlite::Result<()> {
    if row.get_ref(last)?.as_i64().ok() == Some(of_columns(row, last)?) {
        return Ok(());
    }
    let number = row.get_ref(0)?.as_i64().unwrap_or(-1);
    let wrong = Box::new(WrongChecksum { number });
    Err(rusqlite::Error::FromSqlConversionFailure(last, Type::Integer, wrong))
}

/// Returns the checksum of the first columns of a row.
pub(super) fn of_columns(row: &Row<'_>, columns: usize) -> rusqlite::Result<i64> {
    let values: Vec<ValueRef<'_>> =
        (0..columns).map(|index| row.get_ref(index)).collect::<Result<_, _>>()?;
    Ok(checksum(values))
}

/// Computes the checksums of all rows that an older version wrote.
pub(super) fn fill(connection: &Connection) -> rusqlite::Result<()> {
    const BATCH: i64 = 1000;
    for table in ["game", "archived_game"] {
        let read = format!(
            "SELECT {GAME_COLUMNS}, rowid FROM {table} WHERE rowid > ?1 ORDER BY rowid LIMIT {BATCH}"
        );
        let write = format!("UPDATE {table} SET checksum = ?2 WHERE rowid = ?1");
        let mut write = connection.prepare(&write)?;
        let mut last = i64::MIN;
        loop {
            let sums: Vec<(i64, i64)> = collect(connection, &read, [last], |row| {
                let rowid = row.as_ref().column_count() - 1;
                Ok((row.get(rowid)?, of_columns(row, rowid - 1)?))
            })?;
            for &(rowid, sum) in &sums {
                write.execute((rowid, sum))?;
            }
            match sums.last() {
                Some(&(rowid, _)) => last = rowid,
                None => break,
            }
        }
    }
    played_game::fill_checksums(connection)?;
    tournament::fill_checksums(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_the_documented_one() {
        let values = [ValueRef::Null, ValueRef::Integer(-2), ValueRef::Text(b"a1")];
        let mut bytes = vec![0, 1, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
        bytes.extend([3, 2, 0, 0, 0, 0, 0, 0, 0, b'a', b'1']);
        assert_eq!(checksum(values), i64::from(crc32fast::hash(&bytes)));
        assert_eq!(checksum([]), 0);
    }

    #[test]
    fn texts_do_not_run_into_each_other() {
        let of =
            |texts: [&'static str; 2]| checksum(texts.map(|text| ValueRef::Text(text.as_bytes())));
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
        assert_ne!(checksum([ValueRef::Text(b"a")]), checksum([ValueRef::Blob(b"a")]));
    }
}
