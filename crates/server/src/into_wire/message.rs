use std::cell::OnceCell;

use papan_core::{Argument, Message};
use papan_texts::{Language, Texts};

use crate::wire;

thread_local! {
    /// The texts are not shared between threads, and parsing them takes longer than most requests.
    static ENGLISH: OnceCell<Texts> = const { OnceCell::new() };
}

/// Writes a message.
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

/// Writes a fault that is of no field in particular.
pub fn fault(fault: &Message) -> wire::Fault {
    let english =
        ENGLISH.with(|english| english.get_or_init(|| Texts::new(Language::English)).say(fault));
    wire::Fault { message: message(fault), english, field: None }
}

/// Writes the fault of a field.
pub fn fault_at(field: impl Into<String>, fault: &Message) -> wire::Fault {
    wire::Fault { field: Some(field.into()), ..self::fault(fault) }
}
