use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;
use serde_json::{Value, json};

use crate::registry;

#[derive(Args)]
pub struct Arguments {
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let bots = registry::read()?;
    if arguments.json {
        let list: Value = bots
            .iter()
            .map(|(name, command)| json!({ "name": name, "command": command }))
            .collect();
        let file = registry::file()?.display().to_string();
        return console.json(&json!({ "file": file, "bots": list }));
    }
    let Some(width) = bots.iter().map(|(name, _)| name.chars().count()).max() else {
        return console.line(&console.say(&Message::new("bots-none")));
    };
    let lines = bots.iter().map(|(name, command)| format!("{name:<width$}  {command}\n"));
    console.print(&lines.collect::<String>())
}
