use serde_json::{Map, Value};

use papan_record::{BYTE_ORDER_MARK, Detail, Fault, SearchInfo, Violation};

/// A line of a bot.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A move, optionally with the id of the request and the bot's evaluation and statistics.
    Move {
        /// The id of the request, if given.
        id: Option<u64>,
        /// The move.
        text: String,
        /// The bot's evaluation and statistics.
        info: SearchInfo,
    },
    /// Intermediate evaluation and statistics.
    Info(SearchInfo),
    /// The features that the bot supports.
    Hello {
        /// The name of the bot.
        name: Option<String>,
        /// It answers `ping`.
        ping: bool,
        /// It answers `stop`.
        stop: bool,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        id: Option<u64>,
    },
    /// A message of an unknown type, as newer protocols may have.
    Unknown,
}

/// Reads a line of a bot: an object, or a bare move.
///
/// Only the required fields of an answer cause a fault: its move, and the id of the request. Other fields that do not
/// conform to the protocol are ignored.
///
/// # Errors
/// The fault when it is neither.
pub fn read_line(line: &str) -> Result<Said, Fault> {
    let unreadable = |reason: Detail| {
        Fault::new(Violation::UnreadableLine).because(reason).shown_by(line.as_bytes())
    };
    let text = plain(line);
    if text.is_empty() {
        return Ok(Said::Unknown);
    }
    if !text.starts_with('{') {
        return Ok(Said::Move { id: None, text: text.to_owned(), info: SearchInfo::default() });
    }
    let said: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| unreadable(Detail::NotJson { reason: error.to_string() }))?;
    match said.get("type") {
        None | Some(Value::Null) => {}
        Some(Value::String(kind)) => match kind.as_str() {
            "move" => {}
            "info" => return Ok(Said::Info(info(&said))),
            "hello" => return Ok(hello(&said)),
            "pong" => return Ok(Said::Pong { id: said.get("id").and_then(whole) }),
            _ => return Ok(Said::Unknown),
        },
        Some(_) => return Ok(Said::Unknown),
    }
    let id = match said.get("id") {
        None | Some(Value::Null) => None,
        Some(id @ (Value::Number(_) | Value::String(_))) => whole(id),
        Some(_) => return Err(unreadable(Detail::WrongId)),
    };
    match said.get("move") {
        Some(Value::String(text)) => Ok(Said::Move { id, text: text.clone(), info: info(&said) }),
        None | Some(Value::Null) => Err(unreadable(Detail::MoveMissing)),
        Some(_) => Err(unreadable(Detail::MoveNotText)),
    }
}

/// Returns a line without white space and byte order mark, with which some languages begin their output.
fn plain(line: &str) -> &str {
    line.trim_start_matches(BYTE_ORDER_MARK).trim()
}

fn hello(said: &Map<String, Value>) -> Said {
    let features = said.get("features").and_then(Value::as_array);
    let has = |feature: &str| features.is_some_and(|known| known.iter().any(|one| one == feature));
    let name = said.get("name").and_then(Value::as_str).map(str::to_owned);
    Said::Hello { name, ping: has("ping"), stop: has("stop") }
}

fn info(said: &Map<String, Value>) -> SearchInfo {
    let value = |name| said.get(name).and_then(Value::as_f64);
    let line = said.get("line").and_then(Value::as_array);
    let moves = line.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
    SearchInfo {
        value: value("value").or_else(|| value("score")),
        depth: said.get("depth").and_then(whole).and_then(|depth| depth.try_into().ok()),
        nodes: said.get("nodes").and_then(whole),
        line: moves.collect(),
    }
}

/// Reads a whole number, also as text, and as languages without whole numbers write it: `6.0`.
fn whole(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            let is_whole = |number: &f64| number.fract() == 0.0 && (0.0..1e19).contains(number);
            number.as_f64().filter(is_whole).map(|number| number as u64)
        }),
        Value::String(number) => number.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: Option<u64>, text: &str) -> Said {
        Said::Move { id, text: text.to_owned(), info: SearchInfo::default() }
    }

    #[test]
    fn an_answer_is_an_object_or_a_bare_move() {
        for (line, expected) in [
            (r#"{"id":12,"move":"e3"}"#, answer(Some(12), "e3")),
            (r#"{"id":"12","move":"e3","comment":{"any":[1]}}"#, answer(Some(12), "e3")),
            (r#"{"type":"move","move":"e3"}"#, answer(None, "e3")),
            ("e3", answer(None, "e3")),
            (" e3\r", answer(None, "e3")),
            ("", Said::Unknown),
            ("\u{feff}e3", answer(None, "e3")),
            ("\u{feff}{\"id\":2,\"move\":\"e3\"}", answer(Some(2), "e3")),
            (r#"{"id":2.0,"move":"e3"}"#, answer(Some(2), "e3")),
            (r#"{"type":null,"id":null,"move":"e3"}"#, answer(None, "e3")),
            (r#"{"type":"pong","id":3}"#, Said::Pong { id: Some(3) }),
        ] {
            assert_eq!(read_line(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn thoughts_and_features_are_read() {
        let line = r#"{"type":"info","score":-0.5,"depth":6,"nodes":99,"line":["e3","f5"]}"#;
        let info = SearchInfo {
            value: Some(-0.5),
            depth: Some(6),
            nodes: Some(99),
            line: vec!["e3".into(), "f5".into()],
        };
        assert_eq!(read_line(line).unwrap(), Said::Info(info));
        let hello = r#"{"type":"hello","name":"Bo","features":["stop","colour"]}"#;
        let expected = Said::Hello { name: Some("Bo".into()), ping: false, stop: true };
        assert_eq!(read_line(hello).unwrap(), expected);
    }

    #[test]
    fn objects_of_another_type_are_ignored_whatever_is_in_them() {
        for line in [
            r#"{"type":"dream","move":7}"#,
            r#"{"type":"log","line":"hello"}"#,
            r#"{"type":"answer","id":[1],"move":"e3"}"#,
            r#"{"type":7,"move":"e3"}"#,
            r#"{"type":"log","type":"log","depth":-1}"#,
        ] {
            assert_eq!(read_line(line).unwrap(), Said::Unknown, "{line}");
        }
    }

    #[test]
    fn what_an_answer_can_do_without_is_left_out_when_it_is_wrong() {
        let bare = || answer(Some(1), "e3");
        for line in [
            r#"{"id":1,"move":"e3","line":null}"#,
            r#"{"id":1,"move":"e3","line":"e3 f5"}"#,
            r#"{"id":1,"move":"e3","depth":-6,"nodes":"many","value":"good"}"#,
            r#"{"id":1,"move":"e3","depth":1e300,"nodes":0.5}"#,
            r#"{"id":1,"move":"e3","name":7,"features":7}"#,
        ] {
            assert_eq!(read_line(line).unwrap(), bare(), "{line}");
        }
        let info =
            |value, depth, nodes| Said::Info(SearchInfo { value, depth, nodes, line: Vec::new() });
        for (line, expected) in [
            (r#"{"type":"info","value":1,"score":2}"#, info(Some(1.0), None, None)),
            (r#"{"type":"info","depth":6.0,"nodes":12345.0}"#, info(None, Some(6), Some(12_345))),
            (r#"{"type":"info","depth":3,"depth":4}"#, info(None, Some(4), None)),
            (r#"{"type":"info","id":{},"move":7}"#, info(None, None, None)),
            (
                r#"{"type":"hello","name":7,"features":"stop"}"#,
                Said::Hello { name: None, ping: false, stop: false },
            ),
        ] {
            assert_eq!(read_line(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn the_detail_names_the_field_at_fault() {
        let reason = "EOF while parsing an object at line 1 column 19".to_owned();
        for (line, detail) in [
            (r#"{"move":3}"#, Detail::MoveNotText),
            (r#"{"id":1,"move":null}"#, Detail::MoveMissing),
            (r#"{"id":true,"move":"e3"}"#, Detail::WrongId),
            (r#"{"id":1,"move":"e3""#, Detail::NotJson { reason }),
        ] {
            assert_eq!(read_line(line).unwrap_err().detail.as_deref(), Some(&detail), "{line}");
        }
    }

    #[test]
    fn what_is_no_object_of_the_protocol_is_unreadable() {
        let deep = "{\"a\":".repeat(10_000);
        for line in
            ["{", "{}", r#"{"id":1}"#, r#"{"id":[1],"move":"e3"}"#, r#"{"move":3}"#, deep.as_str()]
        {
            assert_eq!(
                read_line(line).unwrap_err().violation,
                Violation::UnreadableLine,
                "{line:.40}"
            );
        }
    }
}
