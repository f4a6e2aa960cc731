/// Hashes a few words to one; the same words give the same hash on every machine.
///
/// Each word is folded in by a 64 by 64 bit multiplication whose halves are added without carry. The constants are the
/// first 64 fractional bits of the square roots of 2 and 3, odd by chance or made odd.
#[inline]
pub fn hash_words<const N: usize>(words: [u64; N]) -> u64 {
    let mut state = 0x6a09_e667_f3bc_c909;
    for word in words {
        state = fold(state ^ word, 0xbb67_ae85_84ca_a73b);
    }
    fold(state, 0x9e37_79b9_7f4a_7c15)
}

#[inline]
fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product as u64) ^ ((product >> 64) as u64)
}
