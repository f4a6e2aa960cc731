use std::fmt;

/// Where a move happens; rows and columns count from 0 at the top left.
///
/// Printed, cells are named by column and row, such as `a1` for the top left, and lines by their ends, such as `a1-b1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a cell.
    Cell {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
    },
    /// On the line to the right of a dot.
    Horizontal {
        /// The row of the dot.
        row: usize,
        /// The column of the dot.
        column: usize,
    },
    /// On the line below a dot.
    Vertical {
        /// The row of the dot.
        row: usize,
        /// The column of the dot.
        column: usize,
    },
    /// Nowhere: a pass.
    Aside,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |row: usize, column: usize| format!("{}{}", column_name(column), row + 1);
        match *self {
            Place::Cell { row, column } => f.write_str(&point(row, column)),
            Place::Horizontal { row, column } => {
                write!(f, "{}-{}", point(row, column), point(row, column + 1))
            }
            Place::Vertical { row, column } => {
                write!(f, "{}-{}", point(row, column), point(row + 1, column))
            }
            Place::Aside => Ok(()),
        }
    }
}

/// Returns the letter of a column; after `z` come `aa`, `ab`, as in a spreadsheet.
pub fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        before => format!("{}{letter}", column_name(before - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        let names = [0, 7, 25, 26, 51, 52, 701, 702].map(column_name);
        assert_eq!(names, ["a", "h", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn cells_and_lines_are_named_by_column_and_row() {
        let names = [
            Place::Cell { row: 2, column: 4 },
            Place::Horizontal { row: 0, column: 0 },
            Place::Vertical { row: 5, column: 6 },
            Place::Aside,
        ];
        assert_eq!(names.map(|place| place.to_string()), ["e3", "a1-b1", "g6-g7", ""]);
    }
}
