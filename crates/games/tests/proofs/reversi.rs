use papan_core::Game;
use papan_games::{Reversi, reversi::Move};

/// Lists the moves of a position, each with the number of discs it turns over.
fn flips(position: &Reversi) -> Vec<(String, u32)> {
    let count = |chosen| match chosen {
        Move::Place(cell) => position.flips(cell).count_ones(),
        Move::Pass => 0,
    };
    position.legal_moves().map(|chosen| (chosen.to_string(), count(chosen))).collect()
}

#[test]
fn the_greedy_example_has_nine_moves_and_d2_is_the_first_of_the_greediest() {
    let text = "......../......../...XX.../...XXO../..XOXO../..OOXO../......../........ O";
    let found = flips(&text.parse().unwrap());
    let listed: Vec<String> = found.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let mut sorted = listed.clone();
    sorted.sort();
    let expected = ["b4 1", "b5 1", "c2 2", "c3 2", "c4 3", "d2 3", "d7 1", "f3 1", "f7 1"];
    assert_eq!(sorted, expected);

    let max = found.iter().map(|(_, count)| *count).max();
    let greediest = found.iter().find(|(_, count)| Some(*count) == max).unwrap();
    assert_eq!(greediest.0, "d2", "scanning {listed:?}");
}

/// Counts the games that end after exactly so many moves.
fn games_of_length(position: &Reversi, length: u32) -> u32 {
    if position.outcome().is_some() {
        return u32::from(length == 0);
    }
    if length == 0 {
        return 0;
    }
    position.legal_moves().map(|chosen| games_of_length(&position.after(chosen), length - 1)).sum()
}

/// Perft tables that count finished games again are higher by 228 at depth 10 for that reason.
#[test]
fn the_shortest_games_have_nine_moves_and_there_are_228_of_them() {
    let found: Vec<u32> =
        (0..=9).map(|length| games_of_length(&Reversi::default(), length)).collect();
    assert_eq!(found, [0, 0, 0, 0, 0, 0, 0, 0, 0, 228]);
}
