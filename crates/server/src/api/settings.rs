use std::sync::Arc;

use axum::{Json, body::Body, extract::State};

use super::{Answer, Failure, body};
use crate::{server::Shared, wire::Settings};

/// The name under which they are kept.
const KEY: &str = "web";

/// Returns what the user has chosen before; what cannot be read counts as nothing.
pub async fn settings(State(shared): State<Arc<Shared>>) -> Answer<Json<Settings>> {
    let kept = shared.hall.services.archive.setting(KEY).await;
    let kept = kept.map_err(|fault| Failure::internal(&fault))?;
    let settings = kept.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Json(settings.unwrap_or_default()))
}

/// Keeps what the user has chosen.
pub async fn put(State(shared): State<Arc<Shared>>, body: Body) -> Answer<Json<Settings>> {
    let services = &shared.hall.services;
    let settings: Settings = body::read(body, services.bounds.bytes).await?;
    // Plain data is always written.
    let text = serde_json::to_string(&settings).unwrap_or_default();
    let kept = services.archive.keep_setting(KEY, text).await;
    kept.map_err(|fault| Failure::internal(&fault))?;
    Ok(Json(settings))
}
