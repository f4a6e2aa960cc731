//! Looks up commands: the file that a command runs, the folder of its bot, and what it must be able to read. Nothing is
//! started here.
//!
//! ```
//! let words = ["sh", "-c", "true"].map(String::from);
//! # if cfg!(unix) {
//! let program = papan_programs::Program::resolve(&words).expect("a shell is everywhere");
//! assert_eq!(program.words().len(), 3);
//! # }
//! ```

mod access;
mod fault;
mod grant;
mod program;
mod withheld;

pub use access::Access;
pub use fault::ResolveFault;
pub use grant::Grant;
#[cfg(target_os = "linux")]
pub use grant::open_without_links;
pub use program::{Program, interpreter_word};
pub use withheld::Withheld;
