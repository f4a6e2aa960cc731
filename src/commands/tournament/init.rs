use std::{fs::OpenOptions, io::Write, path::PathBuf};

use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;

#[derive(Args)]
pub struct Arguments {
    /// File to write; one that exists is left alone
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
}

/// The example, which is also a test.
pub const EXAMPLE: &str = include_str!("example.toml");

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let path = arguments.file.display().to_string();
    let text = EXAMPLE.replace("THIS_FILE", &path);
    let mut options = OpenOptions::new();
    let made = options.write(true).create_new(true).open(&arguments.file);
    made.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        let message = Message::new("file-unwritable").with("path", path.as_str());
        Failure::Unable(message.with("reason", error.to_string()))
    })?;
    console.line(&console.say(&Message::new("tournament-written").with("path", path)))
}
