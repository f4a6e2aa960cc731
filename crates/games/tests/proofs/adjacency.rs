use papan_core::{Drawn, Game, Random, Scored, Symmetric, Symmetry};
use papan_games::{
    Adjacency,
    adjacency::{Options, neighbours},
    grid::{Cell, CellSet, Cells},
};

use crate::brute_force::BruteForce;

const HALF_TURN: Symmetry = Symmetry { transpose: false, flip_columns: true, flip_rows: true };

fn start_with_plies(plies: u32) -> Adjacency {
    let start = "......OO/......OO/......../......../......../......../XX....../XX...... X";
    format!("{start} {plies}").parse().unwrap()
}

fn random_move(position: &Adjacency, random: &mut Random) -> Cell {
    let moves = position.legal_moves().len();
    position.legal_moves().nth(random.index(moves)).unwrap()
}

#[test]
fn short_games_have_their_known_values() {
    for (plies, value) in [(1, 3), (2, 0), (3, 3), (4, 0), (5, 3)] {
        let start = start_with_plies(plies);
        let whole = BruteForce::new(|p: &Adjacency| (0, p.canonical_key().0)).margin(&start);
        assert_eq!(whole, value, "{plies} plies");
    }
}

#[test]
fn an_odd_ply_counts_as_a_round() {
    for plies in 1..=56 {
        let position = start_with_plies(plies);
        let rounds = plies.div_ceil(2);
        assert_eq!(position.options(), Options::with_rounds(u64::from(rounds)).unwrap());
        assert_eq!(position.rounds_left(), Some(rounds), "{position}");
    }
}

#[test]
fn banking_changes_no_value() {
    for plies in 1..=4 {
        let start = start_with_plies(plies);
        let whole = BruteForce::new(|p: &Adjacency| (0, p.key())).margin(&start);
        let rest = BruteForce::new(|p: &Adjacency| (p.banked(), p.rest_key())).margin(&start);
        assert_eq!(whole, rest, "{plies} plies");
    }
}

/// Returns what is still to be won on a board that will be full, from the set of empty cells alone: the side that
/// fills the last empty cell of a closed neighbourhood owns its centre.
fn still_to_be_won(empty: CellSet) -> i32 {
    let closed = |cells: CellSet| cells | neighbours(cells);
    let value = |filled: Cell| {
        let settled = |&cell: &Cell| closed(cell.bit()) & empty == filled.bit();
        let gain = Cells::of(closed(filled.bit())).filter(settled).count();
        gain as i32 - still_to_be_won(empty & !filled.bit())
    };
    Cells::of(empty).map(value).max().unwrap_or(0)
}

#[test]
fn when_the_board_will_be_full_only_the_empty_cells_matter() {
    for game in 0..40 {
        let mut random = Random::stream(20, game);
        let mut position = Adjacency::default();
        while position.plies_left() > 6 {
            position = position.after(random_move(&position, &mut random));
        }
        let exact = BruteForce::new(|p: &Adjacency| (0, p.key())).margin(&position);
        // Six plies are left of 56, so First is to move.
        assert_eq!(exact, position.banked() + still_to_be_won(position.empty()), "{position}");
    }
}

/// Plays every game in which Second answers each move with its half-turn image.
fn worst_mirrored_margin(position: &Adjacency) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin();
    }
    let answered = position.legal_moves().map(|chosen| {
        let image = position.image_of_move(HALF_TURN, chosen);
        let answered = position.after(chosen).play(image).expect("the image is always free");
        worst_mirrored_margin(&answered)
    });
    answered.max().expect("the game is not over")
}

#[test]
fn nothing_beats_the_mirror_in_games_of_up_to_four_rounds() {
    for rounds in 1..=4 {
        assert_eq!(worst_mirrored_margin(&start_with_plies(2 * rounds)), 0, "{rounds} rounds");
    }
}

#[test]
fn the_start_has_one_reflection() {
    let start = Adjacency::default();
    let kept = start.symmetries().iter().filter(|&&symmetry| start.image(symmetry) == start);
    let in_a8_h1 = Symmetry { transpose: true, flip_columns: true, flip_rows: true };
    assert!(kept.eq(&[Symmetry::default(), in_a8_h1]));
}

#[test]
fn the_half_turn_of_a_game_is_the_same_game_with_the_marks_swapped() {
    let options = Options::with_rounds(28).unwrap();
    for game in 0..20 {
        let mut random = Random::stream(21, game);
        let (mut one, mut other) =
            (Adjacency::start(&options), Adjacency::start(&options.o_first()));
        while one.outcome().is_none() {
            let chosen = random_move(&one, &mut random);
            other = other.play(one.image_of_move(HALF_TURN, chosen)).unwrap();
            one = one.play(chosen).unwrap();
            let turned = one.image(HALF_TURN).to_string();
            let swapped: String = turned
                .chars()
                .map(|sign| match sign {
                    'X' => 'O',
                    'O' => 'X',
                    _ => sign,
                })
                .collect();
            assert_eq!(other.to_string(), swapped);
        }
        assert_eq!(one.outcome(), other.outcome());
    }
}
