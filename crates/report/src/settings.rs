use papan_ratings::pairing::Format;
use papan_store::Tournament;
use papan_tournament::TournamentFile;

/// The settings of a tournament, from its file.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The format, if the file can still be read.
    pub format: Option<Format>,
    /// How many pairs of games a meeting has.
    pub pairs: usize,
    /// The single lines of the file that are not about its games and entrants: names and values.
    pub lines: Vec<(String, String)>,
}

/// Fields that a report shows elsewhere.
const ELSEWHERE: [&str; 4] = ["name", "games", "entrant", "seed"];

impl Settings {
    /// Reads the settings of a tournament; a match may have none.
    pub(super) fn of(tournament: &Tournament) -> Settings {
        // The entrants are stored; a bot that is no longer registered must not prevent the report.
        let registered = |_: &str| Some("exec:registered".to_owned());
        let file = TournamentFile::read(&tournament.description, &registered).ok();
        let table = tournament.description.parse::<toml::Table>().unwrap_or_default();
        let lines = table
            .into_iter()
            .filter(|(name, _)| !ELSEWHERE.contains(&name.as_str()))
            .filter_map(|(name, value)| Some((name, text(&value)?)))
            .collect();
        Settings {
            format: file.as_ref().map(|file| file.format),
            pairs: file.map_or(1, |file| file.pairs),
            lines,
        }
    }

    /// Returns the settings on one line, as records write them.
    pub(super) fn control(&self) -> String {
        let limits = ["clock", "time", "depth", "nodes"];
        let of_limit = |limit: &str| self.lines.iter().find(|(name, _)| name == limit);
        let parts: Vec<String> = limits
            .into_iter()
            .filter_map(of_limit)
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
    }
}

/// Returns a value in readable form; tables are too long for a line.
fn text(value: &toml::Value) -> Option<String> {
    Some(match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(values) => values.iter().filter_map(text).collect::<Vec<_>>().join(", "),
        toml::Value::Table(_) => return None,
        other => other.to_string(),
    })
}
