/// The width of a plain terminal.
const WIDTH: usize = 80;

/// Breaks text into lines of at most 80 columns; every line after the first is indented.
pub fn wrapped(text: &str, indent: usize) -> String {
    // Leading blanks are the indent of the first line and are kept.
    let start = text.len() - text.trim_start().len();
    let mut lines = text[..start].to_owned();
    let mut column = start;
    for (index, word) in text[start..].split(' ').enumerate() {
        let width = word.chars().count();
        if index > 0 && column + 1 + width > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if index > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_text_is_broken_between_words_and_indented() {
        let text = format!("  moves: {}", "a1-b1 ".repeat(30).trim_end());
        let lines = wrapped(&text, 4);
        assert!(lines.lines().all(|line| line.chars().count() <= 80), "{lines}");
        assert!(lines.lines().skip(1).all(|line| line.starts_with("    a1-b1")), "{lines}");
        assert_eq!(lines.split_whitespace().count(), 31);
        assert_eq!(wrapped("short", 4), "short");
        assert_eq!(wrapped("a  b", 4), "a  b");
    }

    #[test]
    fn a_word_longer_than_a_line_has_its_own_line() {
        let long = "x".repeat(100);
        assert_eq!(wrapped(&format!("a {long} b"), 2), format!("a\n  {long}\n  b"));
    }
}
