//! Messages as JSON: `{"key":"sin-shown","arguments":[["line","e9"],["sin",{"key":"sin-illegal-move"}]]}`.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use papan_core::{Argument, Message};
use serde_json::{Value, json};

/// Writes a message.
pub(super) fn write_message(message: &Message) -> Value {
    if message.arguments.is_empty() {
        return json!({ "key": message.key });
    }
    let argument = |(name, argument): &(&'static str, Argument)| {
        let value = match argument {
            Argument::Number(number) => json!(number),
            Argument::Text(text) => json!(text),
            Argument::Message(inner) => write_message(inner),
        };
        json!([name, value])
    };
    let arguments: Vec<Value> = message.arguments.iter().map(argument).collect();
    json!({ "key": message.key, "arguments": arguments })
}

/// Reads a message; `None` if the value is not one.
pub(super) fn read_message(value: &Value) -> Option<Message> {
    let mut message = Message::new(value.get("key")?.as_str()?.to_owned());
    let Some(arguments) = value.get("arguments") else { return Some(message) };
    for pair in arguments.as_array()? {
        let [name, value] = pair.as_array()?.as_slice() else { return None };
        let argument = match value {
            Value::Number(number) => Argument::Number(number.as_i64()?),
            Value::String(text) => Argument::Text(text.clone()),
            _ => Argument::Message(read_message(value)?),
        };
        message = message.with(lasting(name.as_str()?)?, argument);
    }
    Some(message)
}

/// Returns a name with static lifetime: messages have a few dozen argument names, and a hostile file can add no more
/// than some hundred.
fn lasting(name: &str) -> Option<&'static str> {
    const MAX: usize = 500;
    const LONGEST: usize = 40;
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return Some(known);
    }
    if names.len() >= MAX || name.len() > LONGEST {
        return None;
    }
    let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.insert(kept);
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_inside_messages_come_back_as_they_were() {
        let inner = Message::new("move-occupied").with("cell", "e3").with("count", 3);
        let message = Message::new("sin-because").with("sin", Message::new("x")).with("d", inner);
        assert_eq!(read_message(&write_message(&message)), Some(message));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for text in ["3", "{}", r#"{"key":1}"#, r#"{"key":"a","arguments":[["b"]]}"#] {
            assert_eq!(read_message(&serde_json::from_str(text).unwrap()), None, "{text}");
        }
    }
}
