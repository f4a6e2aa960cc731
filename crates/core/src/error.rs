use std::{error::Error, fmt};

use crate::Message;

macro_rules! message_error {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(Message);

        impl $name {
            /// Returns what to tell the user.
            pub fn message(&self) -> &Message {
                &self.0
            }

            /// Gives up the message.
            pub fn into_message(self) -> Message {
                self.0
            }
        }

        impl From<Message> for $name {
            fn from(message: Message) -> $name {
                $name(message)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Error for $name {}
    };
}

message_error! {
    /// Text that is not what it should be; the message names the fault and where it is.
    ParseError
}

message_error! {
    /// A move that the rules do not allow in this position; the message says why.
    IllegalMove
}
