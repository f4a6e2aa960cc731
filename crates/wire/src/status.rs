use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Message;

/// The status of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Status {
    /// The version of Papan.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// Notices for the user, such as a data folder that cannot be written.
    pub notices: Vec<Message>,
}
