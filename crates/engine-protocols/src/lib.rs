//! Papan's agents as engines in other programs: the engine's side of GTP, `NBoard` and UGI.
//!
//! Each protocol is a state machine that reads a line and writes lines; [`Engine`] is the agent behind it. The output
//! is machine text in the terms of the protocol, and is not translated.

mod dialogue;
mod engine;
mod gtp;
mod gtp_clock;
mod input;
mod nboard;
mod ugi;

pub use engine::Engine;
pub use gtp::speak_gtp;
pub use nboard::speak_nboard;
pub use ugi::speak_ugi;
