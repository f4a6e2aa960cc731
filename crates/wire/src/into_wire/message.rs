use papan_core::{Argument, Message};

use crate as wire;

/// Converts a message.
pub fn message(message: &Message) -> wire::Message {
    let arguments = message.arguments.iter().map(|(name, argument)| {
        let argument = match argument {
            Argument::Number(number) => wire::Argument::Number(*number),
            Argument::Text(text) => wire::Argument::Text(text.clone()),
            Argument::Message(inner) => wire::Argument::Message(self::message(inner)),
        };
        ((*name).to_owned(), argument)
    });
    wire::Message { key: message.key.clone().into_owned(), arguments: arguments.collect() }
}
