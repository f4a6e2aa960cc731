use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_record::date;
use papan_store::{Origin, State, Summary};
use serde_json::json;

use super::standings::{self, plain};
use crate::database::{DatabaseArguments, stored};

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    database: DatabaseArguments,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct ShowArguments {
    /// Tournament, as `papan tournament list` names it
    #[arg(value_name = "ID")]
    id: String,

    #[command(flatten)]
    database: DatabaseArguments,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let path = arguments.database.path()?;
    if !path.exists() && arguments.database.db.is_none() {
        // No tournament has been played yet: an empty list, not a fault.
        let none = Message::new("tournament-none");
        return if arguments.json { Ok(()) } else { console.line(&console.say(&none)) };
    }
    let store = arguments.database.open_to_read(console)?;
    let tournaments = store.list().map_err(stored)?;
    let is_running = |summary: &Summary| {
        let is_unfinished = summary.state == State::Unfinished;
        Ok::<_, Failure>(is_unfinished && store.is_running(&summary.id).map_err(stored)?)
    };
    if arguments.json {
        for summary in tournaments {
            let running = is_running(&summary)?;
            console.json(&json!({
                "id": summary.id,
                "kind": summary.kind.name(),
                "name": summary.name,
                "state": summary.state.name(),
                "origin": summary.origin.name(),
                "running": running,
                "created": summary.created,
                "entrants": summary.entrants,
                "games": summary.games,
            }))?;
        }
        return Ok(());
    }
    if tournaments.is_empty() {
        return console.line(&console.word("tournament-none"));
    }
    let widest = tournaments.iter().map(|summary| summary.id.len()).max().unwrap_or(0).max(4);
    for summary in tournaments {
        let state = match summary.state {
            State::Finished => "state-finished",
            State::Unfinished if is_running(&summary)? => "state-running",
            State::Unfinished => "state-interrupted",
        };
        let message = Message::new("tournament-line")
            .with("entrants", summary.entrants)
            .with("games", summary.games)
            .with("state", Message::new(state));
        let date = date(summary.created, '-');
        let mut about = console.say(&message);
        if summary.origin == Origin::Import {
            about += &format!(", {}", console.word("origin-import"));
        }
        console.line(&format!(
            "{:<widest$}  {date}  {}: {about}",
            summary.id,
            plain(&summary.name)
        ))?;
    }
    Ok(())
}

pub fn show(arguments: &ShowArguments, console: &Console) -> Result<(), Failure> {
    let store = arguments.database.open_to_read(console)?;
    let tournament = store.find(&arguments.id).map_err(stored)?;
    store.verify_games(&arguments.id).map_err(stored)?;
    let standings = standings::of(&store, &tournament)?;
    if arguments.json {
        console.json(&standings.json(&tournament))
    } else {
        console.print(&standings.text(&tournament, console))
    }
}
