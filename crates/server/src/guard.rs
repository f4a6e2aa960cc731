use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use papan_core::Message;

use crate::{api::Failure, token::is_same};

/// The socket authenticates in its first message: a browser cannot set a header on it.
pub const SOCKET: &str = "/api/v2/socket";

/// What the page may load and execute. Styles are set from scripts by properties, which no policy forbids.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; \
                      base-uri 'none'; form-action 'self'";

/// Accepts requests that are sent to one of the server's own names, by its own page, with the token of this run.
pub struct Guard {
    /// Names and addresses, with the port unless it is the default one.
    hosts: Vec<String>,
    token: String,
}

impl Guard {
    /// Makes a guard for the names and addresses of a server, and the ports it listens on.
    pub fn new(names: &[String], ports: &[u16], token: String) -> Guard {
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let names: Vec<String> = own.into_iter().chain(names.iter().cloned()).collect();
        let mut hosts = Vec::new();
        for name in names.iter().map(|name| name.to_ascii_lowercase()) {
            for port in ports {
                hosts.push(format!("{name}:{port}"));
                if *port == 80 {
                    hosts.push(name.clone());
                }
            }
        }
        Guard { hosts, token }
    }

    /// Returns the reason why a request is refused, if it is.
    fn refuses(&self, uri: &Uri, headers: &HeaderMap) -> Option<Failure> {
        let forbidden = |key| Some(Failure::new(StatusCode::FORBIDDEN, &Message::new(key)));
        let Some(host) = self.host(uri, headers) else {
            return forbidden("server-foreign-host");
        };
        let origins: Vec<&HeaderValue> = headers.get_all(header::ORIGIN).iter().collect();
        let is_own = |origin: &&HeaderValue| {
            let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
            origin.strip_prefix("http://").is_some_and(|origin| origin == host)
        };
        if !origins.iter().all(is_own) {
            return forbidden("server-foreign-origin");
        }
        let path = uri.path();
        let is_guarded = path == "/api" || path.starts_with("/api/");
        if is_guarded && path != SOCKET && !self.knows_token(headers) {
            let message = Message::new("server-no-token");
            return Some(Failure::new(StatusCode::UNAUTHORIZED, &message));
        }
        None
    }

    /// Returns the name that the request was sent to, if it is exactly one of the server's names.
    fn host(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let mut given = headers.get_all(header::HOST).iter();
        let host = given.next()?.to_str().ok()?.to_ascii_lowercase();
        if given.next().is_some() || !self.hosts.contains(&host) {
            return None;
        }
        let agrees = uri.authority().is_none_or(|authority| authority.as_str() == host);
        agrees.then_some(host)
    }

    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(header::AUTHORIZATION).map_or(&b""[..], HeaderValue::as_bytes);
        given.strip_prefix(b"Bearer ").is_some_and(|given| is_same(given, self.token.as_bytes()))
    }

    /// Returns whether the token of a socket is right.
    pub fn accepts(&self, token: &str) -> bool {
        is_same(token.as_bytes(), self.token.as_bytes())
    }
}

/// Accepts or refuses a request, and adds the security headers to every response.
pub async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let mut response = match guard.refuses(request.uri(), request.headers()) {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let always = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let caching = if is_api { "no-store" } else { "no-cache" };
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(caching));
    response
}
