//! Every game keeps the contract of `papan_core::contract`, on boards of every kind of size.

use papan_core::{
    Game, OptionValues, Options,
    contract::{check_banking, check_game, check_scenes, check_symmetry},
};
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};

/// One line a game: its name, its type, the boards to play on, and which side traits it has. Banking is checked by
/// brute force, so it names its own boards and how many moves before the end to start.
macro_rules! contract {
    ($name:ident: $game:ty, $boards:tt $(, $side_trait:ident $arguments:tt)*) => {
        mod $name {
            use super::*;

            #[test]
            fn random_games_keep_the_contract() {
                for options in $boards {
                    check_game::<$game>(&options, 60);
                }
            }

            #[test]
            fn every_position_can_be_drawn_and_played_by_its_scene() {
                for options in $boards {
                    check_scenes::<$game>(&options, 20);
                }
            }

            $(contract!(@$side_trait $game, $boards, $arguments);)*
        }
    };
    (@symmetric $game:ty, $boards:tt, ()) => {
        #[test]
        fn symmetries_carry_games_to_games() {
            for options in $boards {
                check_symmetry::<$game>(&options, 20);
            }
        }
    };
    (@scored $game:ty, $_boards:tt, ($depth:expr, $boards:tt)) => {
        #[test]
        fn what_is_banked_stays_banked() {
            for options in $boards {
                check_banking::<$game>(&options, 40, $depth);
            }
        }
    };
}

contract!(tic_tac_toe: TicTacToe, [mnk(3, 3, 3), mnk(3, 4, 3), mnk(5, 5, 4), mnk(8, 8, 5), mnk(8, 3, 8), mnk(3, 8, 8)], symmetric());
contract!(reversi: Reversi, [()], symmetric());
contract!(dots_and_boxes: DotsAndBoxes, [boxes(1, 1), boxes(3, 3), boxes(2, 5), boxes(6, 6), boxes(6, 1)], symmetric(), scored(8, [boxes(2, 2), boxes(3, 3), boxes(1, 6), boxes(4, 3)]));
contract!(adjacency: Adjacency, [rounds(28), rounds(1), rounds(7), rounds(28).o_first()], symmetric(), scored(4, [rounds(28), rounds(27), rounds(20)]));
contract!(connect_four: ConnectFour, [drops(7, 6, 4), drops(4, 4, 3), drops(8, 8, 5), drops(4, 8, 8), drops(8, 4, 8)], symmetric());
contract!(nim: Nim, [piles(&[3, 5, 7], false), piles(&[1], true), piles(&[15, 0, 9, 1, 2, 15], false), piles(&[2, 2], true)], symmetric());

fn mnk(width: u64, height: u64, in_a_row: u64) -> papan_games::tic_tac_toe::Options {
    papan_games::tic_tac_toe::Options::new(width, height, in_a_row).unwrap()
}

fn drops(width: u64, height: u64, in_a_row: u64) -> papan_games::connect_four::Options {
    papan_games::connect_four::Options::new(width, height, in_a_row).unwrap()
}

fn piles(sizes: &[u64], misere: bool) -> papan_games::nim::Options {
    papan_games::nim::Options::new(sizes, misere).unwrap()
}

fn boxes(rows: u64, columns: u64) -> papan_games::dots_and_boxes::Options {
    papan_games::dots_and_boxes::Options::new(rows, columns).unwrap()
}

fn rounds(rounds: u64) -> papan_games::adjacency::Options {
    papan_games::adjacency::Options::with_rounds(rounds).unwrap()
}

#[test]
fn every_declared_default_is_the_default() {
    fn check<G: Game>() {
        for spec in G::Options::SPECS {
            let default = spec.default.expect("the options of a game have defaults");
            let value = spec.kind.read(default).expect("a default is a value");
            let explicit = OptionValues::new().with(spec.key, value);
            let options = G::Options::from_values(&explicit).expect("a default is allowed");
            assert_eq!(options, G::Options::default(), "{}", spec.key);
        }
    }
    check::<TicTacToe>();
    check::<Reversi>();
    check::<DotsAndBoxes>();
    check::<Adjacency>();
    check::<ConnectFour>();
    check::<Nim>();
}
