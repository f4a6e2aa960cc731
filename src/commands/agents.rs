use clap::Args;
use papan_catalogue::{GameEntry, games, read_game};
use papan_core::Message;
use serde_json::{Value, json};

use super::option_list;
use crate::{console::Console, failure::Failure, paragraph::wrapped};

#[derive(Args)]
pub struct Arguments {
    /// Game whose agents to list [default: all games]
    game: Option<String>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let entries: Vec<&GameEntry> = match &arguments.game {
        Some(word) => vec![read_game(word)?.0],
        None => games().iter().collect(),
    };
    if arguments.json {
        let list: Value = entries.iter().map(|entry| json_of(entry, console)).collect();
        return console.json(&json!({ "games": list }));
    }
    let mut text = String::new();
    for entry in entries {
        let heading = console.say(&Message::new("agents-of").with("game", entry.id()));
        text += &format!("{}\n", console.bold(&heading));
        for agent in entry.agents() {
            let line = format!("  {:<22} {}", agent.name(), console.word(agent.message()));
            text += &format!("{}\n", wrapped(&line, 25));
            text += &option_list::text(agent.options(), console);
        }
    }
    console.print(&text)
}

fn json_of(entry: &GameEntry, console: &Console) -> Value {
    let agents: Value = entry
        .agents()
        .iter()
        .map(|agent| {
            json!({
                "agent": agent.name(),
                "about": console.word(agent.message()),
                "options": option_list::json(agent.options(), console),
            })
        })
        .collect();
    json!({ "game": entry.id(), "agents": agents })
}
