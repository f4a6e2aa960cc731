mod judge;

use std::env;

use clap::Args;
use papan_console::{Console, Failure, wrapped};
use papan_core::Message;
use papan_files::Folder;
use papan_sandbox::{Layer, Mode, Program, probe};
use serde_json::json;

use crate::{program_arguments::sandbox_init, registry};

#[derive(Args)]
pub struct Arguments {
    /// Check instead whether this machine measures bots fairly: clock rates, load, swap, memory settings. The exit
    /// code is 0 if nothing unfair is found, and 1 otherwise
    #[arg(long)]
    judge: bool,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// Programs that bots are written in or translated by.
const LANGUAGES: [(&str, &str); 7] = [
    ("Python", "python3"),
    ("JavaScript", "node"),
    ("Java", "java"),
    ("C++", "c++"),
    ("Go", "go"),
    ("Rust", "rustc"),
    ("Reversi by GTP", "gtp-rhino"),
];

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let cores = papan_machine::cores();
    if arguments.judge {
        return judge::run(cores, arguments.json, console);
    }
    let probe = probe(&sandbox_init()?);
    let missing = probe.reached.missing_for(Mode::Strict);
    let missed = |layer: Layer| {
        let found = probe.missed.iter().find(|(missed, _)| *missed == layer);
        found.map(|(_, error)| error.to_string())
    };
    let languages = LANGUAGES.map(|(name, program)| (name, program, Program::find(program).ok()));
    if arguments.json {
        let layers: serde_json::Value = Layer::ALL
            .iter()
            .map(|&layer| {
                json!({
                    "layer": layer.name(),
                    "reached": probe.reached.contains(layer),
                    "reason": missed(layer),
                })
            })
            .collect();
        let programs: serde_json::Map<_, _> =
            languages.iter().map(|(_, program, path)| (program.to_string(), json!(path))).collect();
        return console.json(&json!({
            "version": env!("CARGO_PKG_VERSION"),
            "system": env::consts::OS,
            "cores": cores,
            "sandbox": { "strict": missing.is_empty() && probe.fault.is_none(), "layers": layers },
            "programs": programs,
            "bots": registry::file().ok(),
            "cache": Folder::Cache.path(),
        }));
    }
    let heading = |key: &'static str| console.bold(&console.word(key));
    let mut text = format!("{}\n", heading("doctor-sandbox"));
    for &layer in Layer::ALL {
        let reached = probe.reached.contains(layer);
        let about = match missed(layer) {
            Some(reason) => Message::new("doctor-missed").with("reason", reason),
            None if reached => Message::new(format!("layer-{}", layer.name())),
            None => Message::new("doctor-not-tried"),
        };
        let mark = if reached { "+" } else { "-" };
        let line = format!("  {mark} {:<18} {}", layer.name(), console.say(&about));
        text += &format!("{}\n", wrapped(&line, 23));
    }
    let verdict = match &probe.fault {
        Some(fault) => {
            Message::new("doctor-broken").with("fault", papan_referee::start_message(fault))
        }
        None if missing.is_empty() => Message::new("doctor-strict"),
        None => Message::new("doctor-not-strict").with("layers", missing.to_string()),
    };
    text += &format!("{}\n", wrapped(&console.say(&verdict), 0));
    if !cfg!(target_os = "linux") {
        let key = if cfg!(windows) { "doctor-windows" } else { "doctor-other-unix" };
        let message = Message::new(key).with("system", env::consts::OS);
        text += &format!("{}\n", wrapped(&console.say(&message), 0));
    }
    text += &format!("\n{}\n", heading("doctor-programs"));
    for (name, program, path) in &languages {
        let found = path.as_ref().map(|path| path.display().to_string());
        let found = found.unwrap_or_else(|| console.word("doctor-absent"));
        text += &format!("  {name:<15} {program:<10} {found}\n");
    }
    let system = Message::new("doctor-system").with("system", env::consts::OS);
    let cores = Message::new("doctor-cores").with("cores", cores);
    // Without a home there is no folder for settings; everything else can still be reported.
    let bots = match registry::file() {
        Ok(path) => Message::new("doctor-bots").with("path", path.display().to_string()),
        Err(_) => Message::new("no-config-folder"),
    };
    text +=
        &format!("\n{}\n{}\n{}\n", console.say(&system), console.say(&cores), console.say(&bots));
    if let Some(folder) = Folder::Cache.path() {
        let message = Message::new("doctor-cache").with("path", folder.display().to_string());
        text += &format!("{}\n", console.say(&message));
    }
    console.print(&text)
}
