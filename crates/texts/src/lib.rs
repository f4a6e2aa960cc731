//! Every sentence a person reads, in English and Indonesian.
//!
//! The sentences stand in `locales/`, written in Fluent, and are built into the program. The rest of Papan speaks in
//! [`Message`](papan_core::Message)s; [`Texts::say`] puts one into words.

mod language;
pub mod numbers;
mod texts;

pub use language::Language;
pub use texts::Texts;
