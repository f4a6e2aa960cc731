use std::{
    collections::TryReserveError,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::adversarial::score::Score;

/// A transposition table, shared by all threads of a search.
///
/// Two words per entry, without a lock: the first is the key mixed with the second, so that halves of different entries
/// do not match and count as a miss (Hyatt and Mann, "A lock-less transposition table", 2002).
pub struct TranspositionTable {
    slots: Vec<Slot>,
}

struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// An empty slot. It is not all zeros: memory that is only zeroed is first touched when it is used.
    fn empty() -> Slot {
        Slot { check: AtomicU64::new(u64::MAX), data: AtomicU64::new(0) }
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The score for the side to move.
    pub score: Score,
    /// How the score relates to the value.
    pub kind: Kind,
    /// The depth that was searched below it; [`COMPLETE`] if the score contains no evaluation.
    pub depth: u8,
    /// The best move, as [`Keys::remember`](super::Keys::remember) gave it.
    pub best: u8,
}

/// How a score in the table relates to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is the value.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// Tables of at least this many bytes are returned to the system as soon as they are dropped.
const POOLED: usize = 1 << 20;

/// The size from which glibc always maps memory of its own and returns it at once. Smaller blocks are kept after they
/// are freed, once per arena: many times as much as is in use after games on many threads. Memory that is never touched
/// costs addresses only.
const UNPOOLED: usize = (32 << 20) + 4096;

/// The depth of a result that contains no evaluation.
pub const COMPLETE: u8 = u8::MAX;

impl TranspositionTable {
    /// Makes an empty table that fits into the given memory, and touches all of it, so that no search waits for that.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn with_bytes(bytes: u64) -> Result<TranspositionTable, TryReserveError> {
        let wanted = (bytes / size_of::<Slot>() as u64).max(2);
        let count = 1_usize << wanted.ilog2();
        let room = if count < POOLED / size_of::<Slot>() {
            count
        } else {
            count.max(UNPOOLED / size_of::<Slot>())
        };
        let mut slots = Vec::new();
        slots.try_reserve_exact(room)?;
        slots.extend((0..count).map(|_| Slot::empty()));
        Ok(TranspositionTable { slots })
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = Slot::empty();
        }
    }

    /// Returns the entry of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        self.pair(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key;
            (fits && data != 0).then(|| unpack(data))
        })
    }

    /// Stores an entry, in the first slot of a pair if it is more valuable than the one there, else in the second.
    #[inline]
    pub fn put(&self, key: u64, known: Known) {
        let [first, second] = self.pair(key) else { return };
        let there = first.data.load(Ordering::Relaxed);
        let same = first.check.load(Ordering::Relaxed) ^ there == key;
        let keep_first = !same && there != 0 && unpack(there).depth > known.depth;
        let slot = if keep_first { second } else { first };
        let data = pack(known);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    #[inline]
    fn pair(&self, key: u64) -> &[Slot] {
        let index = key as usize & (self.slots.len() - 1) & !1;
        &self.slots[index..index + 2]
    }
}

/// Packs an entry into a word that is never zero.
#[inline]
fn pack(known: Known) -> u64 {
    let kind = match known.kind {
        Kind::Exact => 1,
        Kind::AtLeast => 2,
        Kind::AtMost => 3,
    };
    known.score as u32 as u64
        | u64::from(known.depth) << 32
        | u64::from(known.best) << 40
        | kind << 48
}

#[inline]
fn unpack(data: u64) -> Known {
    Known {
        score: data as u32 as Score,
        depth: (data >> 32) as u8,
        best: (data >> 40) as u8,
        kind: match data >> 48 & 3 {
            1 => Kind::Exact,
            2 => Kind::AtLeast,
            _ => Kind::AtMost,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_and_deep_results_outlive_shallow_ones() {
        let table = TranspositionTable::with_bytes(64).unwrap();
        let known = |score, depth, kind| Known { score, depth, kind, best: 7 };
        let deep = known(-5, COMPLETE, Kind::AtMost);
        table.put(16, deep);
        assert_eq!(table.get(16), Some(deep));
        assert_eq!(table.get(32), None);
        for key in [32, 48, 64] {
            let shallow = known(key as i32, 2, Kind::AtLeast);
            table.put(key, shallow);
            assert_eq!(table.get(key), Some(shallow), "the newest is found");
            assert_eq!(table.get(16), Some(deep), "the deepest stays");
        }
        table.put(16, known(i32::MIN + 1, 0, Kind::Exact));
        assert_eq!(
            table.get(16),
            Some(known(i32::MIN + 1, 0, Kind::Exact)),
            "news of the same position"
        );
    }
}
