//! Dots and Boxes, slowly: the position is its own text, drawn on character by character.

use papan_core::{Random, Side};

use super::{
    board::{Board, Place, find, name},
    side_by_side::Twin,
};

/// The rows of text (lines between dots, boxes between lines, in turn) and the side to move.
pub struct SlowDotsAndBoxes {
    text: Board,
    side: char,
}

/// Writes the empty board.
pub fn start(rows: usize, columns: usize) -> String {
    let lines = ".".repeat(columns);
    let boxes = ".".repeat(2 * columns + 1);
    format!("{} 1", [lines.clone(), vec![format!("{boxes}/{lines}"); rows].join("/")].join("/"))
}

/// Draws random lines and gives every closed box an owner by lot.
pub fn set_up(rows: usize, columns: usize, random: &mut Random) -> String {
    let mut position = SlowDotsAndBoxes::read(&start(rows, columns));
    // Most of the range is dense, since only then are there boxes to own.
    let percent_drawn = 100 - random.index(10) * random.index(10);
    for line in lines(rows, columns) {
        if random.index(100) < percent_drawn {
            position.draw(&line);
        }
    }
    for place in position.boxes() {
        if position.is_closed(place) {
            position.text.put(place, ['1', '2'][random.index(2)]);
        }
    }
    position.side = ['1', '2'][random.index(2)];
    position.text()
}

/// Changes the owner of one box to something that the lines around it contradict.
pub fn contradict(position: &str, random: &mut Random) -> String {
    let mut position = SlowDotsAndBoxes::read(position);
    let boxes = position.boxes();
    let place = boxes[random.index(boxes.len())];
    let wrong = if position.is_closed(place) { '.' } else { ['1', '2'][random.index(2)] };
    position.text.put(place, wrong);
    position.text()
}

/// Names all lines of a board in the documented order: all horizontal ones, then all vertical ones.
fn lines(rows: usize, columns: usize) -> Vec<String> {
    let mut names = Vec::new();
    for row in 0..=rows {
        for column in 0..columns {
            names.push(format!("{}-{}", name((row, column)), name((row, column + 1))));
        }
    }
    for row in 0..rows {
        for column in 0..=columns {
            names.push(format!("{}-{}", name((row, column)), name((row + 1, column))));
        }
    }
    names
}

/// Returns where in the text a line stands, and the sign that draws it.
fn ink(line: &str) -> (Place, char) {
    let (from, to) = line.split_once('-').unwrap();
    let ((row, column), to) = (find(from), find(to));
    if to.0 == row { ((2 * row, column), '-') } else { ((2 * row + 1, 2 * column), '|') }
}

impl SlowDotsAndBoxes {
    fn draw(&mut self, line: &str) {
        let (place, sign) = ink(line);
        self.text.put(place, sign);
    }

    /// Lists where in the text the owners of the boxes stand.
    fn boxes(&self) -> Vec<Place> {
        let places = self.text.places().into_iter();
        places.filter(|(row, column)| row % 2 == 1 && column % 2 == 1).collect()
    }

    fn is_closed(&self, (row, column): Place) -> bool {
        self.text.at((row, column - 1)) == '|'
            && self.text.at((row, column + 1)) == '|'
            && self.text.at((row - 1, column / 2)) == '-'
            && self.text.at((row + 1, column / 2)) == '-'
    }
}

impl Twin for SlowDotsAndBoxes {
    fn read(text: &str) -> SlowDotsAndBoxes {
        let (rows, side) = text.split_once(' ').unwrap();
        SlowDotsAndBoxes { text: Board::read(rows), side: side.chars().next().unwrap() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.text.text(), self.side)
    }

    fn turn(&self) -> Side {
        if self.side == '1' { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        let rows = self.text.rows() / 2;
        let columns = self.boxes().len() / rows;
        let undrawn = |line: &String| self.text.at(ink(line).0) == '.';
        lines(rows, columns).into_iter().filter(undrawn).collect()
    }

    fn play(&self, chosen: &str) -> SlowDotsAndBoxes {
        let mut next = SlowDotsAndBoxes { text: self.text.clone(), side: self.side };
        next.draw(chosen);
        let mut closed_one = false;
        for place in next.boxes() {
            if next.is_closed(place) && next.text.at(place) == '.' {
                next.text.put(place, self.side);
                closed_one = true;
            }
        }
        if !closed_one {
            next.side = if self.side == '1' { '2' } else { '1' };
        }
        next
    }

    fn margin(&self) -> Option<i32> {
        let is_line = |&(row, column): &Place| row % 2 == 0 || column % 2 == 0;
        let mut lines = self.text.places().into_iter().filter(is_line);
        let over = lines.all(|place| self.text.at(place) != '.');
        over.then(|| self.text.count('1') as i32 - self.text.count('2') as i32)
    }

    fn all_moves() -> Vec<String> {
        lines(6, 6)
    }
}
