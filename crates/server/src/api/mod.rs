//! The interface under `/api/v2`: one function per route, and the list of all routes.

mod body;
mod failure;
mod games;
mod openapi;
mod routes;
mod settings;
mod status;

use std::sync::Arc;

use axum::{
    Router,
    http::StatusCode,
    middleware,
    routing::{MethodRouter, any, delete, get, post, put},
};
use papan_core::Message;

pub use failure::Failure;

use crate::{
    guard::{self, SOCKET},
    page::page,
    server::Shared,
    services::Services,
    socket::socket,
};

/// The result of a handler.
type Answer<T> = Result<T, Failure>;

/// Makes the router: the interface, the socket, and the page.
pub fn router(shared: Arc<Shared>) -> Router {
    let guard = Arc::clone(&shared.guard);
    let mut router = Router::new();
    for route in &routes::ROUTES {
        router = router.route(&format!("/api/v2{}", route.path), handler(route.operation));
    }
    router
        .route(SOCKET, get(socket))
        .route("/api", any(unknown))
        .route("/api/{*rest}", any(unknown))
        .method_not_allowed_fallback(async || wrong_method())
        .fallback(page)
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(shared)
}

fn handler(operation: routes::Operation) -> MethodRouter<Arc<Shared>> {
    use routes::Operation;
    match operation {
        Operation::Status => get(status::status),
        Operation::Catalogue => get(status::catalogue),
        Operation::OpenApi => get(openapi::openapi),
        Operation::CreateGame => post(games::create),
        Operation::RecentGames => get(games::recent),
        Operation::Game => get(games::state),
        Operation::DeleteGame => delete(games::forget),
        Operation::Record => get(games::record),
        Operation::Board => get(games::board),
        Operation::Settings => get(settings::settings),
        Operation::PutSettings => put(settings::put),
    }
}

async fn unknown() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, &Message::new("server-unknown-path"))
}

/// Refuses a change while games and settings are read-only.
fn refuse_read_only(services: &Services) -> Answer<()> {
    if services.is_read_only {
        return Err(Failure::new(StatusCode::FORBIDDEN, &Message::new("server-read-only")));
    }
    Ok(())
}

/// Makes the failure of a method that is not allowed.
pub fn wrong_method() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, &Message::new("server-wrong-method"))
}
