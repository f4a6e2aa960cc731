//! Reversi, slowly.

use papan_core::{Random, Side};

use super::{
    board::{Board, Place, all_names, find, name, other},
    side_by_side::Twin,
};

pub const START: &str = "......../......../......../...OX.../...XO.../......../......../........ X";

/// The board and the side to move.
pub struct SlowReversi {
    board: Board,
    side: char,
}

/// Writes a random board with its centre filled; few of them arise in games.
pub fn set_up(random: &mut Random) -> String {
    let percent_empty = random.index(95);
    let percent_black = random.index(101);
    let mut board = Board::read(START.split(' ').next().unwrap());
    for place in board.places() {
        let centre = (3..5).contains(&place.0) && (3..5).contains(&place.1);
        let empty = !centre && random.index(100) < percent_empty;
        let disc = if random.index(100) < percent_black { 'X' } else { 'O' };
        board.put(place, if empty { '.' } else { disc });
    }
    format!("{} {}", board.text(), ['X', 'O'][random.index(2)])
}

/// Writes a position as OBF files do.
pub fn obf(position: &str) -> String {
    position.replace('/', "").replace('.', "-")
}

impl SlowReversi {
    /// Lists the discs that a side turns over by playing a cell.
    fn flips(&self, place: Place, side: char) -> Vec<Place> {
        if self.board.at(place) != '.' {
            return Vec::new();
        }
        let directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        directions.iter().flat_map(|&to| self.flanked(place, to, side)).collect()
    }

    /// Walks over enemy discs in one direction; they are flanked if a disc of the own side ends the walk.
    fn flanked(&self, from: Place, (down, right): (isize, isize), side: char) -> Vec<Place> {
        let mut walked = Vec::new();
        for step in 1..8 {
            let place = self.board.walk(from, (step * down, step * right));
            match place.map(|place| (place, self.board.at(place))) {
                Some((place, sign)) if sign == other(side) => walked.push(place),
                Some((_, sign)) if sign == side => return walked,
                _ => break,
            }
        }
        Vec::new()
    }

    fn playable(&self, side: char) -> Vec<Place> {
        let places = self.board.places().into_iter();
        places.filter(|&place| !self.flips(place, side).is_empty()).collect()
    }
}

impl Twin for SlowReversi {
    fn read(text: &str) -> SlowReversi {
        let (board, side) = text.split_once(' ').unwrap();
        SlowReversi { board: Board::read(board), side: side.chars().next().unwrap() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.board.text(), self.side)
    }

    fn turn(&self) -> Side {
        if self.side == 'X' { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        let playable = self.playable(self.side);
        if playable.is_empty() && self.margin().is_none() {
            return vec!["pass".to_owned()];
        }
        playable.into_iter().map(name).collect()
    }

    fn play(&self, chosen: &str) -> SlowReversi {
        let mut board = self.board.clone();
        if chosen != "pass" {
            let place = find(chosen);
            for flipped in self.flips(place, self.side) {
                board.put(flipped, self.side);
            }
            board.put(place, self.side);
        }
        SlowReversi { board, side: other(self.side) }
    }

    fn margin(&self) -> Option<i32> {
        let over = ['X', 'O'].iter().all(|&side| self.playable(side).is_empty());
        over.then(|| self.board.count('X') as i32 - self.board.count('O') as i32)
    }

    fn all_moves() -> Vec<String> {
        let mut names = all_names();
        names.push("pass".to_owned());
        names
    }
}
