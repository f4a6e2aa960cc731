use papan_core::{Message, ParseError};

/// Returns the known word that the user most likely meant.
///
/// A beginning that fits only one word means that word; otherwise a few slips of the finger are forgiven, more in a
/// longer word.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let begins = |name: &&str| !word.is_empty() && name.to_lowercase().starts_with(&word);
    let mut beginnings = known.clone().filter(begins);
    if let (Some(only), None) = (beginnings.next(), beginnings.next()) {
        return Some(only);
    }
    let slips = |name: &str| strsim::damerau_levenshtein(&word, &name.to_lowercase());
    // Comparing costs the product of the lengths; no slip of the finger is this long.
    let plausible = word.len() <= 64;
    known
        .filter(|name| plausible && slips(name) <= 1 + name.len() / 4)
        .min_by_key(|name| slips(name))
}

/// Makes the error for a word that is not in a list.
pub fn unknown_word<'a>(
    key: &'static str,
    found: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> ParseError {
    let list: Vec<&str> = known.clone().collect();
    Message::new(key)
        .with("found", found.trim())
        .with("nearest", nearest(found, known).unwrap_or("none"))
        .with("known", list.join(", "))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_or_a_beginning_finds_the_word_and_nonsense_finds_none() {
        let games = ["tic-tac-toe", "reversi", "dots-and-boxes", "adjacency"];
        for (typed, meant) in [
            ("revesi", Some("reversi")),
            ("Reversi ", Some("reversi")),
            ("dots", Some("dots-and-boxes")),
            ("tictactoe", Some("tic-tac-toe")),
            ("adjacancy", Some("adjacency")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, games.into_iter()), meant, "{typed:?}");
        }
        assert_eq!(nearest(&"reversi".repeat(100_000), games.into_iter()), None);
    }
}
