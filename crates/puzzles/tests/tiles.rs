//! The rules and the text forms of sliding tiles.

use papan_core::{OptionValue, OptionValues, Options as _, Problem, Random, Reversible, UserError};
use papan_puzzles::sliding_tiles::{Board, Direction, Goal, Options, Size, SlidingTiles};

fn size(rows: u64, columns: u64) -> Size {
    Size::new(rows, columns).unwrap()
}

#[test]
fn boards_are_read_with_any_separator_and_printed_with_spaces() {
    let printed = "8 6 7 2 5 4 3 0 1";
    for text in [
        printed,
        "8,6,7,2,5,4,3,0,1",
        "8 6 7 / 2 5 4 / 3 0 1",
        "8 6 7\n2 5 4\r\n3 0 1\n",
        "  8, 6, 7/2 5 4/3\t0 1 ",
        "08 6 7 2 5 4 3 00 1",
    ] {
        assert_eq!(Board::read(text, size(3, 3)).unwrap().to_string(), printed, "{text:?}");
    }
}

#[test]
fn faults_of_boards_are_named_with_their_place() {
    for (text, (rows, columns), fault) in [
        ("1 2 3 4 5 6 7 8 8", (3, 3), "tiles-repeated tile=8 first=8 second=9"),
        ("0 2 3 4 5 6 7 8 0", (3, 3), "tiles-repeated tile=0 first=1 second=9"),
        ("1 2 3 4 5 6 7 8", (3, 3), "tiles-too-few found=8 expected=9 size=\"3x3\" missing=\"0\""),
        ("", (2, 2), "tiles-too-few found=0 expected=4 size=\"2x2\" missing=\"0 1 2 3\""),
        ("1 2 3 4 5 6 7 8 0 9", (3, 3), "tiles-too-many found=10 expected=9 size=\"3x3\""),
        ("1 2 3 4", (2, 2), "tiles-not-a-tile found=\"4\" place=4 most=3 size=\"2x2\""),
        ("1 2 x 0", (2, 2), "tiles-not-a-tile found=\"x\" place=3 most=3 size=\"2x2\""),
        ("1 2 -3 0", (2, 2), "tiles-not-a-tile found=\"-3\" place=3 most=3 size=\"2x2\""),
        ("1 2 +3 0", (2, 2), "tiles-not-a-tile found=\"+3\" place=3 most=3 size=\"2x2\""),
        ("1 999 2 0", (2, 2), "tiles-not-a-tile found=\"999\" place=2 most=3 size=\"2x2\""),
    ] {
        let refused = Board::read(text, size(rows, columns)).unwrap_err();
        assert_eq!(refused.to_string(), fault, "{text:?}");
    }
}

#[test]
fn text_that_is_not_a_board_never_panics() {
    let letters = ['0', '1', '2', '3', '9', ' ', ',', '/', '\n', '-', 'x', 'é'];
    let mut random = Random::stream(5, 0);
    for _ in 0..20_000 {
        let length = random.index(20);
        let text: String = (0..length).map(|_| letters[random.index(letters.len())]).collect();
        for (rows, columns) in [(2, 2), (3, 3), (5, 5)] {
            if let Ok(board) = Board::read(&text, size(rows, columns)) {
                assert_eq!(Board::read(&board.to_string(), size(rows, columns)), Ok(board));
            }
        }
    }
}

#[test]
fn sizes_go_from_two_to_five() {
    for (rows, columns) in [(1, 3), (3, 1), (6, 3), (3, 6), (0, 0), (u64::MAX, 258)] {
        let refused = Size::new(rows, columns).unwrap_err();
        assert_eq!(refused.message().key, "value-not-a-size");
    }
    assert_eq!(size(2, 5).to_string(), "2x5");
}

#[test]
fn goals_have_their_boards_and_the_ring_only_one_size() {
    for (goal, (rows, columns), board) in [
        (Goal::Rows, (3, 3), "1 2 3 4 5 6 7 8 0"),
        (Goal::BlankFirst, (3, 3), "0 1 2 3 4 5 6 7 8"),
        (Goal::Ring, (3, 3), "1 2 3 8 0 4 7 6 5"),
        (Goal::Rows, (2, 3), "1 2 3 4 5 0"),
        (Goal::BlankFirst, (3, 2), "0 1 2 3 4 5"),
    ] {
        assert_eq!(goal.board(size(rows, columns)).unwrap().to_string(), board);
    }
    let refused = Options::new(size(4, 4), Goal::Ring).unwrap_err();
    assert_eq!(refused.to_string(), "tiles-ring-size size=\"4x4\"");
}

#[test]
fn options_come_back_from_their_values() {
    for (rows, columns) in [(3, 3), (4, 4), (2, 5)] {
        for goal in [Goal::Rows, Goal::BlankFirst, Goal::Ring] {
            if let Ok(options) = Options::new(size(rows, columns), goal) {
                assert_eq!(Options::from_values(&options.to_values()), Ok(options));
            }
        }
    }
    assert!(Options::default().to_values().is_empty());
    let values = OptionValues::new()
        .with("size", OptionValue::Size(4, 4))
        .with("goal", OptionValue::Choice("ring"));
    assert!(Options::from_values(&values).is_err());
}

#[test]
fn a_board_of_the_wrong_half_is_refused_with_the_reason() {
    let refused = SlidingTiles::read(Options::default(), "1 2 3 4 5 6 8 7 0").unwrap_err();
    let fault = "tiles-unsolvable swaps=1 steps=0 goal=\"1 2 3 4 5 6 7 8 0\"";
    assert_eq!(refused.to_string(), fault);
    // Loyd's fifteen: 14 and 15 swapped.
    let fifteen = Options::new(size(4, 4), Goal::Rows).unwrap();
    let swapped = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    assert!(SlidingTiles::read(fifteen, swapped).is_err());
    let other_goal = Options::new(size(3, 3), Goal::Ring).unwrap();
    assert!(SlidingTiles::read(other_goal, "1 2 3 4 5 6 7 8 0").is_err());
}

#[test]
fn the_blank_goes_where_the_move_says_and_back_again() {
    let puzzle = SlidingTiles::read(Options::default(), "1 2 3 4 0 5 7 8 6").unwrap();
    let start = puzzle.start();
    for (direction, after) in [
        (Direction::Up, "1 0 3 4 2 5 7 8 6"),
        (Direction::Down, "1 2 3 4 8 5 7 0 6"),
        (Direction::Left, "1 2 3 0 4 5 7 8 6"),
        (Direction::Right, "1 2 3 4 5 0 7 8 6"),
    ] {
        let next = puzzle.after(&start, direction);
        assert_eq!(next.to_string(), after);
        assert_eq!(puzzle.after(&next, direction.opposite()), start);
        assert_eq!(direction.to_string().parse(), Ok(direction));
    }
    assert_eq!(puzzle.moves(&start).collect::<Vec<_>>(), Direction::ALL);
    assert_eq!("sideways".parse::<Direction>().unwrap_err().message().key, "tiles-not-a-direction");
}

#[test]
fn moves_into_a_board_are_the_moves_of_its_neighbours() {
    let mut random = Random::stream(2, 0);
    for (rows, columns) in [(2, 2), (3, 3), (2, 5), (5, 4)] {
        let goal = Goal::Rows.board(size(rows, columns)).unwrap();
        let puzzle = SlidingTiles::random(size(rows, columns), goal, &mut random);
        let board = puzzle.start();
        let into: Vec<(Direction, Board)> = puzzle.moves_into(&board).collect();
        assert_eq!(into.len(), puzzle.moves(&board).count());
        for (direction, before) in into {
            assert!(puzzle.moves(&before).any(|other| other == direction));
            assert_eq!(puzzle.after(&before, direction), board);
        }
        assert_eq!(puzzle.goals(), [goal]);
    }
}

#[test]
fn random_instances_are_solvable_seeded_and_spread_evenly() {
    let draw = |seed| {
        let goal = Goal::Rows.board(size(2, 2)).unwrap();
        let mut random = Random::stream(seed, 0);
        (0..12_000)
            .map(|_| SlidingTiles::random(size(2, 2), goal, &mut random).start().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(draw(1), draw(1));
    let mut times = std::collections::BTreeMap::new();
    for board in draw(1) {
        *times.entry(board).or_insert(0) += 1;
    }
    // Half of the 24 boards, each about a thousand times.
    assert_eq!(times.len(), 12);
    assert!(times.values().all(|times| (850..1150).contains(times)), "{times:?}");
}

#[test]
fn rows_of_text_are_aligned() {
    let board = Goal::Rows.board(size(4, 4)).unwrap();
    let rows = [" 1  2  3  4", " 5  6  7  8", " 9 10 11 12", "13 14 15  ."];
    assert_eq!(board.rows_of_text(size(4, 4)), rows);
    let board = Goal::BlankFirst.board(size(2, 3)).unwrap();
    assert_eq!(board.rows_of_text(size(2, 3)), [". 1 2", "3 4 5"]);
}
