//! Programs that play: started, confined, and connected by lines.

mod bot_process;
mod cpu_samples;
mod errors_tail;
mod lines;
mod start_fault;

pub use bot_process::BotProcess;
pub(crate) use bot_process::QUICK;
use cpu_samples::CpuSamples;
use errors_tail::ErrorsTail;
pub use lines::{Lines, Patience};
pub(crate) use start_fault::cannot_start;
pub use start_fault::{start_message, withheld_message};
