use std::{
    fmt::Write as _,
    io::{self, Write as _},
    path::Path,
};

use clap::Args;
use papan_console::{Console, Failure};
use papan_core::{Message, is_unprintable};
use papan_sandbox::Mode;
use papan_store::Origin;
use papan_tournament::{ConsentRequest, Machine};
use unicode_width::UnicodeWidthChar;

use crate::confirmation::{confirm, is_interactive};

/// What the caller decides about the programs of a tournament, whatever its file says.
#[derive(Args)]
pub struct ConsentArguments {
    /// Run the commands of the tournament without asking, even if it was imported or its file loosens the sandbox
    #[arg(long)]
    pub trust_commands: bool,

    /// Confine programs at least this much, whatever the file says: default or strict
    #[arg(long, value_name = "MODE", value_parser = minimum)]
    pub sandbox: Option<Mode>,
}

fn minimum(text: &str) -> Result<Mode, String> {
    let mode = Mode::from_name(text).filter(|mode| *mode >= Mode::default());
    mode.ok_or_else(|| "the modes are: default, strict".to_owned())
}

/// Returns the resources that a tournament may use without consent.
pub fn machine() -> Machine {
    Machine { memory: papan_machine::memory(), cores: papan_machine::cores() }
}

impl ConsentArguments {
    /// Shows what a tournament runs and asks for consent, unless the caller has given it already.
    ///
    /// # Errors
    /// A usage error when there is no terminal to ask on, and a refusal when the answer is no.
    pub fn ask(
        &self,
        request: &ConsentRequest,
        name: &str,
        origin: Origin,
        console: &Console,
    ) -> Result<(), Failure> {
        if self.trust_commands {
            return Ok(());
        }
        // A full or closed standard error is not a failure.
        let _ = io::stderr().write_all(listing(request, name, origin, console).as_bytes());
        if !is_interactive() {
            return Err(Failure::Usage(Message::new("consent-needed").with("name", name)));
        }
        if confirm(&console.word("consent-question"), console)? {
            Ok(())
        } else {
            Err(Failure::Unable(Message::new("consent-refused")))
        }
    }
}

/// Lists every command in full, the working folder, and every setting that loosens the sandbox.
///
/// Values are not arguments of messages, which are shortened.
fn listing(request: &ConsentRequest, name: &str, origin: Origin, console: &Console) -> String {
    let title = match origin {
        Origin::Local => "consent-title",
        Origin::Import => "consent-title-import",
    };
    let mut text = format!("{}\n", console.say(&Message::new(title).with("name", visible(name))));
    let mut line = |label: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {label}: {value}");
    };
    for command in &request.commands {
        let registered = command.registered.as_deref().map(|name| {
            let message = Message::new("consent-registered").with("name", visible(name));
            format!(" ({})", console.say(&message))
        });
        let entrant = visible(&command.entrant) + &registered.unwrap_or_default();
        line(&entrant, &visible(&command.line));
    }
    let shown = |path: &Path| visible(&path.display().to_string());
    line(&console.word("consent-folder"), &shown(&request.folder));
    for folder in &request.allow_read {
        line(&console.word("consent-allow-read"), &shown(folder));
    }
    for path in &request.named_outside {
        line(&console.word("consent-named-outside"), &shown(path));
    }
    if let Some(mode) = request.sandbox {
        line(&format!("sandbox = \"{}\"", mode.name()), &console.word("consent-sandbox"));
    }
    let machine = machine();
    if let Some(memory) = request.memory {
        let message = Message::new("consent-memory").with("memory", megabytes(machine.memory));
        line(&format!("memory = \"{}\"", megabytes(memory)), &console.say(&message));
    }
    if let Some(games) = request.concurrency {
        let message = Message::new("consent-concurrency").with("cores", machine.cores);
        line(&format!("concurrency = {games}"), &console.say(&message));
    }
    text
}

fn megabytes(bytes: u64) -> String {
    format!("{}MB", bytes >> 20)
}

/// Escapes unprintable characters and all others by which two commands could look alike: blanks other than the space,
/// marks without a width, and letters that are shown to the left of those before them.
fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        let is_ambiguous = is_unprintable(character)
            || (character != ' ' && character.is_whitespace())
            || character.width() == Some(0)
            || is_right_to_left(character);
        if is_ambiguous {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns whether a character is in a block of scripts that are written from right to left.
fn is_right_to_left(character: char) -> bool {
    matches!(character,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_command_is_hidden_or_reordered() {
        for (text, shown) in [
            ("exec:python3 'a b.py' -é 比赛", "exec:python3 'a b.py' -é 比赛"),
            ("a\u{1b}[2J\r\n\tb\u{7f}\u{9b}", r"a\u{1b}[2J\r\n\tb\u{7f}\u{9b}"),
            ("a\u{202e}b\u{2066}c\u{200f}\u{61c}", r"a\u{202e}b\u{2066}c\u{200f}\u{61c}"),
            (
                "a\u{200b}b\u{ad}\u{feff}\u{2060}\u{e0041}",
                r"a\u{200b}b\u{ad}\u{feff}\u{2060}\u{e0041}",
            ),
            ("a\u{a0}b\u{2003}\u{2028}c\u{3000}", r"a\u{a0}b\u{2003}\u{2028}c\u{3000}"),
            ("rm \u{5d0}\u{628}", r"rm \u{5d0}\u{628}"),
            ("e\u{301}", r"e\u{301}"),
        ] {
            assert_eq!(visible(text), shown);
        }
        let long = format!("exec:{}", "x".repeat(100_000));
        assert_eq!(visible(&long), long);
    }

    #[test]
    fn the_caller_can_only_ask_for_more_confinement() {
        assert_eq!(minimum("strict"), Ok(Mode::Strict));
        assert_eq!(minimum("default"), Ok(Mode::Default));
        assert!(minimum("off").is_err());
    }
}
