//! One file per command.

pub mod agents;
pub mod bench;
pub mod bot;
pub mod cache;
pub mod compare;
pub mod compare_solvers;
pub mod completions;
pub mod doctor;
pub mod games;
pub mod man;
pub mod match_command;
mod option_list;
pub mod perft;
pub mod play;
pub mod puzzles;
pub mod report;
pub mod serve;
pub mod show;
pub mod solve;
pub mod speak;
pub mod think;
pub mod tournament;
