use clap::Args;
use papan_catalogue::{GameEntry, games, read_game};
use papan_console::{Console, Failure, wrapped};
use papan_core::Message;
use serde_json::{Value, json};

use super::option_list;

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
            let line =
                format!("  {:<22} {}", agent.name(), console.word(agent.message().to_owned()));
            text += &format!("{}\n", wrapped(&line, 25));
            if let Some(word) = agent.stands_for() {
                text += &format!("    = {word}\n");
            }
            text += &option_list::text(agent.options(), console);
        }
        let heading = console.say(&Message::new("evaluations-of").with("game", entry.id()));
        text += &format!("{}\n", console.bold(&heading));
        for &(name, message) in entry.evaluations() {
            let line = format!("  {name:<22} {}", console.word(message));
            text += &format!("{}\n", wrapped(&line, 25));
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
                "about": console.word(agent.message().to_owned()),
                "stands_for": agent.stands_for(),
                "options": option_list::json(agent.options(), console),
            })
        })
        .collect();
    let evaluations: Value = entry
        .evaluations()
        .iter()
        .map(|&(name, message)| json!({ "eval": name, "about": console.word(message) }))
        .collect();
    json!({
        "game": entry.id(),
        "default": entry.default_agent(),
        "agents": agents,
        "evaluations": evaluations,
    })
}
