use papan_record::Detail;
use serde::{Deserialize, Serialize};

/// The stored form of [`Detail`], an object such as `{"kind":"exit-code","code":1}`. The names are those of the file and
/// of exports: a variant or a field that is renamed keeps its name here.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Detail", tag = "kind", rename_all = "kebab-case")]
enum Form {
    ExitCode { code: i32 },
    Signal { number: i32 },
    Panicked,
    WatcherLost,
    System { reason: String },
    EmptyCommand,
    NoProgram { program: String },
    NotExecutable { program: String },
    NoInterpreter { program: String, interpreter: String },
    StartRefused { program: String, reason: String },
    PlaceWithheld { file: String, place: String },
    Unconfined { layers: String },
    HelperFailed { reason: String },
    RefusedAgent { game: String, word: String },
    NoTableMemory { megabytes: u64 },
    OnlyReversi { protocol: String },
    NoSetUp { position: String },
    CommandRefused { command: String },
    NotJson { reason: String },
    WrongId,
    MoveMissing,
    MoveNotText,
    UnknownType,
    Unasked,
    RefusedMove { game: String, position: String, text: String },
    Sentence { text: String },
}

/// The detail of a violation, for files and exports.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredDetail(#[serde(with = "Form")] pub(super) Detail);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_names_stay_what_they_are() {
        for text in [
            r#"{"kind":"exit-code","code":1}"#,
            r#"{"kind":"signal","number":9}"#,
            r#"{"kind":"panicked"}"#,
            r#"{"kind":"watcher-lost"}"#,
            r#"{"kind":"system","reason":"x"}"#,
            r#"{"kind":"empty-command"}"#,
            r#"{"kind":"no-program","program":"x"}"#,
            r#"{"kind":"not-executable","program":"x"}"#,
            r#"{"kind":"no-interpreter","program":"x","interpreter":"y"}"#,
            r#"{"kind":"start-refused","program":"x","reason":"y"}"#,
            r#"{"kind":"place-withheld","file":"x","place":"y"}"#,
            r#"{"kind":"unconfined","layers":"x"}"#,
            r#"{"kind":"helper-failed","reason":"x"}"#,
            r#"{"kind":"refused-agent","game":"x","word":"y"}"#,
            r#"{"kind":"no-table-memory","megabytes":16}"#,
            r#"{"kind":"only-reversi","protocol":"x"}"#,
            r#"{"kind":"no-set-up","position":"x"}"#,
            r#"{"kind":"command-refused","command":"x"}"#,
            r#"{"kind":"not-json","reason":"x"}"#,
            r#"{"kind":"wrong-id"}"#,
            r#"{"kind":"move-missing"}"#,
            r#"{"kind":"move-not-text"}"#,
            r#"{"kind":"unknown-type"}"#,
            r#"{"kind":"unasked"}"#,
            r#"{"kind":"refused-move","game":"x","position":"y","text":"z"}"#,
            r#"{"kind":"sentence","text":"x"}"#,
        ] {
            let detail: StoredDetail = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&detail).unwrap(), text);
        }
    }

    #[test]
    fn what_is_no_detail_is_refused() {
        for text in ["3", "{}", r#"{"kind":"x"}"#, r#"{"kind":"signal","number":"9"}"#] {
            assert!(serde_json::from_str::<StoredDetail>(text).is_err(), "{text}");
        }
    }
}
