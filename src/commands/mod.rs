//! One file per command.

pub mod agents;
pub mod bench_playouts;
pub mod compare;
pub mod completions;
pub mod games;
pub mod man;
mod option_list;
pub mod perft;
pub mod play;
pub mod show;
pub mod think;
