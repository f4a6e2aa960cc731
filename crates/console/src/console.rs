use std::{
    borrow::Cow,
    env,
    io::{self, IsTerminal, Write},
};

use papan_core::{Message, escape_unprintable_json, escape_unprintable_lines};
use papan_texts::{Language, Texts};

use crate::Failure;

/// The output of the program: its language, with or without colour.
pub struct Console {
    texts: Texts,
    colour: bool,
}

impl Console {
    /// Takes the language of the locale and the colour that suits the terminal where they are not given.
    pub fn new(language: Option<Language>, colour: Option<bool>) -> Console {
        let of_locale = || sys_locale::get_locale().and_then(|name| Language::of_locale(&name));
        let language = language.or_else(of_locale).unwrap_or_default();
        let of_terminal = || {
            let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !is_set("NO_COLOR") && !dumb
        };
        Console { texts: Texts::new(language), colour: colour.unwrap_or_else(of_terminal) }
    }

    /// Makes a console with the next language.
    #[must_use]
    pub fn in_next_language(&self) -> Console {
        let spoken = Language::ALL.iter().position(|&known| known == self.texts.language());
        let next = spoken.map_or(0, |index| (index + 1) % Language::ALL.len());
        Console { texts: Texts::new(Language::ALL[next]), colour: self.colour }
    }

    /// Returns the style of boards.
    pub fn style(&self) -> papan_draw::Style {
        if self.colour { papan_draw::Style::Colour } else { papan_draw::Style::Plain }
    }

    /// Translates a message.
    pub fn say(&self, message: &Message) -> String {
        self.texts.say(message)
    }

    /// Translates a text without arguments.
    pub fn word(&self, key: impl Into<Cow<'static, str>>) -> String {
        self.texts.word(key)
    }

    /// Writes a number with the decimal sign of the language.
    pub fn decimal(&self, number: &str) -> String {
        number.replace('.', &self.texts.language().decimal_sign().to_string())
    }

    /// Returns text in bold, where there is colour.
    pub fn bold(&self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Prints text to standard output and flushes it. Unprintable characters are escaped, except line feeds, tabs and,
    /// where there is colour, the sequences that set it.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        write_out(&if self.colour {
            escape_between_styles(text)
        } else {
            escape_unprintable_lines(text)
        })
    }

    /// Moves the cursor of a terminal up, to the start of a line that was printed before.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn move_up(&self, lines: usize) -> Result<(), Failure> {
        write_out(&format!("\u{1b}[{lines}A"))
    }

    /// Prints a line.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn line(&self, text: &str) -> Result<(), Failure> {
        self.print(&format!("{text}\n"))
    }

    /// Prints a notice on standard error, so that it does not mix with the answer.
    pub fn notice(&self, message: &Message) {
        // A closed terminal is not a failure.
        let _ = writeln!(io::stderr(), "papan: {}", self.say(message));
    }

    /// Prints one JSON object on one line; unprintable characters are written as `\uXXXX`.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn json(&self, object: &serde_json::Value) -> Result<(), Failure> {
        self.line(&escape_unprintable_json(&object.to_string()))
    }
}

fn write_out(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Failure::Output)
}

/// Escapes unprintable characters but line feeds, tabs and the sequences that set colour and weight.
fn escape_between_styles(text: &str) -> Cow<'_, str> {
    let mut escaped = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('\u{1b}') {
        escaped += &escape_unprintable_lines(&rest[..start]);
        let length = style_length(&rest[start..]);
        if length == 0 {
            escaped += &escape_unprintable_lines("\u{1b}");
            rest = &rest[start + 1..];
        } else {
            escaped += &rest[start..start + length];
            rest = &rest[start + length..];
        }
    }
    if escaped.is_empty() {
        return escape_unprintable_lines(rest);
    }
    Cow::Owned(escaped + &escape_unprintable_lines(rest))
}

/// Returns the length of the sequence `ESC [ numbers m` at the start of a text, or 0.
fn style_length(text: &str) -> usize {
    let Some(numbers) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(numbers.len());
    if numbers[end..].starts_with('m') { 2 + end + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_styles_pass_for_sequences() {
        for (text, printed) in [
            ("plain\n", "plain\n"),
            ("\u{1b}[1mbold\u{1b}[0m\n", "\u{1b}[1mbold\u{1b}[0m\n"),
            ("\u{1b}[38;5;208ma\u{1b}[0m\u{202e}", "\u{1b}[38;5;208ma\u{1b}[0m\\u{202e}"),
            ("\u{1b}[2J\u{1b}]0;title\u{7}", "\\u{1b}[2J\\u{1b}]0;title\\u{7}"),
            ("\u{1b}", "\\u{1b}"),
            ("\u{9b}2J\r", "\\u{9b}2J\\r"),
        ] {
            assert_eq!(escape_between_styles(text), printed);
        }
    }
}
