//! How much room texts take, without a font at hand.

/// Returns the room that a text takes.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(part_of_size).sum::<f64>() * size
}

/// Returns the width of a character in the widest of common fonts, as a part of its size.
fn part_of_size(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' | 't' | 'f' | 'r'
        | '(' | ')' | '[' | ']' | '/' | '-' => 0.4,
        'm' | 'w' | 'M' | 'W' | '∞' | '…' => 0.95,
        '≥' | '≤' | '=' | '+' | '×' | '<' | '>' => 0.82,
        _ if character.is_uppercase() => 0.74,
        _ => 0.62,
    }
}

/// Returns the room that the widest of some lines takes.
pub(super) fn widest<'a>(lines: impl Iterator<Item = &'a str>, size: f64) -> f64 {
    lines.map(|line| width(line, size)).fold(0.0, f64::max)
}

/// Breaks a text into lines; what comes after the last of them is cut off.
pub(super) fn wrapped(text: &str, columns: usize, max_lines: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().flat_map(|word| pieces(word, columns)) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

/// Breaks a word that is too long for a line.
fn pieces(word: &str, columns: usize) -> Vec<String> {
    let characters: Vec<char> = word.chars().collect();
    characters.chunks(columns.max(1)).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_inside_long_ones() {
        assert_eq!(wrapped("one two three", 7, 9), ["one two", "three"]);
        assert_eq!(wrapped("X../.../... O", 8, 9), ["X../.../", "... O"]);
        assert_eq!(wrapped("one two three four", 5, 2), ["one", "two…"]);
        assert!(wrapped("", 5, 2).is_empty());
    }
}
