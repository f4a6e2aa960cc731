//! Boards and placements of N-Queens.

use papan_core::{Landscape, Options, Random, UserError};
use papan_puzzles::n_queens::{Placement, Queens};

#[test]
fn a_board_without_rows_is_refused_and_one_cell_is_a_board() {
    assert_eq!(Queens::new(0).unwrap_err().message().key, "queens-size");
    assert_eq!(Queens::new(u64::MAX).unwrap_err().message().key, "queens-size");
    assert_eq!(Queens::new(1).unwrap().size(), 1);
    let with_solution: Vec<bool> =
        (1..=5).map(|size| Queens::new(size).unwrap().has_solution()).collect();
    assert_eq!(with_solution, [true, false, false, true, true]);
}

#[test]
fn options_make_the_board_and_say_only_what_differs() {
    assert!(Queens::default().to_values().is_empty());
    for size in [1, 7, 8, 1_000_000] {
        let queens = Queens::new(size).unwrap();
        assert_eq!(Queens::from_values(&queens.to_values()).unwrap(), queens);
    }
}

#[test]
fn columns_and_cells_are_read_and_written() {
    let first: Placement = "0 4 7 5 2 6 1 3".parse().unwrap();
    assert_eq!(first.cells().unwrap(), "a1 e2 h3 f4 c5 g6 b7 d8");
    assert_eq!("d8 a1 e2 h3 f4 c5 G6 b7".parse::<Placement>().unwrap(), first);
    assert_eq!(first.to_string(), "0 4 7 5 2 6 1 3");
    assert!(first.is_solution());
}

#[test]
fn what_is_no_placement_is_refused_with_the_reason() {
    for (text, key) in [
        ("", "queens-size"),
        ("0 1 3", "queens-column"),
        ("0 x", "queens-not-a-cell"),
        ("0 -1", "queens-not-a-column"),
        ("a1 b1", "queens-same-row"),
        ("a1 b3", "queens-not-a-cell"),
        ("a0", "queens-not-a-cell"),
        ("c1 a2", "queens-column"),
        ("é1", "queens-not-a-column"),
        ("aé", "queens-not-a-cell"),
    ] {
        assert_eq!(text.parse::<Placement>().unwrap_err().message().key, key, "{text}");
    }
}

#[test]
fn attacking_pairs_agree_with_looking_at_every_pair() {
    let mut random = Random::stream(5, 0);
    for _ in 0..500 {
        let size = 1 + random.index(9);
        let columns: Vec<u32> = (0..size).map(|_| random.index(size) as u32).collect();
        let mut pairs = 0;
        for one in 0..size {
            for other in one + 1..size {
                let apart = columns[one].abs_diff(columns[other]) as usize;
                pairs += u64::from(apart == 0 || apart == other - one);
            }
        }
        assert_eq!(Placement::new(columns).unwrap().attacking_pairs(), pairs);
    }
}

#[test]
fn the_eight_images_of_a_solution_are_solutions_and_one_is_the_first() {
    let solution: Placement = "0 4 7 5 2 6 1 3".parse().unwrap();
    let mut images = solution.images().unwrap().to_vec();
    assert!(images.iter().all(Placement::is_solution));
    assert_eq!(images.iter().filter(|image| image.is_first_image()).count(), 1);
    images.sort();
    images.dedup();
    assert_eq!(images.len(), 8);
    assert!("0 0".parse::<Placement>().unwrap().images().is_none());
}

#[test]
fn the_landscape_never_leaves_the_permutations() {
    let mut random = Random::stream(6, 0);
    for size in 1..=12 {
        let queens = Queens::new(size).unwrap();
        let is_permutation = |point: &Placement| point.images().is_some();
        let (one, other) = (queens.random_point(&mut random), queens.random_point(&mut random));
        let neighbours: Vec<Placement> = queens.neighbours(&one).collect();
        assert_eq!(neighbours.len() as u64, size * (size - 1) / 2);
        assert!(neighbours.iter().all(is_permutation) && is_permutation(&other));
        let near = queens.random_neighbour(&one, &mut random);
        assert!(size == 1 || neighbours.contains(&near));
        for _ in 0..20 {
            assert!(is_permutation(&queens.crossover(&one, &other, &mut random)));
        }
    }
}
