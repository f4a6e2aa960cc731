use clap::Args;
use papan_catalogue::games;
use papan_console::{Console, Failure, wrapped};
use serde_json::json;

use super::option_list;

#[derive(Args)]
pub struct Arguments {
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    if arguments.json {
        let list: serde_json::Value = games()
            .iter()
            .map(|entry| {
                json!({
                    "game": entry.id(),
                    "title": console.word(entry.title()),
                    "about": console.word(entry.about()),
                    "options": option_list::json(entry.options(), console),
                })
            })
            .collect();
        return console.json(&json!({ "games": list }));
    }
    let mut text = String::new();
    for entry in games() {
        text += &format!("{}\n", console.bold(entry.id()));
        text += &format!("{}\n", wrapped(&format!("  {}", console.word(entry.about())), 2));
        text += &option_list::text(entry.options(), console);
    }
    console.print(&text)
}
