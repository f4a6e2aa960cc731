//! A board as a person writes it down: rows of characters, and nothing cleverer.

/// Rows of characters, from the top; they need not have the same length.
#[derive(Clone)]
pub struct Board(Vec<Vec<char>>);

/// A place: row from the top and column from the left, both from 0.
pub type Place = (usize, usize);

impl Board {
    /// Reads rows joined by `/`.
    pub fn read(text: &str) -> Board {
        Board(text.split('/').map(|row| row.chars().collect()).collect())
    }

    /// Writes the rows joined by `/`.
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.0.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    pub fn rows(&self) -> usize {
        self.0.len()
    }

    pub fn at(&self, (row, column): Place) -> char {
        self.0[row][column]
    }

    pub fn put(&mut self, (row, column): Place, sign: char) {
        self.0[row][column] = sign;
    }

    /// Returns the place some steps away, if it is on the board.
    pub fn walk(&self, place: Place, (down, right): (isize, isize)) -> Option<Place> {
        let row = place.0.checked_add_signed(down)?;
        let column = place.1.checked_add_signed(right)?;
        self.0.get(row)?.get(column).map(|_| (row, column))
    }

    /// Lists all places in reading order.
    pub fn places(&self) -> Vec<Place> {
        let row = |row: usize| (0..self.0[row].len()).map(move |column| (row, column));
        (0..self.rows()).flat_map(row).collect()
    }

    pub fn count(&self, sign: char) -> usize {
        self.places().into_iter().filter(|&place| self.at(place) == sign).count()
    }
}

const LETTERS: &str = "abcdefgh";
const DIGITS: &str = "12345678";

/// Names a place: `a1` is the top left.
pub fn name((row, column): Place) -> String {
    [&LETTERS[column..=column], &DIGITS[row..=row]].concat()
}

/// Finds a place by its name.
pub fn find(name: &str) -> Place {
    let (letter, digit) = name.split_at(1);
    (DIGITS.find(digit).expect("a row"), LETTERS.find(letter).expect("a column"))
}

/// Names every cell of the largest board.
pub fn all_names() -> Vec<String> {
    (0..8).flat_map(|row| (0..8).map(move |column| name((row, column)))).collect()
}

/// Returns the other of the two signs X and O.
pub fn other(sign: char) -> char {
    match sign {
        'X' => 'O',
        _ => 'X',
    }
}
