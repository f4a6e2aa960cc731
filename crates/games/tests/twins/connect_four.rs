//! Connect Four, slowly.

use papan_core::Side;

use super::{
    board::{Board, Place, other},
    side_by_side::Twin,
};

/// The board, the side to move and the length of a winning row.
pub struct SlowConnectFour {
    board: Board,
    side: char,
    in_a_row: usize,
}

/// Writes the start position of a board; the length of the winning row is left out when it is 4.
pub fn start(width: usize, height: usize, in_a_row: usize) -> String {
    position(&vec![".".repeat(width); height].join("/"), 'X', in_a_row)
}

fn position(board: &str, side: char, in_a_row: usize) -> String {
    let extra = if in_a_row == 4 { String::new() } else { format!(" {in_a_row}") };
    format!("{board} {side}{extra}")
}

impl SlowConnectFour {
    /// Returns the lowest empty cell of a column, looking from the bottom.
    fn lowest(&self, column: usize) -> Option<Place> {
        (0..self.board.rows())
            .rev()
            .map(|row| (row, column))
            .find(|&place| self.board.at(place) == '.')
    }

    fn columns(&self) -> usize {
        self.board.text().find('/').expect("several rows")
    }

    fn has_row(&self, sign: char) -> bool {
        let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
        self.board.places().into_iter().any(|from| {
            ways.iter().any(|&(down, right)| {
                (0..self.in_a_row as isize).all(|step| {
                    let place = self.board.walk(from, (step * down, step * right));
                    place.is_some_and(|place| self.board.at(place) == sign)
                })
            })
        })
    }
}

impl Twin for SlowConnectFour {
    fn read(text: &str) -> SlowConnectFour {
        let words: Vec<&str> = text.split(' ').collect();
        SlowConnectFour {
            board: Board::read(words[0]),
            side: words[1].chars().next().unwrap(),
            in_a_row: words.get(2).map_or(4, |length| length.parse().unwrap()),
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
        let open = (0..self.columns()).filter(|&column| self.lowest(column).is_some());
        open.map(|column| "abcdefgh"[column..=column].to_owned()).collect()
    }

    fn play(&self, chosen: &str) -> SlowConnectFour {
        let column = "abcdefgh".find(chosen).expect("a column");
        let mut board = self.board.clone();
        board.put(self.lowest(column).expect("room"), self.side);
        SlowConnectFour { board, side: other(self.side), in_a_row: self.in_a_row }
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
        "abcdefgh".chars().map(String::from).collect()
    }
}
