use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Message;

/// A request for a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The id of the game.
    pub game: String,
    /// Options that differ from the defaults, as text.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The first and the second player.
    pub sides: [NewSide; 2],
    /// The most seconds for one move, of people and agents alike; absent for no limit.
    #[serde(default)]
    pub seconds_per_move: Option<f64>,
    /// Where to start from: the text of a position, or a whole game as text. Absent for the usual start.
    #[serde(default)]
    pub text: Option<String>,
    /// The seed of all random choices; chosen when absent.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// The player of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSide {
    /// A person.
    Person {
        /// The name.
        name: String,
    },
    /// An agent of the catalogue.
    Agent {
        /// The name to show; empty for the agent's own.
        #[serde(default)]
        name: String,
        /// The agent.
        agent: String,
        /// Its options that differ from the defaults, as text.
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    /// A bot that was registered on the command line.
    Bot {
        /// The name to show; empty for the bot's own.
        #[serde(default)]
        name: String,
        /// The bot.
        bot: String,
    },
}

/// The answer to a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CreatedGame {
    /// The id of the game.
    pub id: String,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Fault {
    /// What is wrong.
    pub message: Message,
    /// The same in English, for readers of the messages.
    pub english: String,
    /// The field at fault, such as `options.size`, `sides.0.name` or `text`; absent when it is none in particular.
    pub field: Option<String>,
}
