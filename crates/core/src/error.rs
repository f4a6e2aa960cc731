use std::{convert::Infallible, error::Error, fmt};

use crate::Message;

/// An error that can be shown to the user.
///
/// Every crate has enums that say exactly what is wrong. Beside each is one `From<&E> for Message`, which only
/// surfaces call; with [`user_error!`](crate::user_error) it is all that an enum needs to be one of these.
///
/// ```
/// use papan_core::{Message, UserError, user_error};
///
/// #[derive(Debug)]
/// enum PileError {
///     TooFew { left: u32 },
/// }
///
/// // In a crate of Papan the key is written where it is used, and has a text in both languages.
/// const TOO_FEW: &str = "pile-too-few";
///
/// impl From<&PileError> for Message {
///     fn from(error: &PileError) -> Message {
///         let PileError::TooFew { left } = error;
///         Message::new(TOO_FEW).with("left", *left)
///     }
/// }
///
/// user_error!(PileError);
///
/// let boxed: Box<dyn UserError> = Box::new(PileError::TooFew { left: 2 });
/// assert_eq!(boxed.to_string(), "pile-too-few left=2");
/// ```
pub trait UserError: Error + Send + Sync + 'static {
    /// Returns what to tell the person.
    fn message(&self) -> Message;
}

impl<E: Error + Send + Sync + 'static> UserError for E
where
    for<'a> Message: From<&'a E>,
{
    fn message(&self) -> Message {
        self.into()
    }
}

/// Gives an error its `Error` and a `Display` with key and arguments of its message, for logs and for programmers.
#[macro_export]
macro_rules! user_error {
    ($($error:ty),+ $(,)?) => {$(
        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&$crate::Message::from(self), f)
            }
        }

        impl ::std::error::Error for $error {}
    )+};
}

/// What cannot fail has nothing to tell.
impl From<&Infallible> for Message {
    fn from(error: &Infallible) -> Message {
        match *error {}
    }
}

/// Any error that can be shown to the user, as its message: for crates above the catalogue without their own enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Message);

impl ParseError {
    /// Returns what to tell the user.
    pub fn message(&self) -> &Message {
        &self.0
    }

    /// Gives up the message.
    pub fn into_message(self) -> Message {
        self.0
    }
}

impl From<Message> for ParseError {
    fn from(message: Message) -> ParseError {
        ParseError(message)
    }
}

impl<E: UserError> From<E> for ParseError {
    fn from(error: E) -> ParseError {
        ParseError(error.message())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
