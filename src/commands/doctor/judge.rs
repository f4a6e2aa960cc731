//! `papan doctor --judge`: whether this machine measures bots fairly.

use std::path::Path;

use papan_console::{Console, Failure, wrapped};
use papan_core::Message;
use papan_machine::{Check, State, checks};
use serde_json::{Value, json};

/// Prints the checks; returns an error if one of them found an unfair setting.
pub fn run(cores: usize, is_json: bool, console: &Console) -> Result<(), Failure> {
    let checks = checks(Path::new("/"), cores);
    let count = |state| checks.iter().filter(|check| check.state == state).count();
    let (unfair, unknown) = (count(State::Unfair), count(State::Unknown));
    if is_json {
        let list: Value = checks.iter().map(|check| to_json(check, console)).collect();
        console.json(&json!({ "fair": unfair == 0, "checks": list }))?;
    } else {
        let mut text = format!("{}\n", console.bold(&console.word("judge-heading")));
        for check in &checks {
            text += &format!("{}\n", to_text(check, console));
        }
        console.print(&text)?;
    }
    if unfair > 0 {
        return Err(Failure::Unable(Message::new("judge-unfair").with("count", unfair)));
    }
    if !is_json {
        let verdict = Message::new("judge-nothing").with("unknown", unknown);
        console.print(&format!("{}\n", wrapped(&console.say(&verdict), 0)))?;
    }
    Ok(())
}

fn to_json(check: &Check, console: &Console) -> Value {
    let is_unfair = check.state == State::Unfair;
    json!({
        "check": check.name,
        "state": check.state.name(),
        "found": check.found,
        "advice": is_unfair.then(|| console.say(&check.advice)),
    })
}

fn to_text(check: &Check, console: &Console) -> String {
    let found = check.found.as_deref().unwrap_or_default();
    let (mark, about) = match check.state {
        State::Fair if found.is_empty() => ("+", console.word("judge-none")),
        State::Fair => ("+", console.say(&Message::new("judge-fair").with("found", found))),
        State::Unfair => ("-", console.say(&check.advice)),
        State::Unknown => ("?", console.word("judge-unknown")),
    };
    wrapped(&format!("  {mark} {:<18} {about}", check.name), 23)
}
