//! Our agents inside other people's programs: the engine's side of GTP, `NBoard` and UGI.
//!
//! Each protocol is a state machine that hears a line and says lines; [`Speaker`] is the agent behind it. What these
//! protocols say is machine text, in the words that their programs expect, and is not translated.

mod dialogue;
mod gtp;
mod gtp_clock;
mod input;
mod nboard;
mod speaker;
mod ugi;

pub use gtp::speak_gtp;
pub use nboard::speak_nboard;
pub use speaker::Speaker;
pub use ugi::speak_ugi;
