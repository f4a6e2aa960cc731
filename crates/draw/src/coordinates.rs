//! The names of columns and rows: `a1` is the top left.

/// Returns the letter of a column; after `z` come `aa`, `ab`, as in a spreadsheet.
pub(crate) fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        before => format!("{}{letter}", column_name(before - 1)),
    }
}

/// Returns the number of a row.
pub(crate) fn row_name(row: usize) -> String {
    (row + 1).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        let names = [0, 7, 25, 26, 51, 52, 701, 702].map(column_name);
        assert_eq!(names, ["a", "h", "z", "aa", "az", "ba", "zz", "aaa"]);
    }
}
