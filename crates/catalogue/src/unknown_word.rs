use papan_core::Message;

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

/// A word that is not in a list, and what could have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// The word.
    pub found: String,
    /// The word of the list that was most likely meant.
    pub nearest: Option<String>,
    /// The words of the list.
    pub known: Vec<String>,
}

impl UnknownWord {
    /// Looks for what could have been meant.
    pub fn new<'a>(found: &str, known: impl Iterator<Item = &'a str> + Clone) -> UnknownWord {
        UnknownWord {
            found: found.trim().to_owned(),
            nearest: nearest(found, known.clone()).map(str::to_owned),
            known: known.map(str::to_owned).collect(),
        }
    }

    /// Puts the word into a sentence that says what kind of word it should be.
    pub fn message(&self, key: &'static str) -> Message {
        Message::new(key)
            .with("found", self.found.as_str())
            .with("nearest", self.nearest.as_deref().unwrap_or("none"))
            .with("known", self.known.join(", "))
    }
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
