use std::{fs, path::Path};

use clap::Subcommand;
use papan_console::{Console, Failure, numbers::bytes};
use papan_core::Message;
use papan_files::Folder;
use serde_json::json;

use crate::cache;

#[derive(Subcommand)]
pub enum CacheCommand {
    /// List what was built, with its size
    List {
        /// Answer with one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Delete what was built; it is built again when it is needed
    Clear,
}

pub fn run(command: &CacheCommand, console: &Console) -> Result<(), Failure> {
    let Some(folder) = Folder::Cache.path() else {
        return Err(Failure::Unable(Message::new("cache-nowhere")));
    };
    let unable = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| {
            let message = Message::new("file-unreadable").with("path", path);
            Failure::Unable(message.with("reason", error.to_string()))
        }
    };
    let files = cache::files(&folder).map_err(unable(&folder))?;
    let total: u64 = files.iter().map(|(_, size)| size).sum();
    match command {
        CacheCommand::List { json: true } => {
            let files = files
                .iter()
                .map(|(path, size)| json!({ "path": path.display().to_string(), "bytes": size }));
            console.json(&json!({
                "folder": folder.display().to_string(),
                "files": files.collect::<Vec<_>>(),
                "bytes": total,
            }))
        }
        CacheCommand::List { json: false } => {
            for (path, size) in &files {
                console.line(&format!("{:>10}  {}", bytes(*size), path.display()))?;
            }
            let message = Message::new("cache-total").with("count", files.len());
            let message = message.with("size", bytes(total));
            console.line(&console.say(&message.with("folder", folder.display().to_string())))
        }
        CacheCommand::Clear => {
            for (path, _) in &files {
                fs::remove_file(path).map_err(unable(path))?;
            }
            let message = Message::new("cache-cleared").with("count", files.len());
            console.line(&console.say(&message.with("size", bytes(total))))
        }
    }
}
