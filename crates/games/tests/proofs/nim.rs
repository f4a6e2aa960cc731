use papan_core::{Game, Side};
use papan_games::{Nim, nim::Options};

use crate::brute_force::BruteForce;

/// Bouton's theorem: the side to move loses exactly when the sizes cancel out in binary; where the last object loses,
/// that holds as long as a pile has more than one object, and afterwards an odd number of piles is lost.
#[test]
fn the_winner_is_the_one_of_the_theory() {
    for misere in [false, true] {
        let mut brute_force = BruteForce::new(|position: &Nim| (0, position.key()));
        for sizes in
            (0..6_u64.pow(4)).map(|code| [code % 6, code / 6 % 6, code / 36 % 6, code / 216])
        {
            let options = Options::new(&sizes, misere).expect("small piles");
            let sum = sizes.iter().fold(0, |sum, size| sum ^ size);
            let is_small = sizes.iter().all(|&size| size <= 1);
            let wins = if misere && is_small { sum == 0 } else { sum != 0 };
            let position = Nim::start(&options);
            assert_eq!(position.turn(), Side::First);
            let margin = brute_force.margin(&position);
            assert_eq!(margin, if wins { 1 } else { -1 }, "{position}");
        }
    }
}
