use std::hash::{BuildHasher, RandomState};

/// Chooses a seed for the user, short enough to be typed again; the caller prints it.
pub fn chosen_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
