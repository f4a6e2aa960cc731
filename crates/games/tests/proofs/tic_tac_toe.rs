use std::collections::{BTreeMap, HashMap, HashSet};

use papan_core::{Game, Symmetric};
use papan_games::TicTacToe;

use crate::brute_force::BruteForce;

/// How many games or boards end with a margin (1: X wins) after some moves.
type Endings = BTreeMap<(i32, u32), u32>;

fn count_games(position: &TicTacToe, length: u32, endings: &mut Endings) {
    if let Some(outcome) = position.outcome() {
        *endings.entry((outcome.margin(), length)).or_default() += 1;
    }
    for chosen in position.legal_moves() {
        count_games(&position.after(chosen), length + 1, endings);
    }
}

/// Returns all positions that games reach, each with the number of moves that lead to it.
fn reachable() -> HashMap<TicTacToe, u32> {
    let mut met = HashMap::new();
    let mut to_visit = vec![(TicTacToe::default(), 0)];
    while let Some((position, length)) = to_visit.pop() {
        if met.insert(position, length).is_none() {
            to_visit.extend(position.legal_moves().map(|m| (position.after(m), length + 1)));
        }
    }
    met
}

#[test]
fn there_are_255_168_games() {
    let mut endings = Endings::new();
    count_games(&TicTacToe::default(), 0, &mut endings);
    let expected = [
        ((1, 5), 1_440),
        ((1, 7), 47_952),
        ((1, 9), 81_792),
        ((-1, 6), 5_328),
        ((-1, 8), 72_576),
        ((0, 9), 46_080),
    ];
    assert_eq!(endings, Endings::from(expected));
    let won_by = |wanted| -> u32 {
        endings.iter().filter(|((margin, _), _)| *margin == wanted).map(|(_, count)| count).sum()
    };
    assert_eq!([1, -1, 0].map(won_by), [131_184, 77_904, 46_080]);
    assert_eq!(endings.values().sum::<u32>(), 255_168);
}

#[test]
fn there_are_5_478_positions_and_765_up_to_symmetry() {
    let positions = reachable();
    assert_eq!(positions.len(), 5_478);
    let distinct: HashSet<u64> = positions.keys().map(|p| p.canonical_key().0).collect();
    assert_eq!(distinct.len(), 765);
}

#[test]
fn there_are_138_final_boards_up_to_symmetry() {
    let mut distinct = HashMap::new();
    for (position, length) in reachable() {
        if let Some(outcome) = position.outcome() {
            distinct.insert(position.canonical_key().0, (outcome.margin(), length));
        }
    }
    assert_eq!(distinct.len(), 138);
    let mut endings = Endings::new();
    for ending in distinct.into_values() {
        *endings.entry(ending).or_default() += 1;
    }
    let expected =
        [((1, 5), 21), ((1, 7), 58), ((1, 9), 12), ((-1, 6), 21), ((-1, 8), 23), ((0, 9), 3)];
    assert_eq!(endings, Endings::from(expected));
}

#[test]
fn perfect_play_draws_after_each_of_the_three_first_moves() {
    let mut brute_force = BruteForce::new(|position: &TicTacToe| (0, position.canonical_key().0));
    let start = TicTacToe::default();
    assert_eq!(brute_force.margin(&start), 0);
    let mut kinds: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for chosen in start.legal_moves() {
        let next = start.after(chosen);
        assert_eq!(brute_force.margin(&next), 0, "{chosen}");
        kinds.entry(next.canonical_key().0).or_default().push(chosen.to_string());
    }
    let mut kinds: Vec<String> = kinds.into_values().map(|moves| moves.join(" ")).collect();
    kinds.sort();
    assert_eq!(kinds, ["a1 c1 a3 c3", "b1 a2 c2 b3", "b2"], "corners, edges and the centre");
}
