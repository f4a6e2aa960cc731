//! The line protocol of bots, as PROTOCOL.md describes it: the wire types and nothing else.

mod answer;
mod request;

pub use answer::{Said, read_line};
pub(crate) use request::option_texts;
pub use request::{ClockReport, GameOverMessage, Hello, LimitsReport, MoveRequest, Ping, Stop};

/// The version that `hello` names.
pub const VERSION: u32 = 1;
