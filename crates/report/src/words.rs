use std::borrow::Cow;

use papan_core::Message;

use super::numbers::Numbers;

/// Translates messages for the reader.
pub(super) struct Words<'a> {
    speak: &'a dyn Fn(&Message) -> String,
    /// How numbers are written.
    pub(super) numbers: Numbers,
}

impl<'a> Words<'a> {
    pub(super) fn new(speak: &'a dyn Fn(&Message) -> String) -> Words<'a> {
        let mark = speak(&Message::new("report-decimal-mark"));
        Words { speak, numbers: Numbers::new(mark.chars().next().unwrap_or('.')) }
    }

    /// Translates a message.
    pub(super) fn say(&self, message: &Message) -> String {
        (self.speak)(message)
    }

    /// Translates a text without arguments.
    pub(super) fn word(&self, key: impl Into<Cow<'static, str>>) -> String {
        self.say(&Message::new(key))
    }
}
