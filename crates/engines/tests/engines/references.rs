//! Slow reference evaluations, written from the reports and applied to the text of a position.

use papan_core::{Evaluate, Game, Side};
use papan_engines::{adjacency, dots_and_boxes, reversi, tic_tac_toe};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

use crate::support::random_positions;

/// The rows of characters in the first word of a position's text.
fn rows(position: &impl Game) -> Vec<Vec<char>> {
    let text = position.to_string();
    let board = text.split(' ').next().unwrap();
    board.split('/').map(|row| row.chars().collect()).collect()
}

fn at(rows: &[Vec<char>], row: i32, column: i32) -> Option<char> {
    rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
}

/// The sum over the cells of `k * a`, in twentieths.
fn slow_objective(position: &Adjacency, player: Side) -> i32 {
    let own = if player == position.owner_of_o() { 'O' } else { 'X' };
    let rows = rows(position);
    let mut sum = 0;
    for row in 0..8 {
        for column in 0..8 {
            let beside = |wanted: char| {
                [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                    .into_iter()
                    .filter(|&(row, column)| at(&rows, row, column) == Some(wanted))
                    .count() as i32
            };
            // Twice k, and ten times a.
            let (k, a) = match at(&rows, row, column).unwrap() {
                '.' => (-1, if beside(own) == 0 { 0 } else { 10 + beside(own) }),
                mark => (if mark == own { 2 } else { -2 }, 14 - beside('.')),
            };
            sum += k * a;
        }
    }
    sum
}

#[test]
fn the_objective_is_the_sum_over_the_cells_that_the_report_writes() {
    let o_first = "adjacency:first=O";
    let options = papan_games::adjacency::Options::with_rounds(28).unwrap();
    for (start, told) in
        [(Adjacency::start(&options), "X first"), (Adjacency::start(&options.o_first()), o_first)]
    {
        for position in random_positions(&start, 60) {
            for player in Side::BOTH {
                let fast = adjacency::Evaluation::Objective.evaluate(&position, player);
                assert_eq!(fast, slow_objective(&position, player), "{told}: {position}");
            }
        }
    }
}

/// 20 times the margin, and 10 for each box with three lines less 2 for each with two, by turn.
fn slow_points(position: &DotsAndBoxes, player: Side) -> i32 {
    let rows = rows(position);
    let (mut margin, mut chances) = (0, 0);
    for row in (1..rows.len() as i32).step_by(2) {
        for column in 0..rows[0].len() as i32 {
            let sides = [
                at(&rows, row - 1, column),
                at(&rows, row + 1, column),
                at(&rows, row, 2 * column),
                at(&rows, row, 2 * column + 2),
            ];
            match sides.into_iter().filter(|&side| side != Some('.')).count() {
                2 => chances -= 2,
                3 => chances += 10,
                _ => {}
            }
            margin += match at(&rows, row, 2 * column + 1) {
                Some('1') => 1,
                Some('2') => -1,
                _ => 0,
            };
        }
    }
    let for_player = if player == Side::First { 20 * margin } else { -20 * margin };
    for_player + if player == position.turn() { chances } else { -chances }
}

#[test]
fn the_points_are_those_that_the_report_writes() {
    for (rows, columns) in [(3, 3), (1, 1), (2, 5), (6, 6), (1, 6), (6, 1)] {
        let options = papan_games::dots_and_boxes::Options::new(rows, columns).unwrap();
        for position in random_positions(&DotsAndBoxes::start(&options), 40) {
            for player in Side::BOTH {
                let fast = dots_and_boxes::Evaluation::Points.evaluate(&position, player);
                assert_eq!(fast, slow_points(&position, player), "{position}");
            }
        }
    }
}

/// Runs along every line from every cell.
fn slow_lines(position: &TicTacToe, own: char, worth: impl Fn(i32) -> i32) -> i32 {
    let rows = rows(position);
    let mut sum = 0;
    for row in 0..rows.len() as i32 {
        for column in 0..rows[0].len() as i32 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line: Option<Vec<_>> = (0..position.in_a_row() as i32)
                    .map(|step| at(&rows, row + step * down, column + step * right))
                    .collect();
                let open = line.filter(|line| line.iter().all(|&c| c == own || c == '.'));
                let marks = open.map(|line| line.iter().filter(|&&c| c == own).count() as i32);
                sum += marks.map_or(0, &worth);
            }
        }
    }
    sum
}

#[test]
fn open_lines_and_their_marks_equal_a_count_by_hand() {
    for (width, height, in_a_row) in [(3, 3, 3), (3, 8, 3), (8, 3, 8), (5, 5, 4), (8, 8, 5)] {
        let options = papan_games::tic_tac_toe::Options::new(width, height, in_a_row).unwrap();
        for position in random_positions(&TicTacToe::start(&options), 30) {
            for (player, own, other) in [(Side::First, 'X', 'O'), (Side::Second, 'O', 'X')] {
                use tic_tac_toe::Evaluation::{LineMarks, OpenLines};
                let slow = |worth: fn(i32) -> i32| {
                    slow_lines(&position, own, worth) - slow_lines(&position, other, worth)
                };
                assert_eq!(OpenLines.evaluate(&position, player), slow(|_| 1), "{position}");
                assert_eq!(LineMarks.evaluate(&position, player), slow(|n| n * n), "{position}");
            }
        }
    }
}

#[test]
fn mobility_counts_the_moves_of_both_sides() {
    for position in random_positions(&Reversi::default(), 50) {
        let moves = |position: &Reversi| {
            position.legal_moves().filter(|chosen| chosen.to_string() != "pass").count() as i32
        };
        let text = position.to_string();
        let (board, side) = text.split_once(' ').unwrap();
        let other = if side == "X" { "O" } else { "X" };
        let turned = format!("{board} {other}").parse().unwrap();
        let mobility = reversi::Evaluation::Mobility.evaluate(&position, position.turn());
        assert_eq!(mobility, moves(&position) - moves(&turned), "{position}");
    }
}
