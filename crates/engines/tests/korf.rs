//! Korf's hundred instances with every division of the tiles, and the cost of each: minutes, and 2 GB of memory.
//!
//! `cargo test --release -p papan-engines --test korf -- --nocapture`

#[expect(dead_code, reason = "the other tests need more of it")]
#[path = "pattern_database/support.rs"]
mod support;

use std::time::Instant;

use papan_engines::sliding_tiles::pattern_database::Partition;

use support::{GOAL, build, korf, problem, solution};

#[test]
fn korfs_hundred_come_out_with_the_lengths_of_the_file_by_all_tables() {
    for partition in Partition::ALL {
        let started = Instant::now();
        let database = build(partition);
        let built = started.elapsed();
        let started = Instant::now();
        let (mut expanded, mut generated) = (0, 0);
        for (start, length) in korf() {
            let solution = solution(&problem(&start, &GOAL), &database);
            assert_eq!(solution.cost, length as u64, "{start:?}");
            expanded += solution.expanded;
            generated += solution.generated;
        }
        let (name, solved) = (partition.name(), started.elapsed());
        println!("{name}: built in {built:.2?}, solved in {solved:.2?}");
        println!("{name}: {expanded} expanded, {generated} generated");
    }
}
