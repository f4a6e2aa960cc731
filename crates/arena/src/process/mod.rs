//! Programs that play: started, confined, and spoken to in lines.

mod bot_process;
mod errors_tail;
mod lines;
mod start_fault;

pub use bot_process::BotProcess;
use errors_tail::ErrorsTail;
pub use lines::{Lines, Patience};
pub(crate) use start_fault::cannot_start;
pub use start_fault::start_message;
