use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message for the user: the key of a text in `locales/`, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Message {
    /// The key of the text.
    pub key: String,
    /// The arguments of the text, by name.
    pub arguments: BTreeMap<String, Argument>,
}

/// A value inside a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum Argument {
    /// A whole number, which a language may inflect for.
    Number(i64),
    /// Text that is the same in every language.
    Text(String),
    /// A text of its own.
    Message(Message),
}
