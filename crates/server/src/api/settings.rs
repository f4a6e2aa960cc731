use std::sync::Arc;

use axum::{Json, body::Body, extract::State, http::StatusCode};
use papan_core::Message;
use serde_json::{Map, Value};

use super::{Answer, Failure, body};
use crate::{server::Shared, services::Services, wire::Settings};

/// The name under which they are kept.
const KEY: &str = "web";

/// Returns what the user has chosen before.
pub async fn settings(State(shared): State<Arc<Shared>>) -> Answer<Json<Settings>> {
    kept(&shared.hall.services).await.map(Json)
}

/// Keeps what the user has chosen: the fields that are given, so that of two pages none undoes what the other did.
pub async fn put(State(shared): State<Arc<Shared>>, body: Body) -> Answer<Json<Settings>> {
    let services = &shared.hall.services;
    let given: Map<String, Value> = body::read(body, services.bounds.bytes).await?;
    let _turn = services.settings.lock().await;
    let settings = merged(&kept(services).await?, given)?;
    // Plain data is always written.
    let text = serde_json::to_string(&settings).unwrap_or_default();
    let kept = services.archive.keep_setting(KEY, text).await;
    kept.map_err(|fault| Failure::internal(&fault))?;
    Ok(Json(settings))
}

/// Returns what was kept; what cannot be read counts as nothing.
async fn kept(services: &Services) -> Answer<Settings> {
    let kept = services.archive.setting(KEY).await;
    let kept = kept.map_err(|fault| Failure::internal(&fault))?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Puts the fields that are given in place of what was kept; of maps by game, the entries.
fn merged(kept: &Settings, given: Map<String, Value>) -> Answer<Settings> {
    let refused = |error: serde_json::Error| {
        let message = Message::new("server-bad-json").with("reason", error.to_string());
        Failure::new(StatusCode::BAD_REQUEST, &message)
    };
    let mut all = serde_json::to_value(kept).map_err(refused)?;
    for (name, value) in given {
        let is_map = matches!(name.as_str(), "games" | "analysts");
        match (&mut all[&name], value) {
            (Value::Object(entries), Value::Object(more)) if is_map => entries.extend(more),
            (field, value) => *field = value,
        }
    }
    serde_json::from_value(all).map_err(refused)
}
