use papan_core::Message;
use serde::Deserialize;
use serde_json::Value;

use crate::{Fault, Sin, player::Thought};

/// What a bot says in one line.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A move, perhaps with the number of the question and with what it thought.
    Move {
        /// The question it answers, if it says so.
        id: Option<u64>,
        /// The move.
        text: String,
        /// What the bot thought.
        thought: Thought,
    },
    /// What it thinks so far.
    Info(Thought),
    /// What it promises to understand.
    Hello {
        /// The name it gives itself.
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
    /// Something that newer protocols may know.
    Unknown,
}

#[derive(Deserialize)]
struct Written {
    #[serde(rename = "type")]
    kind: Option<String>,
    id: Option<Value>,
    #[serde(rename = "move")]
    text: Option<String>,
    name: Option<String>,
    #[serde(default)]
    features: Vec<String>,
    #[serde(alias = "score")]
    value: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    #[serde(default)]
    line: Vec<String>,
}

/// Reads a line of a bot: an object, or a bare move.
///
/// # Errors
/// The fault when it is neither.
pub fn read_line(line: &str) -> Result<Said, Fault> {
    let unreadable =
        |reason: Message| Fault::new(Sin::UnreadableLine).because(reason).shown_by(line.as_bytes());
    let text = line.trim();
    if text.is_empty() {
        return Ok(Said::Unknown);
    }
    if !text.starts_with('{') {
        return Ok(Said::Move { id: None, text: text.to_owned(), thought: Thought::default() });
    }
    let read: Written = serde_json::from_str(text).map_err(|error| {
        unreadable(Message::new("line-not-json").with("reason", error.to_string()))
    })?;
    let id = match read.id {
        // A question is named by its number; the same number as text is good enough.
        Some(Value::Number(number)) => number.as_u64(),
        Some(Value::String(number)) => number.parse().ok(),
        None | Some(Value::Null) => None,
        Some(_) => return Err(unreadable(Message::new("line-wrong-id"))),
    };
    let thought =
        Thought { value: read.value, depth: read.depth, nodes: read.nodes, line: read.line };
    match (read.kind.as_deref(), read.text) {
        (None | Some("move"), Some(text)) => Ok(Said::Move { id, text, thought }),
        (None | Some("move"), None) => Err(unreadable(Message::new("line-without-move"))),
        (Some("info"), _) => Ok(Said::Info(thought)),
        (Some("hello"), _) => {
            let has = |feature: &str| read.features.iter().any(|known| known == feature);
            Ok(Said::Hello { name: read.name, ping: has("ping"), stop: has("stop") })
        }
        (Some("pong"), _) => Ok(Said::Pong { id }),
        (Some(_), _) => Ok(Said::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: Option<u64>, text: &str) -> Said {
        Said::Move { id, text: text.to_owned(), thought: Thought::default() }
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
            (r#"{"type":"dream","move":7}"#.replace('7', "\"x\"").as_str(), Said::Unknown),
            (r#"{"type":"pong","id":3}"#, Said::Pong { id: Some(3) }),
        ] {
            assert_eq!(read_line(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn thoughts_and_features_are_read() {
        let line = r#"{"type":"info","score":-0.5,"depth":6,"nodes":99,"line":["e3","f5"]}"#;
        let thought = Thought {
            value: Some(-0.5),
            depth: Some(6),
            nodes: Some(99),
            line: vec!["e3".into(), "f5".into()],
        };
        assert_eq!(read_line(line).unwrap(), Said::Info(thought));
        let hello = r#"{"type":"hello","name":"Bo","features":["stop","colour"]}"#;
        let expected = Said::Hello { name: Some("Bo".into()), ping: false, stop: true };
        assert_eq!(read_line(hello).unwrap(), expected);
    }

    #[test]
    fn what_is_no_object_of_the_protocol_is_unreadable() {
        let deep = "{\"a\":".repeat(10_000);
        for line in
            ["{", "{}", r#"{"id":1}"#, r#"{"id":[1],"move":"e3"}"#, r#"{"move":3}"#, deep.as_str()]
        {
            assert_eq!(read_line(line).unwrap_err().sin, Sin::UnreadableLine, "{line:.40}");
        }
    }
}
