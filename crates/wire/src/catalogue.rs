use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything that can be chosen before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<Game>,
    /// The bots that were registered on the command line.
    pub bots: Vec<Bot>,
    /// The longest name of a player, in characters.
    pub longest_name: usize,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Game {
    /// Its name on the command line.
    pub id: String,
    /// The key of its name for people.
    pub title: String,
    /// The key of the sentence that describes it.
    pub about: String,
    /// What can be chosen.
    pub options: Vec<OptionDeclaration>,
    /// The signs of the first and the second player in a game with default options.
    pub symbols: [String; 2],
    /// The start position with default options, to be shown as a picture.
    pub board: super::Board,
    /// What does not change on that board.
    pub ground: super::Ground,
    /// The agents that play it.
    pub agents: Vec<Agent>,
    /// The agent that plays against a person unless another is chosen.
    pub default_agent: String,
    /// The agent that analyses unless another is chosen.
    pub default_analyst: String,
}

/// An agent of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// The key of the sentence that describes it.
    pub about: String,
    /// What can be chosen.
    pub options: Vec<OptionDeclaration>,
    /// The word that it is an alias of, if it is a level of play such as `easy`.
    pub stands_for: Option<String>,
    /// Whether it can analyse positions: it gives moves a value.
    pub analyses: bool,
}

/// A bot that was registered on the command line; what its command is stays there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Bot {
    /// Its name.
    pub name: String,
    /// The games that it can play, by id.
    pub games: Vec<String>,
}

/// The declaration of one option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionDeclaration {
    /// Its name.
    pub key: String,
    /// The key of the sentence that describes it.
    pub about: String,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value when none is given, as text; absent when leaving it out means something of its own.
    pub default: Option<String>,
}

/// What values an option takes; all of them travel as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OptionKind {
    /// A whole number within a range.
    Integer {
        /// The smallest value.
        min: u64,
        /// The largest value, absent when there is no limit.
        max: Option<u64>,
    },
    /// A number with at most three digits after the point.
    Decimal {
        /// The smallest value, as text.
        min: String,
        /// The largest value, as text.
        max: String,
    },
    /// One of a few words.
    Choice {
        /// The words.
        words: Vec<String>,
    },
    /// Rows and columns, written `3x4`.
    Size {
        /// The fewest rows or columns.
        min: u64,
        /// The most rows or columns.
        max: u64,
    },
    /// A length of time, written `250ms`, `1.5s` or `2m`.
    Duration,
    /// A few whole numbers, written `1+5+10`.
    Numbers {
        /// The text between two of them.
        separator: String,
    },
}
