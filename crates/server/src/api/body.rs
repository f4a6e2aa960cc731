use std::time::Duration;

use axum::{
    body::{self, HttpBody},
    http::StatusCode,
};
use papan_core::Message;
use serde::de::DeserializeOwned;

use super::{Answer, Failure};

/// How long a body may take to arrive.
const LONGEST: Duration = Duration::from_secs(10);

/// Reads a body of at most so many bytes as JSON.
///
/// # Errors
/// A fault when it is too long, too slow, no JSON, or JSON of something else.
pub async fn read<T: DeserializeOwned>(body: body::Body, max: usize) -> Answer<T> {
    let too_large = || {
        let message = Message::new("server-too-large").with("most", max);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, &message)
    };
    // A body that is announced as too long is refused before it is sent.
    if body.size_hint().lower() > max as u64 {
        return Err(too_large());
    }
    let slow = |_| Failure::new(StatusCode::REQUEST_TIMEOUT, &Message::new("server-too-slow"));
    let bytes = tokio::time::timeout(LONGEST, body::to_bytes(body, max)).await.map_err(slow)?;
    let bytes = bytes.map_err(|_| too_large())?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let message = Message::new("server-bad-json").with("reason", error.to_string());
        Failure::new(StatusCode::BAD_REQUEST, &message)
    })
}
