use std::{borrow::Cow, fmt};

/// A message to the user, as data: the key of a text and its arguments.
///
/// The texts are in `locales/`, one file per language; the user interface formats key and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The name of the text in the locale files.
    pub key: Cow<'static, str>,
    /// The values named by the text.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// A value inside a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A whole number, which a language may inflect for.
    Number(i64),
    /// Text that is the same in every language: a move, a file name, what the user typed.
    Text(String),
    /// A text of its own, put into the same language as the message around it.
    Message(Message),
}

impl Message {
    /// Makes a message without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Message {
        Message { key: key.into(), arguments: Vec::new() }
    }

    /// Adds one argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }
}

/// Formats key and arguments, for logs and for developers; users see the text from the locale files.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, argument) in &self.arguments {
            match argument {
                Argument::Number(number) => write!(f, " {name}={number}")?,
                Argument::Text(text) => write!(f, " {name}={text:?}")?,
                Argument::Message(message) => write!(f, " {name}=({message})")?,
            }
        }
        Ok(())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<char> for Argument {
    fn from(character: char) -> Argument {
        Argument::Text(character.to_string())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

macro_rules! from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Argument {
                Argument::Number(number as i64)
            }
        }
    )*};
}
from_number!(u8, u32, i32, u64, i64, usize);
