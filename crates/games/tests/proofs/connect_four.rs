use std::collections::HashSet;

use papan_core::{Game, Symmetric};
use papan_games::{ConnectFour, connect_four::Options};

use crate::brute_force::BruteForce;

fn start(width: u64, height: u64, in_a_row: u64) -> ConnectFour {
    ConnectFour::start(&Options::new(width, height, in_a_row).expect("a board"))
}

#[test]
fn small_boards_have_their_published_values() {
    for (width, height, expected) in [(4, 4, 0), (5, 4, 0), (4, 5, 0)] {
        let mut brute_force =
            BruteForce::new(|position: &ConnectFour| (0, position.canonical_key().0));
        let margin = brute_force.margin(&start(width, height, 4));
        assert_eq!(margin, expected, "{width}x{height}");
    }
}

/// By the count of John Tromp, <https://tromp.github.io/c4/c4.html>.
#[test]
fn games_of_4_by_4_reach_161_029_positions() {
    let mut met = HashSet::new();
    let mut to_visit = vec![start(4, 4, 4)];
    while let Some(position) = to_visit.pop() {
        if met.insert(position) {
            to_visit.extend(position.legal_moves().map(|column| position.after(column)));
        }
    }
    assert_eq!(met.len(), 161_029);
}

#[test]
fn three_in_a_row_is_won_by_the_first_move() {
    let mut brute_force = BruteForce::new(|position: &ConnectFour| (0, position.canonical_key().0));
    assert_eq!(brute_force.margin(&start(4, 4, 3)), 1);
}
