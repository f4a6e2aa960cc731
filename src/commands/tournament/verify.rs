use std::{collections::BTreeSet, path::Path};

use clap::Args;
use papan_console::{Console, Failure, progress_bar};
use papan_core::Message;
use papan_store::{Ownership, Store, StoreFault, Verification};
use papan_tournament::{Description, Retry, StoredRun};
use serde_json::{Value, json};

use crate::{
    database::{DatabaseArguments, stored},
    whole_file::unwritable,
};

#[derive(Args)]
pub struct Arguments {
    /// Tournament, as `papan tournament list` names it [default: the whole database]
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// Remove damaged games, so that resume plays them again, and count totals again; without ID also move a damaged log and damaged played games aside
    #[arg(long)]
    repair: bool,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseArguments,
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    // The log is of the whole database.
    let log = if arguments.repair && arguments.id.is_none() {
        set_damaged_log_aside(&arguments.database.path()?)?
    } else {
        None
    };
    if let Some(moved) = &log {
        console.notice(moved);
    }
    let store = if arguments.repair {
        arguments.database.open(console)?
    } else {
        arguments.database.open_to_read(console)?
    };
    let found = verify(&store, arguments.id.as_deref())?;
    if !arguments.json {
        for fault in &found.damage {
            console.line(&console.say(&Message::from(fault)))?;
        }
    }
    let repaired = if arguments.repair { repair(&store, &found.damage, console)? } else { 0 };
    let left = if repaired == 0 {
        found.damage.len()
    } else {
        verify(&store, arguments.id.as_deref())?.damage.len()
    };
    if arguments.json {
        let log = log.map(|moved| {
            json!({ "what": "log", "id": null, "number": null, "message": console.say(&moved) })
        });
        let others = found.damage.iter().map(|fault| described(fault, console));
        let damage: Vec<Value> = log.into_iter().chain(others).collect();
        console.json(&json!({ "games": found.games, "damage": damage, "left": left }))?;
    } else if found.damage.is_empty() {
        console.line(&console.say(&Message::new("verify-intact").with("games", found.games)))?;
    }
    match (found.damage.len(), left) {
        (0, _) => Ok(()),
        (damage, 0) => {
            console.notice(&Message::new("verify-repaired").with("count", damage));
            Ok(())
        }
        (_, left) => Err(Failure::Unable(Message::new("verify-damaged").with("count", left))),
    }
}

/// Verifies with a progress bar.
fn verify(store: &Store, id: Option<&str>) -> Result<Verification, Failure> {
    let games = match id {
        Some(id) => store.count(id).map_err(stored)?,
        // Only the length of the bar: damage to the list is found below.
        None => store.list().iter().flatten().map(|summary| summary.games).sum(),
    };
    let bar = progress_bar(games);
    let found = store.verify(id, |games| bar.set_position(games)).map_err(stored);
    bar.finish_and_clear();
    found
}

/// Repairs what can be repaired, and prints what was removed; returns how many tournaments and played games were
/// repaired.
fn repair(store: &Store, damage: &[StoreFault], console: &Console) -> Result<u64, Failure> {
    let (mut repaired, mut removed) = (0, 0);
    let of_tournaments: BTreeSet<&str> = damage
        .iter()
        .filter_map(|fault| match fault {
            StoreFault::DamagedGame { id, .. } | StoreFault::DamagedTotals { id, .. } => {
                Some(id.as_str())
            }
            _ => None,
        })
        .collect();
    for id in of_tournaments {
        let owned = store.own(id).map_err(stored)?;
        removed += store.repair(&owned).map_err(stored)?;
        put_followers_away(store, &owned)?;
        repaired += 1;
    }
    if removed > 0 {
        console.notice(&Message::new("verify-games-removed").with("count", removed));
    }
    if damage.iter().any(|fault| matches!(fault, StoreFault::DamagedPlayed { .. })) {
        let (played, aside) = store.repair_played().map_err(stored)?;
        let message = Message::new("verify-played-removed").with("count", played);
        console.notice(&message.with("aside", aside.display().to_string()));
        repaired += played;
    }
    Ok(repaired)
}

/// Archives the games that were only played because of results that are missing now.
fn put_followers_away(store: &Store, owned: &Ownership) -> Result<(), Failure> {
    let tournament = store.find(owned.id()).map_err(stored)?;
    let text = Description::read(&tournament.description).text;
    let registered = |_: &str| Some("exec:registered".to_owned());
    // What cannot be read any more cannot be resumed.
    StoredRun::read(tournament.kind, owned.id(), &text, &registered)
        .map_or(Ok(()), |run| Retry::of(&run, store, owned, &[])?.put_away(store, owned))
        .map_err(stored)
}

/// Moves the log of a database away if it is damaged, and returns a message with its new place.
fn set_damaged_log_aside(database: &Path) -> Result<Option<Message>, Failure> {
    let Err(StoreFault::DamagedLog { log, .. }) = Store::open_to_read(database) else {
        return Ok(None);
    };
    let aside =
        Store::set_log_aside(database).map_err(|error| unwritable(Path::new(&log), &error))?;
    let moved = match aside.log {
        Some(aside) => Message::new("verify-log-aside").with("aside", aside.display().to_string()),
        None => Message::new("verify-log-missing"),
    };
    Ok(Some(moved.with("log", log).with("copy", aside.database.display().to_string())))
}

/// Describes damage as JSON.
fn described(fault: &StoreFault, console: &Console) -> Value {
    let (what, id, number) = match fault {
        StoreFault::DamagedGame { id, number, .. } => {
            ("game", Some(id), Some(number.saturating_add(1)))
        }
        StoreFault::DamagedTournament { id, .. } => ("tournament", Some(id), None),
        StoreFault::DamagedTotals { id, .. } => ("totals", Some(id), None),
        StoreFault::DamagedPlayed { id, .. } => ("played", Some(id), None),
        _ => ("file", None, None),
    };
    json!({ "what": what, "id": id, "number": number, "message": console.say(&Message::from(fault)) })
}
