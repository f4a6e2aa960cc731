use clap::{Args, builder::PossibleValuesParser};
use papan_catalogue::{AgentEntry, GameEntry, games};
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_referee::{Protocol, start_message};
use papan_sandbox::{Confinement, Mode};

use super::command_line::{CommandLine, word_before};
use crate::registry;

#[derive(Args)]
pub struct Arguments {
    /// Name to give it: up to 40 letters, digits, "-", "_" and "."
    #[arg(value_name = "NAME")]
    name: String,

    /// Command that runs it, such as "python3 mybot.py"
    #[arg(value_name = "COMMAND")]
    command: String,

    /// What it speaks: Papan's own lines (exec), or another protocol [default: exec]
    #[arg(long, value_name = "PROTOCOL", value_parser = PossibleValuesParser::new(Protocol::WORDS.map(|(word, _)| word)))]
    protocol: Option<String>,
}

/// The maximum length of a name.
const LONGEST: usize = 40;

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let name = arguments.name.trim();
    if let Some(message) = name_fault(name) {
        return Err(Failure::Usage(message));
    }
    let mut command = arguments.command()?;
    command.make_absolute();
    // Checks only that the program exists: what it may read is decided when it is run.
    let unconfined = Confinement::new(Mode::Off, Vec::new());
    unconfined.resolve(&command.words).map_err(|fault| Failure::Unable(start_message(&fault)))?;
    let mut bots = registry::read()?;
    let text = command.text();
    let before = bots.add(name, &text).filter(|before| *before != text);
    bots.write()?;
    let message = match before {
        Some(before) => Message::new("bot-replaced").with("before", before),
        None => Message::new("bot-added"),
    };
    console.line(&console.say(&message.with("name", name).with("command", text)))?;
    let game = if command.protocol == "exec" { "tic-tac-toe" } else { "reversi" };
    console.line(&format!("  papan match {game} {name} random"))
}

impl Arguments {
    fn command(&self) -> Result<CommandLine, Failure> {
        match (&self.protocol, word_before(&self.command)) {
            (Some(asked), Some(written)) if asked != written => {
                let message = Message::new("bot-two-protocols").with("asked", asked.as_str());
                Err(Failure::Usage(message.with("written", written)))
            }
            (Some(asked), None) => CommandLine::read(&format!("{asked}:{}", self.command)),
            _ => CommandLine::read(&self.command),
        }
    }
}

/// Returns why a bot cannot have a name, if it cannot.
pub fn name_fault(name: &str) -> Option<Message> {
    let is_plain =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    if !(1..=LONGEST).contains(&name.len()) || !name.chars().all(is_plain) {
        return Some(Message::new("bot-name").with("found", name).with("most", LONGEST));
    }
    let same = |word: &str| word.eq_ignore_ascii_case(name);
    let mut agents = games().iter().flat_map(GameEntry::agents).map(AgentEntry::name);
    let key = if agents.any(same) {
        "bot-name-agent"
    } else if same("human") {
        "bot-name-human"
    } else if Protocol::WORDS.iter().any(|(word, _)| same(word)) {
        "bot-name-protocol"
    } else {
        return None;
    };
    Some(Message::new(key).with("name", name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_not_taken() {
        let key = |name: &str| name_fault(name).map(|message| message.key.into_owned());
        for name in ["a", "my-bot_2.0", &"x".repeat(40)] {
            assert_eq!(key(name), None, "{name}");
        }
        for (name, expected) in [
            ("", "bot-name"),
            (&*"x".repeat(41), "bot-name"),
            ("my bot", "bot-name"),
            ("a:b", "bot-name"),
            ("a/b", "bot-name"),
            ("bö", "bot-name"),
            ("random", "bot-name-agent"),
            ("Minimax", "bot-name-agent"),
            ("hard", "bot-name-agent"),
            ("Human", "bot-name-human"),
            ("GTP", "bot-name-protocol"),
        ] {
            assert_eq!(key(name).as_deref(), Some(expected), "{name}");
        }
    }
}
