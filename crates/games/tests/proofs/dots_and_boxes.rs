use std::collections::BTreeMap;

use papan_core::{Game, Scored};
use papan_games::{DotsAndBoxes, dots_and_boxes::Options};

use crate::brute_force::BruteForce;

fn empty_board(rows: u64, columns: u64) -> DotsAndBoxes {
    DotsAndBoxes::start(&Options::new(rows, columns).unwrap())
}

fn by_lines() -> BruteForce<DotsAndBoxes> {
    BruteForce::new(|position: &DotsAndBoxes| (position.banked(), position.rest_key()))
}

#[test]
fn small_boards_have_their_known_values_whichever_way_they_lie() {
    for (rows, columns, value) in
        [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (1, 5, -1), (1, 6, 0), (2, 2, 2), (2, 3, -2)]
    {
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            let found = by_lines().margin(&empty_board(rows, columns));
            assert_eq!(found, value, "{rows}x{columns}");
        }
    }
}

#[test]
fn every_first_move_on_2x3_loses_by_two() {
    let (mut brute_force, start) = (by_lines(), empty_board(2, 3));
    for chosen in start.legal_moves() {
        assert_eq!(brute_force.margin(&start.after(chosen)), -2, "{chosen}");
    }
}

/// Every set of drawn lines is a state: its value is what the side to move still wins.
#[test]
fn the_states_of_2x2_and_2x3_have_their_known_values() {
    for (rows, columns, lines, lowest, counts) in [
        (2, 2, 12, -4, &[49, 32, 432, 176, 896, 252, 977, 300, 982][..]),
        (
            2,
            3,
            17,
            -6,
            &[
                83, 80, 1_674, 1_410, 12_057, 4_890, 16_183, 7_998, 25_961, 9_820, 26_917, 8_282,
                15_717,
            ],
        ),
    ] {
        let mut brute_force = by_lines();
        brute_force.margin(&empty_board(rows, columns));
        // The full board is a state too, and nothing is left to be won there.
        let mut found = BTreeMap::from([(0, 1)]);
        for &value in brute_force.solved.values() {
            *found.entry(value).or_default() += 1;
        }
        assert_eq!(found.values().sum::<u32>(), 1 << lines, "{rows}x{columns}");
        assert_eq!(found, (lowest..).zip(counts.iter().copied()).collect(), "{rows}x{columns}");
    }
}
