//! The published and proven numbers of every game, counted again.

#[path = "proofs/adjacency.rs"]
mod adjacency;
#[path = "proofs/connect_four.rs"]
mod connect_four;
#[path = "proofs/dots_and_boxes.rs"]
mod dots_and_boxes;
#[path = "proofs/nim.rs"]
mod nim;
#[path = "proofs/reversi.rs"]
mod reversi;
#[path = "proofs/tic_tac_toe.rs"]
mod tic_tac_toe;

#[path = "shared/brute_force.rs"]
mod brute_force;
#[path = "shared/perft_table.rs"]
mod perft_table;
#[path = "shared/set_up.rs"]
mod set_up;

#[test]
fn every_game_tree_has_the_leaves_of_the_table() {
    perft_table::check(include_str!("data/perft.txt"));
}
