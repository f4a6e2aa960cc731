use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use papan_texts::{Language, Texts};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::api::wrong_method;

/// The page, embedded when this program is compiled.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Built;

const INDEX: &str = "index.html";

/// Answers all requests outside the interface: the page and its files, by their exact names.
///
/// The page does its own routing, so it is sent for every address; unknown addresses have the status 404.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.is_empty() || is_game(path) {
        return index(StatusCode::OK);
    }
    match Built::get(path).filter(|_| path != INDEX) {
        Some(file) => part(path, file, takes_gzip(&headers)),
        None => index(StatusCode::NOT_FOUND),
    }
}

fn is_game(path: &str) -> bool {
    let id = path.strip_prefix("game/").unwrap_or_default();
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings =
        accepted.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','));
    // With a weight (`gzip;q=0`) it may be forbidden; no browser gives one.
    codings.any(|coding| coding.trim() == "gzip")
}

fn part(path: &str, file: EmbeddedFile, takes_gzip: bool) -> Response {
    // Names in this folder contain a hash of the contents.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type(path))),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
    ];
    // Scripts and styles have a compressed copy beside them.
    match Built::get(&format!("{path}.gz")).filter(|_| takes_gzip) {
        Some(copy) => {
            let coding = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "Accept-Encoding")];
            (headers, coding, copy.data).into_response()
        }
        None => (headers, file.data).into_response(),
    }
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn index(status: StatusCode) -> Response {
    let html = match Built::get(INDEX) {
        Some(file) => file.data.into_owned(),
        None => unbuilt().into_bytes(),
    };
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (status, headers, html).into_response()
}

/// Returns a text that explains how to build the page, in place of the page.
fn unbuilt() -> String {
    let paragraph = |language: Language| {
        let text = Texts::new(language).word("server-page-missing");
        format!("<p lang=\"{}\">{text}</p>\n", language.tag())
    };
    let paragraphs: String = Language::ALL.into_iter().map(paragraph).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Papan</title>\n\
         <h1>Papan</h1>\n{paragraphs}</html>\n"
    )
}
