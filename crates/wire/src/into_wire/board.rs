use papan_core::{Marks, Picture, Place, Side};

use crate as wire;

/// Writes a board.
pub fn board(picture: &Picture) -> wire::Board {
    match picture {
        Picture::Cells(cells) => wire::Board {
            kind: match cells.marks {
                Marks::Signs => wire::BoardKind::Signs,
                Marks::Discs => wire::BoardKind::Discs,
            },
            rows: cells.rows,
            columns: cells.columns,
            owners: owners(&cells.owners),
            horizontal: String::new(),
            vertical: String::new(),
        },
        Picture::Lattice(lattice) => wire::Board {
            kind: wire::BoardKind::Lattice,
            rows: lattice.rows,
            columns: lattice.columns,
            owners: owners(&lattice.owners),
            horizontal: lines(&lattice.horizontal),
            vertical: lines(&lattice.vertical),
        },
    }
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

/// Writes the place of a move.
pub fn place(place: Place) -> wire::Place {
    match place {
        Place::Cell { row, column } => wire::Place::Cell { row, column },
        Place::Horizontal { row, column } => wire::Place::Horizontal { row, column },
        Place::Vertical { row, column } => wire::Place::Vertical { row, column },
        Place::Aside => wire::Place::Aside,
    }
}
