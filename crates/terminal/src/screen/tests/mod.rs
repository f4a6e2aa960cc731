//! The program without a terminal: keys and clicks go in, screens come out.

mod games;
mod keys;
mod screens;
mod setting_up;
mod stage;
mod watching;
