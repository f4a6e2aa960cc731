//! The Adjacency Strategy Game, slowly.

use papan_core::{Random, Side};

use super::{
    board::{Board, all_names, find, name, other},
    side_by_side::Twin,
};

const ROWS: &str = "......OO/......OO/......../......../......../......../XX....../XX......";

/// The board, the side to move and the moves left.
pub struct SlowAdjacency {
    board: Board,
    side: char,
    plies_left: usize,
}

/// Writes the start position of a game.
pub fn start(rounds: usize, first: char) -> String {
    format!("{ROWS} {first} {}", 2 * rounds)
}

/// Writes a random board with any number of moves left; it has the eight marks or more that every game has.
pub fn set_up(random: &mut Random) -> String {
    let mut board = Board::read(&ROWS.replace(['X', 'O'], "."));
    let mut places = board.places();
    for _ in 0..8 + random.index(57) {
        let place = places.swap_remove(random.index(places.len()));
        board.put(place, ['X', 'O'][random.index(2)]);
    }
    let plies_left = random.index(places.len() + 1);
    format!("{} {} {plies_left}", board.text(), ['X', 'O'][random.index(2)])
}

impl SlowAdjacency {
    fn marks(&self) -> usize {
        self.board.count('X') + self.board.count('O')
    }

    /// Returns the sign of the side that began the game.
    fn first(&self) -> char {
        if self.turn() == Side::First { self.side } else { other(self.side) }
    }
}

impl Twin for SlowAdjacency {
    fn read(text: &str) -> SlowAdjacency {
        let words: Vec<&str> = text.split(' ').collect();
        SlowAdjacency {
            board: Board::read(words[0]),
            side: words[1].chars().next().unwrap(),
            plies_left: words[2].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        format!("{} {} {}", self.board.text(), self.side, self.plies_left)
    }

    fn turn(&self) -> Side {
        if (self.marks() - 8).is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        if self.plies_left == 0 {
            return Vec::new();
        }
        let places = self.board.places().into_iter();
        places.filter(|&place| self.board.at(place) == '.').map(name).collect()
    }

    fn play(&self, chosen: &str) -> SlowAdjacency {
        let place = find(chosen);
        let mut board = self.board.clone();
        board.put(place, self.side);
        for step in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if let Some(beside) = board.walk(place, step)
                && board.at(beside) == other(self.side)
            {
                board.put(beside, self.side);
            }
        }
        SlowAdjacency { board, side: other(self.side), plies_left: self.plies_left - 1 }
    }

    fn margin(&self) -> Option<i32> {
        let marks = |sign| self.board.count(sign) as i32;
        (self.plies_left == 0).then(|| marks(self.first()) - marks(other(self.first())))
    }

    fn all_moves() -> Vec<String> {
        all_names()
    }
}
