//! The published and proven numbers of every game, counted again.

mod shared {
    pub mod brute_force;
    pub mod perft_table;
    pub mod set_up;
}

mod proofs {
    mod adjacency;
    mod dots_and_boxes;
    mod reversi;
    mod tic_tac_toe;
}

#[test]
fn every_game_tree_has_the_leaves_of_the_table() {
    shared::perft_table::check(include_str!("data/perft.txt"));
}
