use std::hash::{BuildHasherDefault, Hasher};

use papan_core::hash_words;

/// Makes hashers of states, the same on every machine and in every run.
pub(super) type BuildStateHasher = BuildHasherDefault<StateHasher>;

/// Hashes states eight bytes at a time; fast, and not resistant to deliberate collisions.
#[derive(Debug, Default)]
pub(super) struct StateHasher(u64);

impl Hasher for StateHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.write_u64(u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        // One multiplication per word carries low bits up; the rotation brings high bits back down for the next word.
        self.0 = (self.0.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        hash_words([self.0])
    }
}
