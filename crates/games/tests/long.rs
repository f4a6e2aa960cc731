//! Proofs that take seconds each: `cargo test --release -p papan-games --test long`.

#[path = "long/adjacency.rs"]
mod adjacency;
#[path = "long/dots_and_boxes.rs"]
mod dots_and_boxes;

#[path = "shared/perft_table.rs"]
mod perft_table;
#[path = "shared/set_up.rs"]
mod set_up;

#[test]
fn large_game_trees_have_the_leaves_of_the_table() {
    perft_table::check(include_str!("data/perft-long.txt"));
}
