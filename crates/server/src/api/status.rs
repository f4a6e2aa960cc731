use std::sync::Arc;

use axum::{Json, extract::State};
use papan_catalogue::{GameEntry, games};
use papan_referee::RegisteredBot;
use papan_wire::{self as wire, into_wire};

use crate::{server::Shared, set_up::LONGEST_NAME};

/// Returns the status of the server.
pub async fn status(State(shared): State<Arc<Shared>>) -> Json<wire::Status> {
    let notices = shared.tables.services.notices();
    Json(wire::Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: wire::PROTOCOL,
        notices: notices.iter().map(into_wire::message).collect(),
    })
}

/// Lists everything that can be chosen before a game. A list of bots that cannot be read is empty here; a request for
/// a bot returns the reason.
pub async fn catalogue(State(shared): State<Arc<Shared>>) -> Json<wire::Catalogue> {
    let services = &shared.tables.services;
    let bots = match services.programs {
        Some(_) => (services.bots)().unwrap_or_default(),
        None => Vec::new(),
    };
    Json(wire::Catalogue {
        games: into_wire::games_of_catalogue(),
        bots: bots.iter().map(bot).collect(),
        longest_name: LONGEST_NAME,
    })
}

fn bot(bot: &RegisteredBot) -> wire::Bot {
    let plays = |entry: &&GameEntry| bot.entrant(entry).is_ok();
    let ids = games().iter().filter(plays).map(|entry| entry.id().to_owned());
    wire::Bot { name: bot.name.clone(), games: ids.collect() }
}
