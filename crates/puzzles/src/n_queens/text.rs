use std::{fmt, str::FromStr};

use super::{Placement, QueensError};

/// Letters name the columns of boards up to this size.
const LETTERS: usize = 26;

impl Placement {
    /// Returns the cells of the queens, `a1 e2 h3`, where the columns have letters: up to size 26.
    pub fn cells(&self) -> Option<String> {
        (self.columns.len() <= LETTERS).then(|| {
            let cell = |(row, &column): (usize, &u32)| {
                format!("{}{}", (b'a' + column as u8) as char, row + 1)
            };
            self.columns.iter().enumerate().map(cell).collect::<Vec<_>>().join(" ")
        })
    }
}

/// Writes the columns, counted from 0: `0 4 7 5 2 6 1 3`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in self.columns.iter().enumerate() {
            let gap = if row == 0 { "" } else { " " };
            write!(f, "{gap}{column}")?;
        }
        Ok(())
    }
}

/// Reads columns or cells.
///
/// Refuses what is neither, cells of which two are in one row, and queens beside the board.
impl FromStr for Placement {
    type Err = QueensError;

    fn from_str(text: &str) -> Result<Placement, QueensError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if text.contains(|c: char| c.is_ascii_alphabetic()) {
            return from_cells(&words);
        }
        let column = |word: &&str| {
            word.parse().map_err(|_| QueensError::NotAColumn { found: (*word).to_owned() })
        };
        Placement::new(words.iter().map(column).collect::<Result<_, _>>()?)
    }
}

fn from_cells(words: &[&str]) -> Result<Placement, QueensError> {
    let mut columns = vec![None; words.len()];
    for word in words {
        let malformed = || QueensError::NotACell { found: (*word).to_owned() };
        let letter = word.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(malformed)?;
        let column = u32::from(letter.to_ascii_lowercase()) - u32::from('a');
        let row: usize = word[1..].parse().map_err(|_| malformed())?;
        let place =
            row.checked_sub(1).and_then(|row| columns.get_mut(row)).ok_or_else(malformed)?;
        if place.replace(column).is_some() {
            return Err(QueensError::SameRow { row });
        }
    }
    // There are as many cells as rows and no two share one, so that no row is left without.
    Placement::new(columns.into_iter().flatten().collect())
}
