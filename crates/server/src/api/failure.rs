use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use papan_core::Message;
use papan_wire::Fault;

use crate::{fault, table_registry::Missing};

/// An error response to a request.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    fault: Fault,
}

impl Failure {
    /// Makes a failure that concerns no particular field.
    pub fn new(status: StatusCode, message: &Message) -> Failure {
        Failure { status, fault: fault::of(message) }
    }

    /// Makes the failure of a well-formed request that cannot be fulfilled.
    pub fn unprocessable(fault: Fault) -> Failure {
        Failure { status: StatusCode::UNPROCESSABLE_ENTITY, fault }
    }

    /// Writes the fault.
    pub fn text(&self) -> String {
        // Serialising plain data does not fail.
        serde_json::to_string(&self.fault).unwrap_or_default()
    }

    /// Makes the failure of an internal error.
    pub fn internal(message: &Message) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<Missing> for Failure {
    fn from(missing: Missing) -> Failure {
        match missing {
            Missing::Unknown(message) => Failure::new(StatusCode::NOT_FOUND, &message),
            Missing::Full(message) => Failure::new(StatusCode::SERVICE_UNAVAILABLE, &message),
            Missing::Broken(message) => Failure::internal(&message),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.fault)).into_response()
    }
}
