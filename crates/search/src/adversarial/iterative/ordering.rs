use std::hash::{Hash, Hasher};

use papan_core::Side;

/// Move ordering by killer moves and history.
///
/// Killers are the last two moves that caused a cut-off at the same distance from the root (Akl and Newborn, 1977); the
/// history counts cut-offs by a move anywhere (Schaeffer, 1983).
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
    use_killers: bool,
    use_history: bool,
}

/// Priorities above every count of the history.
const HINT: i32 = i32::MAX;
const KILLERS: [i32; 2] = [i32::MAX - 1, i32::MAX - 2];
const LARGEST_COUNT: i32 = 1 << 28;

/// Moves are counted by a hash of eight bits: enough for the boards here, and sharing a counter costs little.
const COUNTERS: usize = 256;

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub fn new(longest_line: usize, use_killers: bool, use_history: bool) -> Ordering<M> {
        Ordering {
            killers: vec![[None; 2]; longest_line + 1],
            history: vec![0; 2 * COUNTERS],
            use_killers,
            use_history,
        }
    }

    /// Returns the priority of a move.
    #[inline]
    pub fn priority(&self, chosen: M, is_hint: bool, player: Side, ply: usize) -> i32 {
        if is_hint {
            return HINT;
        }
        if self.use_killers {
            let killers = self.killers[ply];
            if killers[0] == Some(chosen) {
                return KILLERS[0];
            }
            if killers[1] == Some(chosen) {
                return KILLERS[1];
            }
        }
        if self.use_history { self.history[counter(chosen, player)] } else { 0 }
    }

    /// Records that a move caused a cut-off.
    #[inline]
    pub fn refuted(&mut self, chosen: M, player: Side, ply: usize, depth_left: u32) {
        if self.use_killers && self.killers[ply][0] != Some(chosen) {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = Some(chosen);
        }
        if self.use_history {
            let depth = depth_left.min(1000) as i32;
            let count = &mut self.history[counter(chosen, player)];
            *count = (*count + depth * depth).min(LARGEST_COUNT);
        }
    }

    /// Reduces the weight of old counts.
    pub fn age(&mut self) {
        for count in &mut self.history {
            *count /= 4;
        }
    }
}

#[inline]
fn counter<M: Hash>(chosen: M, player: Side) -> usize {
    let mut hasher = SmallHasher(0);
    chosen.hash(&mut hasher);
    // The upper bits of the product depend on all bits of the move.
    (hasher.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize + COUNTERS * player.index()
}

/// Packs the few bytes of a move into a word.
struct SmallHasher(u64);

impl Hasher for SmallHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.0 = self.0.rotate_left(8) ^ u64::from(byte);
    }

    #[inline]
    fn write_isize(&mut self, variant: isize) {
        self.write_u8(variant as u8);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
