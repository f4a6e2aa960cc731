use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;

use super::{add::name_fault, command_line::quoted, language::BotLanguage};

#[derive(Args)]
pub struct Arguments {
    /// Language to write it in; py, js, node, cpp and the like are understood
    #[arg(value_name = "LANGUAGE", value_enum, ignore_case = true)]
    language: BotLanguage,

    /// Name of the bot and of its file
    #[arg(value_name = "NAME")]
    name: String,

    /// Folder to write it into [default: the current one]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// The maximum length of a name.
const LONGEST: usize = 40;

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let language = arguments.language;
    let ending = format!(".{}", language.ending());
    let name = arguments.name.strip_suffix(&ending).unwrap_or(&arguments.name);
    if !is_file_name(name) {
        let message = Message::new("new-name").with("found", arguments.name.as_str());
        return Err(Failure::Usage(message.with("most", LONGEST)));
    }
    let stem = language.stem(name);
    if language.has_taken(&stem) {
        let message = Message::new("new-taken").with("name", stem.as_str());
        return Err(Failure::Usage(message));
    }
    let file = format!("{stem}{ending}");
    let path = arguments.folder.as_deref().unwrap_or(Path::new("")).join(file);
    write(&path, &language.starter(&stem))?;
    let written = Message::new("file-written").with("path", path.display().to_string());
    let mut text = format!("{}\n", console.say(&written));
    for (key, command) in steps(arguments.folder.as_deref(), language, name, &stem) {
        text += &format!("\n# {}\n{command}\n", console.word(key));
    }
    console.print(&text)
}

/// Lists the next steps, each with the key of its explanation.
fn steps(
    folder: Option<&Path>,
    language: BotLanguage,
    name: &str,
    stem: &str,
) -> Vec<(&'static str, String)> {
    let command = language.command(stem);
    let entrant = quoted(&format!("exec:{command}"));
    // A name that an agent already has would be refused.
    let own = if name_fault(name).is_some() { format!("my-{name}") } else { name.to_owned() };
    let folder = folder.map(|folder| format!("cd {}", quoted(&folder.display().to_string())));
    let build = language.build(stem);
    let command = quoted(&command);
    [
        ("new-step-folder", folder),
        ("new-step-build", build),
        ("new-step-check", Some(format!("papan bot check {command}"))),
        ("new-step-match", Some(format!("papan match reversi {entrant} random --games 20"))),
        ("new-step-add", Some(format!("papan bot add {own} {command}"))),
    ]
    .into_iter()
    .filter_map(|(key, command)| Some((key, command?)))
    .collect()
}

/// Writes a new file; an existing one is never changed.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let written = folder
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(path))
        .and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| {
        let exists = error.kind() == ErrorKind::AlreadyExists && path.exists();
        let key = if exists { "new-exists" } else { "file-unwritable" };
        let message = Message::new(key).with("path", path.display().to_string());
        let reason = (!exists).then(|| error.to_string());
        Failure::Unable(match reason {
            Some(reason) => message.with("reason", reason),
            None => message,
        })
    })
}

/// Returns whether a name can be that of a file in every language and on every system.
fn is_file_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    (1..=LONGEST).contains(&name.len())
        && name.chars().all(is_plain)
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
}
