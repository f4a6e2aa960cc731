use std::{fs, path::PathBuf};

use clap::Args;
use papan_catalogue::{AnyGame, Situation};
use papan_console::{Console, Failure, status, wrapped};
use papan_core::{Message, Side};
use papan_draw::Drawing;
use serde_json::{Value, json};

use crate::{position_arguments::PositionArguments, record_arguments::RecordArguments};

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    #[command(flatten)]
    record: RecordArguments,

    /// Also write the board as a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let situation = arguments.record.situation(&arguments.position, console)?;
    let position = &*situation.position;
    if let Some(path) = &arguments.svg {
        fs::write(path, svg(&situation, console)).map_err(|error| {
            let message = Message::new("file-unwritable").with("path", path.display().to_string());
            Failure::Unable(message.with("reason", error.to_string()))
        })?;
    }
    if arguments.json {
        return console.json(&json_of(position));
    }
    let mut text = format!("{}\n", console.bold(&console.word(situation.entry.title())));
    text += &status::board(position, situation.last, true, console);
    for line in status::lines(position, console) {
        text += &format!("{line}\n");
    }
    let moves = position.legal_moves();
    if !moves.is_empty() {
        let count = console.say(&Message::new("moves-count").with("count", moves.len()));
        text += &format!("{}\n", wrapped(&format!("{count}: {}", moves.join(" ")), 2));
    }
    text += &format!("{}: {}\n", console.word("position-line"), position.text());
    if let Some(path) = &arguments.svg {
        let written = Message::new("file-written").with("path", path.display().to_string());
        text += &format!("{}\n", console.say(&written));
    }
    console.print(&text)
}

fn svg(situation: &Situation, console: &Console) -> String {
    let position = &*situation.position;
    let scene = position.scene().with_last(situation.last);
    let drawing = Drawing { shows_moves: true, ..Drawing::new(&scene) };
    papan_draw::svg(&drawing, &console.word(situation.entry.title()))
}

fn json_of(position: &dyn AnyGame) -> Value {
    let [first, second] = status::symbols(position);
    let options: Value = position
        .options()
        .iter()
        .map(|(key, value)| (key.to_owned(), Value::from(value.to_string())))
        .collect();
    let outcome = position.outcome();
    json!({
        "game": position.id(),
        "options": options,
        "position": position.text(),
        "turn": position.symbol(position.turn()),
        "first": first,
        "second": second,
        "scores": position.scores(),
        "rounds_left": position.rounds_left(),
        "moves": position.legal_moves(),
        "over": outcome.is_some(),
        "margin": outcome.map(papan_core::Outcome::margin),
        "winner": outcome.and_then(papan_core::Outcome::winner).map(|player: Side| position.symbol(player)),
    })
}
