use papan_core::Message;

/// Returns the given number of bytes from the system's random generator, as hexadecimal digits.
///
/// # Errors
/// A message when the system has no random generator.
pub fn random_hex(bytes: usize) -> Result<String, Message> {
    let mut drawn = vec![0; bytes];
    getrandom::fill(&mut drawn)
        .map_err(|error| Message::new("server-no-chance").with("reason", error.to_string()))?;
    let digits = drawn.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    Ok(digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect())
}

/// Draws a seed, short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    let mut drawn = [0; 8];
    // Without a generator every game has the same seed, which is still valid.
    let _ = getrandom::fill(&mut drawn);
    u64::from_le_bytes(drawn) % 1_000_000
}

/// Compares two secrets in a time that does not depend on where they differ.
pub(crate) fn is_same(given: &[u8], secret: &[u8]) -> bool {
    let length_differs = u8::from(given.len() != secret.len());
    // The number of steps is the length of the secret, whatever was given.
    let differs = secret.iter().enumerate().fold(length_differs, |differs, (index, byte)| {
        differs | (byte ^ given.get(index).copied().unwrap_or(!byte))
    });
    std::hint::black_box(differs) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_is_the_same() {
        for (given, is_right) in
            [("abc", true), ("abd", false), ("ab", false), ("abcd", false), ("", false)]
        {
            assert_eq!(is_same(given.as_bytes(), b"abc"), is_right, "{given:?}");
        }
    }

    #[test]
    fn tokens_differ() {
        let drawn = random_hex(16).expect("a generator");
        assert_eq!(drawn.len(), 32);
        assert_ne!(drawn, random_hex(16).expect("a generator"));
    }
}
