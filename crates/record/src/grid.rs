use papan_catalogue::AnyGame;
use papan_core::{Board, Cells, Lattice, Side};

/// Returns the board as plain rows of characters.
///
/// A board of cells has one character a cell: `.` or the sign of its owner. A lattice has dots `+`, drawn lines `-` and
/// `|`, and in each box the sign of its owner or a space. Piles have one row each: `o` for an object, then `.`.
pub fn grid(position: &dyn AnyGame) -> Vec<String> {
    let sign = |owner: Option<Side>, empty| owner.map_or(empty, |side| position.symbol(side));
    match position.scene().board {
        Board::Cells(Cells { columns, owners, .. }) => owners
            .chunks(columns)
            .map(|row| row.iter().map(|&owner| sign(owner, '.')).collect())
            .collect(),
        Board::Piles(piles) => {
            let row = |size: &usize| "o".repeat(*size) + &".".repeat(piles.columns - size);
            piles.sizes.iter().map(row).collect()
        }
        Board::Lattice(Lattice { rows, columns, horizontal, vertical, owners }) => {
            let drawn = |is_drawn: bool, line| if is_drawn { line } else { ' ' };
            let dots = |row: usize| {
                let lines = (0..columns)
                    .flat_map(|column| [drawn(horizontal[row * columns + column], '-'), '+']);
                ['+'].into_iter().chain(lines).collect()
            };
            let boxes = |row: usize| {
                let line = |column: usize| drawn(vertical[row * (columns + 1) + column], '|');
                let owned = (0..columns).flat_map(|column| {
                    [sign(owners[row * columns + column], ' '), line(column + 1)]
                });
                [line(0)].into_iter().chain(owned).collect()
            };
            (0..rows).flat_map(|row| [dots(row), boxes(row)]).chain([dots(rows)]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: &str, moves: &str, expected: &[&str]) {
        let (entry, options) = papan_catalogue::read_game(game).unwrap();
        let mut position = entry.start(&options).unwrap();
        for word in moves.split_whitespace() {
            position = position.play(word).unwrap().position;
        }
        assert_eq!(grid(&*position), expected);
    }

    #[test]
    fn cells_are_rows_of_signs() {
        check("tic-tac-toe", "a1 b2 c1", &["X.X", ".O.", "..."]);
    }

    #[test]
    fn a_lattice_shows_dots_lines_and_owners() {
        let rows = ["+-+ +", "|2|  ", "+-+ +"];
        check("dots-and-boxes:size=1x2", "a1-b1 a2-b2 b1-b2 a1-a2", &rows);
    }

    #[test]
    fn piles_are_rows_of_objects() {
        check("nim", "2-3", &["ooo.....", "oo......", "ooooooo."]);
    }
}
