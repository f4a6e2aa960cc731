//! Files of commands: bounded reads, atomic writes, and the folders of Papan's own files.

pub mod bounded_file;
mod folder;
mod whole_file;

pub use folder::Folder;
pub use whole_file::{WriteError, write_whole};
