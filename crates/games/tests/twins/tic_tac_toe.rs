//! Tic-tac-toe, slowly.

use std::collections::HashSet;

use papan_core::Side;

use super::{
    board::{Board, Place, all_names, find, name, other},
    side_by_side::Twin,
};

/// The board, the side to move and the length of a winning row.
pub struct SlowTicTacToe {
    board: Board,
    side: char,
    in_a_row: usize,
}

/// Writes the start position of a board.
pub fn start(width: usize, height: usize, in_a_row: usize) -> String {
    let rows = vec![".".repeat(width); height];
    position(&rows.join("/"), 'X', in_a_row)
}

/// Writes a position; the length of the winning row is left out when it is 3.
pub fn position(board: &str, side: char, in_a_row: usize) -> String {
    let extra = if in_a_row == 3 { String::new() } else { format!(" {in_a_row}") };
    format!("{board} {side}{extra}")
}

/// Plays everything that can be played and returns all positions met, as texts.
pub fn reachable(start: &str) -> HashSet<String> {
    let mut met = HashSet::from([start.to_owned()]);
    let mut to_visit = vec![SlowTicTacToe::read(start)];
    while let Some(position) = to_visit.pop() {
        for chosen in position.moves() {
            let next = position.play(&chosen);
            if met.insert(next.text()) {
                to_visit.push(next);
            }
        }
    }
    met
}

impl SlowTicTacToe {
    fn has_row(&self, sign: char) -> bool {
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let starts = self.board.places();
        starts.into_iter().any(|place| directions.iter().any(|&to| self.row_from(place, to, sign)))
    }

    fn row_from(&self, from: Place, (down, right): (isize, isize), sign: char) -> bool {
        (0..self.in_a_row as isize).all(|step| {
            let place = self.board.walk(from, (step * down, step * right));
            place.is_some_and(|place| self.board.at(place) == sign)
        })
    }
}

impl Twin for SlowTicTacToe {
    fn read(text: &str) -> SlowTicTacToe {
        let words: Vec<&str> = text.split(' ').collect();
        SlowTicTacToe {
            board: Board::read(words[0]),
            side: words[1].chars().next().unwrap(),
            in_a_row: words.get(2).map_or(3, |length| length.parse().unwrap()),
        }
    }

    fn text(&self) -> String {
        position(&self.board.text(), self.side, self.in_a_row)
    }

    fn turn(&self) -> Side {
        if self.side == 'X' { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        if self.margin().is_some() {
            return Vec::new();
        }
        let places = self.board.places().into_iter();
        places.filter(|&place| self.board.at(place) == '.').map(name).collect()
    }

    fn play(&self, chosen: &str) -> SlowTicTacToe {
        let mut board = self.board.clone();
        board.put(find(chosen), self.side);
        SlowTicTacToe { board, side: other(self.side), in_a_row: self.in_a_row }
    }

    fn margin(&self) -> Option<i32> {
        if self.has_row('X') {
            Some(1)
        } else if self.has_row('O') {
            Some(-1)
        } else {
            (self.board.count('.') == 0).then_some(0)
        }
    }

    fn all_moves() -> Vec<String> {
        all_names()
    }
}
