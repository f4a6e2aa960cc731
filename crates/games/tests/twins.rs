//! Every game agrees with a slow twin: rules implemented again, on rows of characters, from their description alone.
//!
//! Both sides are compared in random games and in positions that no game may ever reach: text, legal moves in order,
//! turn, margin, what every legal move leads to, and which moves are refused.

use papan_core::{Game, Random};
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};

use adjacency::SlowAdjacency;
use connect_four::SlowConnectFour;
use dots_and_boxes::SlowDotsAndBoxes;
use nim::SlowNim;
use reversi::SlowReversi;
use side_by_side::SideBySide;
use tic_tac_toe::SlowTicTacToe;

#[path = "twins/adjacency.rs"]
mod adjacency;
#[path = "twins/board.rs"]
mod board;
#[path = "twins/connect_four.rs"]
mod connect_four;
#[path = "twins/dots_and_boxes.rs"]
mod dots_and_boxes;
#[path = "twins/nim.rs"]
mod nim;
#[path = "twins/reversi.rs"]
mod reversi;
#[path = "twins/side_by_side.rs"]
mod side_by_side;
#[path = "twins/tic_tac_toe.rs"]
mod tic_tac_toe;

#[test]
fn tic_tac_toe_is_played_as_by_its_twin_on_boards_of_every_size() {
    let mut pair = SideBySide::<TicTacToe, SlowTicTacToe>::new();
    for width in 3..=8 {
        for height in 3..=8 {
            for in_a_row in 3..=width.max(height) {
                let described = tic_tac_toe::start(width, height, in_a_row);
                let [width, height, in_a_row] = [width, height, in_a_row].map(|n| n as u64);
                let options = papan_games::tic_tac_toe::Options::new(width, height, in_a_row);
                pair.play_games(&options.unwrap(), &described, 3);
            }
        }
    }
    pair.play_games(&<TicTacToe as Game>::Options::default(), ".../.../... X", 300);
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn a_tic_tac_toe_text_is_accepted_exactly_when_a_game_reaches_it() {
    for (width, height, in_a_row, expected) in [(3, 3, 3, 5_478), (4, 3, 3, 111_973)] {
        let reachable = tic_tac_toe::reachable(&tic_tac_toe::start(width, height, in_a_row));
        let mut accepted = 0;
        for pattern in 0..3_usize.pow((width * height) as u32) {
            let mut rest = pattern;
            let mut rows = vec![String::new(); height];
            for place in 0..width * height {
                rows[place / width].push(['.', 'X', 'O'][rest % 3]);
                rest /= 3;
            }
            for side in ['X', 'O'] {
                let text = tic_tac_toe::position(&rows.join("/"), side, in_a_row);
                let read = text.parse::<TicTacToe>();
                assert_eq!(read.is_ok(), reachable.contains(&text), "{text}: {read:?}");
                accepted += usize::from(read.is_ok());
            }
        }
        assert_eq!([accepted, reachable.len()], [expected; 2], "{width}x{height}, {in_a_row}");
    }
}

#[test]
fn reversi_is_played_as_by_its_twin() {
    let mut pair = SideBySide::<Reversi, SlowReversi>::new();
    pair.play_games(&(), reversi::START, 200);
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn reversi_is_played_as_by_its_twin_from_boards_that_no_game_reaches() {
    let mut pair = SideBySide::<Reversi, SlowReversi>::new();
    for game in 0..600 {
        let random = &mut Random::stream(11, game);
        let text = reversi::set_up(random);
        pair.follow(&text, random);
        let from_obf = reversi::obf(&text).parse::<Reversi>();
        assert_eq!(from_obf, text.parse(), "{text} in the form of OBF files");
    }
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn dots_and_boxes_is_played_as_by_its_twin_on_boards_of_every_size() {
    let mut pair = SideBySide::<DotsAndBoxes, SlowDotsAndBoxes>::new();
    for_every_size(|rows, columns| {
        let options = papan_games::dots_and_boxes::Options::new(rows as u64, columns as u64);
        pair.play_games(&options.unwrap(), &dots_and_boxes::start(rows, columns), 12);
    });
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn dots_and_boxes_is_played_as_by_its_twin_from_lines_drawn_by_lot() {
    let mut pair = SideBySide::<DotsAndBoxes, SlowDotsAndBoxes>::new();
    for_every_size(|rows, columns| {
        for game in 0..60 {
            let random = &mut Random::stream(12, game);
            let text = dots_and_boxes::set_up(rows, columns, random);
            pair.follow(&text, random);
            let wrong = dots_and_boxes::contradict(&text, random);
            assert!(wrong.parse::<DotsAndBoxes>().is_err(), "{wrong} contradicts itself");
        }
    });
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

fn for_every_size(mut check: impl FnMut(usize, usize)) {
    for rows in 1..=6 {
        for columns in 1..=6 {
            check(rows, columns);
        }
    }
}

#[test]
fn adjacency_is_played_as_by_its_twin_for_every_number_of_rounds() {
    let mut pair = SideBySide::<Adjacency, SlowAdjacency>::new();
    for rounds in 1..=28 {
        let options = papan_games::adjacency::Options::with_rounds(rounds).unwrap();
        let described = |first| adjacency::start(rounds as usize, first);
        pair.play_games(&options, &described('X'), 8);
        pair.play_games(&options.o_first(), &described('O'), 8);
    }
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn adjacency_is_played_as_by_its_twin_from_marks_put_by_lot() {
    let mut pair = SideBySide::<Adjacency, SlowAdjacency>::new();
    for game in 0..1_000 {
        let random = &mut Random::stream(13, game);
        let text = adjacency::set_up(random);
        pair.follow(&text, random);
    }
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn connect_four_is_played_as_by_its_twin_on_boards_of_every_size() {
    let mut pair = SideBySide::<ConnectFour, SlowConnectFour>::new();
    for width in 4..=8 {
        for height in 4..=8 {
            for in_a_row in 3..=width.max(height) {
                let described = connect_four::start(width, height, in_a_row);
                let [width, height, in_a_row] = [width, height, in_a_row].map(|n| n as u64);
                let options = papan_games::connect_four::Options::new(width, height, in_a_row);
                pair.play_games(&options.unwrap(), &described, 3);
            }
        }
    }
    let described = connect_four::start(7, 6, 4);
    pair.play_games(&<ConnectFour as Game>::Options::default(), &described, 200);
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}

#[test]
fn nim_is_played_as_by_its_twin_with_piles_drawn_by_lot() {
    let mut pair = SideBySide::<Nim, SlowNim>::new();
    for game in 0..1_500 {
        let random = &mut Random::stream(14, game);
        let sizes: Vec<String> =
            (0..=random.index(6)).map(|_| random.index(16).to_string()).collect();
        let extra = ["", " misere"][random.index(2)];
        let text = format!("{} {}{extra}", sizes.join("-"), 1 + random.index(2));
        pair.follow(&text, random);
    }
    let described = "3-5-7 1";
    pair.play_games(&<Nim as Game>::Options::default(), described, 200);
    assert!(pair.compared > 10_000, "only {} positions", pair.compared);
}
