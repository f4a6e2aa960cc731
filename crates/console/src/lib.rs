//! The output that all commands share: messages in the user's language, numbers, positions in words, progress bars, and
//! failures with their exit codes.

mod console;
mod failure;
mod paragraph;
mod progress;
pub mod status;
pub mod value_words;

pub use console::Console;
pub use failure::Failure;
pub use papan_texts::numbers;
pub use paragraph::wrapped;
pub use progress::{on_interrupt, progress_bar, stop_on_interrupt};
