//! Texts that are almost right.

use proptest::{collection::vec, prelude::*, sample::select};

/// Characters that mean something in some text of some game, and a few that never do.
const ALPHABET: &str = "XOxo.-|/12 \t09é;abhHipsm";

/// One change of one character; the place is a share of the length of the text.
#[derive(Clone, Debug)]
pub enum Edit {
    Insert(f64, char),
    Delete(f64),
    Replace(f64, char),
}

/// Makes up to four changes, often none.
pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let character = || select(ALPHABET.chars().collect::<Vec<_>>());
    let place = 0.0..1.0;
    let edit = prop_oneof![
        (place.clone(), character()).prop_map(|(place, sign)| Edit::Insert(place, sign)),
        place.clone().prop_map(Edit::Delete),
        (place, character()).prop_map(|(place, sign)| Edit::Replace(place, sign)),
    ];
    vec(edit, 0..=4)
}

/// Makes texts of any characters, those of the alphabet among them.
pub fn any_text() -> impl Strategy<Value = String> {
    let character = prop_oneof![any::<char>(), select(ALPHABET.chars().collect::<Vec<_>>())];
    vec(character, 0..90).prop_map(String::from_iter)
}

/// Returns a text with changes made to it.
pub fn mutate(text: &str, edits: &[Edit]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for edit in edits {
        let length = characters.len();
        let at = |share: f64, count: usize| (share * count as f64) as usize;
        match *edit {
            Edit::Insert(share, sign) => characters.insert(at(share, length + 1), sign),
            Edit::Delete(share) if length > 0 => drop(characters.remove(at(share, length))),
            Edit::Replace(share, sign) if length > 0 => characters[at(share, length)] = sign,
            Edit::Delete(_) | Edit::Replace(..) => {}
        }
    }
    characters.into_iter().collect()
}
