//! Tables of perft numbers: one line each for game, options or position, depth and leaves, between semicolons.

use papan_core::{Game, StopFlag, perft};
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};

use super::set_up::set_up;

/// Counts again everything that a table claims.
pub fn check(table: &str) {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let [game, start, depth, leaves] = columns[..] else {
            panic!("{line}: not four columns");
        };
        let count = match game {
            TicTacToe::ID => count::<TicTacToe>,
            Reversi::ID => count::<Reversi>,
            DotsAndBoxes::ID => count::<DotsAndBoxes>,
            Adjacency::ID => count::<Adjacency>,
            Nim::ID => count::<Nim>,
            ConnectFour::ID => count::<ConnectFour>,
            _ => panic!("{line}: no such game"),
        };
        let leaves: u64 = leaves.parse().expect(line);
        assert_eq!(count(start, depth.parse().expect(line)), leaves, "{line}");
    }
}

fn count<G: Game>(start: &str, depth: u32) -> u64 {
    perft(&set_up::<G>(start), depth, &StopFlag::default()).expect("nobody stops it")
}
