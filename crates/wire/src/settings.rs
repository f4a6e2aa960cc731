use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NewGame;

/// The previous choices of the user, to be offered again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The last game that was set up.
    pub last_game: Option<NewGame>,
    /// The last set-up of each game, by its id.
    pub games: std::collections::BTreeMap<String, NewGame>,
    /// The language, `en` or `id`; absent to follow the browser.
    pub language: Option<String>,
    /// The theme, `light` or `dark`; absent to follow the system.
    pub theme: Option<String>,
    /// Whether legal moves are shown.
    pub shows_legal: bool,
    /// Whether coordinates are shown.
    pub hides_coordinates: bool,
    /// Milliseconds between two moves of a watched game.
    pub delay: Option<u64>,
    /// The agent that analyses, by game.
    pub analysts: std::collections::BTreeMap<String, String>,
    /// Seconds to analyse a position.
    pub analysis_seconds: Option<f64>,
}
