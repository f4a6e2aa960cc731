//! Proofs that take seconds each: `cargo test --release -p papan-games --test long`.

mod shared {
    pub mod perft_table;
    pub mod set_up;
}

mod long {
    mod adjacency;
    mod dots_and_boxes;
}

#[test]
fn large_game_trees_have_the_leaves_of_the_table() {
    shared::perft_table::check(include_str!("data/perft-long.txt"));
}
