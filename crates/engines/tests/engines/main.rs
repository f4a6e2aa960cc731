//! The numbers of the course reports, the strength of their bots, and the properties of every bot and evaluation.

mod adjacency;
mod dots_and_boxes;
mod evaluations;
mod limits;
mod references;
mod reversi;
mod strength;
mod support;
mod tic_tac_toe;
