use std::cell::OnceCell;

use papan_core::Message;
use papan_texts::{Language, Texts};
use papan_wire::{Fault, into_wire::message};

thread_local! {
    /// The texts are not shared between threads, and parsing them takes longer than most requests.
    static ENGLISH: OnceCell<Texts> = const { OnceCell::new() };
}

/// Makes a fault that concerns no particular field.
pub fn of(fault: &Message) -> Fault {
    let english =
        ENGLISH.with(|english| english.get_or_init(|| Texts::new(Language::English)).say(fault));
    Fault { message: message(fault), english, field: None }
}

/// Makes the fault of a field.
pub fn at(field: impl Into<String>, fault: &Message) -> Fault {
    Fault { field: Some(field.into()), ..of(fault) }
}
