use clap::Args;
use papan_catalogue::puzzles;
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
    let method_text = |name: &str| console.word(format!("method-{name}"));
    let heuristic_text = |name: &str| console.word(format!("heuristic-{name}"));
    if arguments.json {
        let list: serde_json::Value = puzzles()
            .iter()
            .map(|entry| {
                let methods = entry.methods().iter().map(|method| {
                    json!({
                        "method": method.name(),
                        "about": method_text(method.name()),
                        "options": option_list::json(method.options(), console),
                    })
                });
                let heuristics = entry
                    .heuristics()
                    .iter()
                    .map(|name| json!({ "heuristic": name, "about": heuristic_text(name) }));
                json!({
                    "puzzle": entry.id(),
                    "title": console.word(entry.title()),
                    "about": console.word(entry.about()),
                    "options": option_list::json(entry.options(), console),
                    "methods": methods.collect::<Vec<_>>(),
                    "heuristics": heuristics.collect::<Vec<_>>(),
                })
            })
            .collect();
        return console.json(&json!({ "puzzles": list }));
    }
    let mut text = String::new();
    let line =
        |name: &str, about: String| format!("{}\n", wrapped(&format!("  {name:<22} {about}"), 25));
    for entry in puzzles() {
        text += &format!("{}\n", console.bold(entry.id()));
        text += &format!("{}\n", wrapped(&format!("  {}", console.word(entry.about())), 2));
        text += &option_list::text(entry.options(), console);
        text += &format!("{}\n", console.bold(&console.word("puzzle-methods")));
        for method in entry.methods() {
            text += &line(method.name(), method_text(method.name()));
            text += &option_list::text(method.options(), console);
        }
        if !entry.heuristics().is_empty() {
            text += &format!("{}\n", console.bold(&console.word("puzzle-heuristics")));
        }
        for name in entry.heuristics() {
            text += &line(name, heuristic_text(name));
        }
    }
    console.print(&text)
}
