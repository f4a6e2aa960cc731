use std::path::PathBuf;

use clap::{Args, CommandFactory};
use papan_console::{Console, Failure};
use papan_core::Message;

use crate::cli::Cli;

#[derive(Args)]
pub struct Arguments {
    /// Folder to write one page per command into
    folder: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    if let Some(folder) = &arguments.folder {
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
        let path = folder.display().to_string();
        return match written {
            Ok(()) => console.line(&console.say(&Message::new("file-written").with("path", path))),
            Err(error) => {
                let message = Message::new("file-unwritable").with("path", path);
                Err(Failure::Unable(message.with("reason", error.to_string())))
            }
        };
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page).map_err(Failure::Output)?;
    console.print(&String::from_utf8_lossy(&page))
}
