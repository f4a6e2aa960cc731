use papan_core::{Picture, Place};

/// Where an arrow key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// Returns where the cursor stands at first: the middle of the board.
pub fn first_place(picture: &Picture) -> Place {
    match picture {
        Picture::Cells(cells) => {
            Place::Cell { row: (cells.rows - 1) / 2, column: (cells.columns - 1) / 2 }
        }
        Picture::Lattice(lattice) => {
            Place::Horizontal { row: lattice.rows / 2, column: (lattice.columns - 1) / 2 }
        }
    }
}

/// Returns where an arrow key leads from a place; at the edge the cursor stays.
///
/// On a lattice left and right go from line to line of the same direction, up and down from horizontal lines to
/// vertical ones and back, so that every line is reached.
pub fn moved(place: Place, way: Way, picture: &Picture) -> Place {
    match (place, picture) {
        (Place::Cell { row, column }, Picture::Cells(cells)) => {
            let (row, column) = stepped(row, column, way, cells.rows, cells.columns);
            Place::Cell { row, column }
        }
        (Place::Horizontal { row, column }, Picture::Lattice(lattice)) => match way {
            Way::Up if row == 0 => place,
            Way::Down if row == lattice.rows => place,
            Way::Up => Place::Vertical { row: row - 1, column },
            Way::Down => Place::Vertical { row, column },
            Way::Left | Way::Right => {
                let (_, column) = stepped(row, column, way, lattice.rows + 1, lattice.columns);
                Place::Horizontal { row, column }
            }
        },
        (Place::Vertical { row, column }, Picture::Lattice(lattice)) => {
            let beside = column.min(lattice.columns - 1);
            match way {
                Way::Up => Place::Horizontal { row, column: beside },
                Way::Down => Place::Horizontal { row: row + 1, column: beside },
                Way::Left | Way::Right => {
                    let (_, column) = stepped(row, column, way, lattice.rows, lattice.columns + 1);
                    Place::Vertical { row, column }
                }
            }
        }
        _ => first_place(picture),
    }
}

fn stepped(row: usize, column: usize, way: Way, rows: usize, columns: usize) -> (usize, usize) {
    match way {
        Way::Up => (row.saturating_sub(1), column),
        Way::Down => ((row + 1).min(rows - 1), column),
        Way::Left => (row, column.saturating_sub(1)),
        Way::Right => (row, (column + 1).min(columns - 1)),
    }
}

/// Names a place as the rules do, so that they can say why it is no move; what stands aside has no name.
pub fn name(place: Place) -> Option<String> {
    // No board here has more than eight columns.
    let point =
        |row: usize, column: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    match place {
        Place::Cell { row, column } => Some(point(row, column)),
        Place::Horizontal { row, column } => {
            Some(format!("{}-{}", point(row, column), point(row, column + 1)))
        }
        Place::Vertical { row, column } => {
            Some(format!("{}-{}", point(row, column), point(row + 1, column)))
        }
        Place::Aside => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_arrow_keys_reach_every_place_of_every_board_and_every_name_is_a_move() {
        for game in [
            "tic-tac-toe:width=8,height=3",
            "dots-and-boxes:size=6x6",
            "dots-and-boxes:size=1x1",
            "adjacency",
        ] {
            let (entry, options) = papan_catalogue::read_game(game).unwrap();
            let position = entry.start(&options).unwrap();
            let picture = position.picture();
            let mut seen = HashSet::from([first_place(&picture)]);
            let mut waiting = vec![first_place(&picture)];
            while let Some(place) = waiting.pop() {
                for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
                    let next = moved(place, way, &picture);
                    if seen.insert(next) {
                        waiting.push(next);
                    }
                }
            }
            for legal in position.legal_moves() {
                let place = position.place(&legal);
                assert!(seen.contains(&place), "{game}: {legal}");
                assert_eq!(name(place), Some(legal));
            }
        }
    }
}
