use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// The only random generator in Papan: `ChaCha8`, the same numbers on every machine.
///
/// The key is the seed as eight little-endian bytes followed by 24 zero bytes; the stream number is chosen by the
/// caller, one per game. Any implementation of `ChaCha8` replays what Papan drew.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Opens one stream of a seed.
    pub fn stream(seed: u64, index: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(index);
        Random(generator)
    }

    /// Draws the next 32 bits.
    #[inline]
    pub fn draw(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Draws a number from 0 to `count - 1`: the draw times `count`, divided by 2^32, rounded down.
    ///
    /// For the counts of a board game the bias is below one in ten million, and one draw always makes one number.
    #[inline]
    pub fn index(&mut self, count: usize) -> usize {
        ((u64::from(self.draw()) * count as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_stream_draw_the_same_numbers() {
        let draws = |seed, stream| {
            let mut random = Random::stream(seed, stream);
            [random.draw(), random.draw(), random.draw()]
        };
        assert_eq!(draws(7, 0), draws(7, 0));
        assert_ne!(draws(7, 0), draws(7, 1));
        assert_ne!(draws(7, 0), draws(8, 0));
    }

    #[test]
    fn the_first_draws_of_seed_zero_are_the_published_key_stream() {
        // ChaCha8 with a zero key and nonce starts with the bytes 3e 00 ef 2f 89 5f 40 d6
        // (draft-strombergson-chacha-test-vectors, TC1, 8 rounds, 256 bits).
        let mut random = Random::stream(0, 0);
        assert_eq!(random.draw().to_le_bytes(), [0x3e, 0x00, 0xef, 0x2f]);
        assert_eq!(random.draw().to_le_bytes(), [0x89, 0x5f, 0x40, 0xd6]);
    }

    #[test]
    fn every_index_is_within_range_and_all_are_reached() {
        let mut random = Random::stream(1, 0);
        let mut seen = [0_u32; 7];
        for _ in 0..7_000 {
            seen[random.index(7)] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
