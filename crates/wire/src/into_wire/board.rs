use papan_core::{Board, Marks, Place, Scene, Side};

use crate as wire;

/// Converts the constant part of a board, from the first scene of a game.
pub fn ground(start: &Scene) -> wire::Ground {
    let board = &start.board;
    wire::Ground {
        column_names: board.column_names(),
        row_names: board.row_names(),
        guides: board.guides().iter().map(|&(row, column)| [row, column]).collect(),
        names: start.spots.iter().map(|spot| spot.name.clone()).collect(),
    }
}

/// Converts the board of a scene. It is as wide as the first board of the game: piles only shrink.
pub fn board(start: &Scene, scene: &Scene) -> wire::Board {
    let board = &scene.board;
    let (kind, owners, [horizontal, vertical]) = match board {
        Board::Cells(cells) => {
            let kind = match cells.marks {
                Marks::Signs => wire::BoardKind::Signs,
                Marks::Discs => wire::BoardKind::Discs,
                Marks::Counters => wire::BoardKind::Counters,
            };
            (kind, owners(&cells.owners), Default::default())
        }
        Board::Lattice(lattice) => {
            let lines = [&lattice.horizontal, &lattice.vertical].map(|drawn| lines(drawn));
            (wire::BoardKind::Lattice, owners(&lattice.owners), lines)
        }
        Board::Piles(piles) => {
            let empty = |size: usize| ".".repeat(start.board.columns().saturating_sub(size));
            let row = |&size: &usize| "o".repeat(size) + &empty(size);
            (wire::BoardKind::Piles, piles.sizes.iter().map(row).collect(), Default::default())
        }
    };
    let (rows, columns) = (board.rows(), start.board.columns());
    wire::Board { kind, rows, columns, owners, horizontal, vertical }
}

/// Returns the move that choosing each place of the first scene of a game makes now; places that are gone make none.
pub fn choices(start: &Scene, now: &Scene) -> Vec<String> {
    let choice = |place| now.spot(place).map(|spot| spot.choice.clone()).unwrap_or_default();
    start.spots.iter().map(|spot| choice(spot.place)).collect()
}

fn owners(owners: &[Option<Side>]) -> String {
    let sign = |owner: &Option<Side>| match owner {
        None => '.',
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
    };
    owners.iter().map(sign).collect()
}

fn lines(lines: &[bool]) -> String {
    lines.iter().map(|drawn| if *drawn { '1' } else { '0' }).collect()
}

/// Converts the place of a move.
pub fn place(place: Place) -> wire::Place {
    match place {
        Place::Cell { row, column } => wire::Place::Cell { row, column },
        Place::Horizontal { row, column } => wire::Place::Horizontal { row, column },
        Place::Vertical { row, column } => wire::Place::Vertical { row, column },
        Place::Aside => wire::Place::Aside,
    }
}
