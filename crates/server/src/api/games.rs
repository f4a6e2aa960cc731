use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{
        FromRequestParts, Path, Query, RawQuery, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
};
use papan_core::{Clock, Message};
use papan_draw::{Drawing, svg};
use papan_wire::{CreatedGame, GameState, NewGame, RecentGame};
use serde::Deserialize;

use super::{Answer, Failure, body, refuse_read_only};
use crate::{
    fault, record::write_record, server::Shared, set_up::SetUp, table::Play, token::random_hex,
};

/// The number of games in the list.
const RECENT: usize = 50;

/// Random bytes in the id of a game: ids cannot be guessed.
const ID_BYTES: usize = 8;

/// The longest id of a game that is looked up, in bytes.
const MAX_ID: usize = 64;

/// The id of a game in a path.
pub struct Id(String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Id> {
        let id: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        // An id that is not text or too long names no game; ids are remembered, so their length is limited.
        let id = id.ok().map(|Path(id)| id).filter(|id| id.len() <= MAX_ID);
        let unknown = || Failure::new(StatusCode::NOT_FOUND, &Message::new("server-unknown-path"));
        id.map(Id).ok_or_else(unknown)
    }
}

/// Starts a game.
pub async fn create(
    State(shared): State<Arc<Shared>>,
    body: Body,
) -> Answer<(StatusCode, Json<CreatedGame>)> {
    let services = &shared.tables.services;
    refuse_read_only(services)?;
    let asked: NewGame = body::read(body, services.bounds.bytes).await?;
    let bots = || match services.programs {
        Some(_) => (services.bots)(),
        None => Ok(Vec::new()),
    };
    let set_up = SetUp::read(&asked, &bots).map_err(Failure::unprocessable)?;
    let id = random_hex(ID_BYTES).map_err(|fault| Failure::internal(&fault))?;
    let play = Play::start(id.clone(), set_up)
        .map_err(|fault| Failure::unprocessable(fault::at("text", &fault)))?;
    shared.tables.seat(&id, play)?.settled().await;
    Ok((StatusCode::CREATED, Json(CreatedGame { id })))
}

/// Lists the games that changed last.
pub async fn recent(State(shared): State<Arc<Shared>>) -> Answer<Json<Vec<RecentGame>>> {
    let recent = shared.tables.recent(RECENT).await;
    recent.map(Json).map_err(|fault| Failure::internal(&fault))
}

/// Returns the current state of a game.
pub async fn state(State(shared): State<Arc<Shared>>, Id(id): Id) -> Answer<Json<GameState>> {
    if let Some(published) = shared.tables.published(&id) {
        return Ok(Json(published.state.clone()));
    }
    let (play, _) = shared.tables.look(&id).await?;
    Ok(Json(
        play.state(shared.tables.services.clock.now(), shared.tables.services.archive.is_lasting()),
    ))
}

/// Forgets a game.
pub async fn forget(State(shared): State<Arc<Shared>>, Id(id): Id) -> Answer<StatusCode> {
    refuse_read_only(&shared.tables.services)?;
    shared.tables.forget(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a game as text.
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Id(id): Id,
) -> Answer<([(HeaderName, HeaderValue); 1], String)> {
    let (play, updated) = shared.tables.look(&id).await?;
    Ok((text("text/plain; charset=utf-8"), write_record(&play, updated)))
}

/// The query for a board of a game.
#[derive(Deserialize)]
pub struct After {
    /// The number of moves before the board; all moves when absent.
    after: Option<String>,
}

/// Returns a board of a game as a picture.
pub async fn board(
    State(shared): State<Arc<Shared>>,
    Id(id): Id,
    RawQuery(query): RawQuery,
    wanted: Result<Query<After>, QueryRejection>,
) -> Answer<([(HeaderName, HeaderValue); 1], String)> {
    let (play, _) = shared.tables.look(&id).await?;
    let session = play.session();
    let all = session.steps().len();
    let after = match wanted {
        Ok(Query(After { after })) => after,
        // The parameter is repeated or not text.
        Err(_) => Some(query.unwrap_or_default()),
    };
    let after = match &after {
        None => all,
        Some(text) => text.parse().ok().filter(|after| *after <= all).ok_or_else(|| {
            let message = Message::new("server-no-such-board").with("found", text.as_str());
            Failure::new(StatusCode::BAD_REQUEST, &message.with("most", all))
        })?,
    };
    let position = session.position_after(after);
    let last = after.checked_sub(1).and_then(|index| session.steps().get(index));
    let scene = position.scene().with_last(last.map(|step| step.place));
    Ok((text("image/svg+xml"), svg(&Drawing::new(&scene), &position.text())))
}

fn text(kind: &'static str) -> [(HeaderName, HeaderValue); 1] {
    [(header::CONTENT_TYPE, HeaderValue::from_static(kind))]
}
