use std::path::{Path, absolute};

use papan_catalogue::find_game;
use papan_console::Failure;
use papan_referee::{Entrant, EntrantKind, Protocol};

/// A command line with the protocol of its program.
pub struct CommandLine {
    /// The word before the colon.
    pub protocol: &'static str,
    pub words: Vec<String>,
}

impl CommandLine {
    /// Reads `COMMAND` or `PROTOCOL:COMMAND`.
    pub fn read(text: &str) -> Result<CommandLine, Failure> {
        let text =
            if word_before(text).is_some() { text.to_owned() } else { format!("exec:{text}") };
        // All protocols can play Reversi, so the game refuses none of them.
        let entrant = Entrant::read(&text, find_game("reversi")?, &|_| None)?;
        let protocol = word_before(&text).unwrap_or("exec");
        match entrant.kind {
            EntrantKind::Program { command: words, .. } => Ok(CommandLine { protocol, words }),
            EntrantKind::Agent { .. } => unreachable!("what has a protocol is a program"),
        }
    }

    /// Makes relative paths absolute, so that the command works in every folder.
    pub fn make_absolute(&mut self) {
        for (index, word) in self.words.iter_mut().enumerate() {
            let is_program = index == 0;
            // A program without a slash is looked up in PATH, not in this folder.
            if !is_program || word.contains('/') {
                *word = with_absolute_paths(word);
            }
        }
    }

    /// Writes it in the syntax of the registry and of a match.
    pub fn text(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted_word(word)).collect();
        format!("{}:{}", self.protocol, words.join(" "))
    }
}

/// Returns the protocol that is named before a colon.
pub fn word_before(text: &str) -> Option<&'static str> {
    let (prefix, _) = text.split_once(':')?;
    let mut known = Protocol::WORDS.iter().map(|(word, _)| *word);
    known.find(|word| word.eq_ignore_ascii_case(prefix.trim()))
}

/// Makes the paths of a word absolute: the word itself, the part after an equals sign, or each in a list like
/// `a.jar:b.jar`. Only existing files are paths.
fn with_absolute_paths(word: &str) -> String {
    let whole = |text: &str| {
        let is_relative = !text.is_empty() && Path::new(text).is_relative();
        let found = is_relative && !text.starts_with('-') && Path::new(text).exists();
        let path = if found { absolute(text).ok() } else { None };
        path.and_then(|path| path.to_str().map(str::to_owned))
    };
    let of_list = |text: &str| {
        let parts: Vec<&str> = text.split(':').collect();
        let are_all_there = parts.iter().all(|part| !part.is_empty() && Path::new(part).exists());
        let absolute = |part: &&str| whole(part).unwrap_or_else(|| (*part).to_owned());
        let list = || parts.iter().map(absolute).collect::<Vec<_>>().join(":");
        are_all_there.then(list)
    };
    let of_value = |text: &str| {
        let (key, value) = text.split_once('=')?;
        Some(format!("{key}={}", whole(value).or_else(|| of_list(value))?))
    };
    whole(word)
        .or_else(|| of_list(word))
        .or_else(|| of_value(word))
        .unwrap_or_else(|| word.to_owned())
}

/// Quotes a text as one word for an interactive shell.
pub fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%".contains(letter);
    let needs_single = |letter: char| matches!(letter, '"' | '\\' | '$' | '`' | '!' | '\'');
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else if text.contains(needs_single) {
        quoted_word(text)
    } else {
        format!("\"{text}\"")
    }
}

/// Writes a word so that it is read back as it is, whatever is in it.
fn quoted_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_read_back_as_it_was() {
        for words in [
            vec!["python3", "bot.py"],
            vec!["./my bot", "it's", "", "a\"b", "$HOME", "\\", "ü"],
            vec!["java", "-cp", "a.jar:b", "Main", "x=y"],
        ] {
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            let line = CommandLine { protocol: "gtp", words };
            let Ok(read) = CommandLine::read(&line.text()) else { panic!("{}", line.text()) };
            assert_eq!((read.protocol, read.words), (line.protocol, line.words));
        }
    }

    #[test]
    fn only_what_is_there_becomes_absolute() {
        // Tests run in the folder of the package.
        let here = absolute(".").unwrap().display().to_string();
        for (word, expected) in [
            ("Cargo.toml", format!("{here}/Cargo.toml")),
            ("./src", format!("{here}/src")),
            ("--weights=Cargo.toml", format!("--weights={here}/Cargo.toml")),
            ("src:tests", format!("{here}/src:{here}/tests")),
            ("/usr:src", format!("/usr:{here}/src")),
            ("no-such-file", "no-such-file".to_owned()),
            ("-src", "-src".to_owned()),
            ("depth=3", "depth=3".to_owned()),
            ("", String::new()),
        ] {
            assert_eq!(with_absolute_paths(word), expected, "{word}");
        }
    }
}
