use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Message;

/// How the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Status {
    /// The version of Papan.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// What the user should know, such as a data folder that cannot be written.
    pub notices: Vec<Message>,
}
