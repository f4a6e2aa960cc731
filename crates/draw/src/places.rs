//! Walks over the places of a board.
//!
//! A list of a board that is too short reads as empty cells and undrawn lines, so that drawing never panics.

use papan_core::{Cells, Lattice, Place, Side};

/// A cell, or a box of a lattice, and its owner.
#[derive(Clone, Copy)]
pub(crate) struct Owned {
    pub row: usize,
    pub column: usize,
    pub owner: Option<Side>,
}

impl Owned {
    /// Returns the place of a cell; boxes are no place to move.
    pub fn place(self) -> Place {
        Place::Cell { row: self.row, column: self.column }
    }
}

/// A line of a lattice, which starts at a dot.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub row: usize,
    pub column: usize,
    pub direction: Direction,
    pub is_drawn: bool,
}

/// Where a line goes from its dot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the right.
    Horizontal,
    /// Down.
    Vertical,
}

impl Line {
    /// Returns the place of the move that draws the line.
    pub fn place(self) -> Place {
        let Line { row, column, .. } = self;
        match self.direction {
            Direction::Horizontal => Place::Horizontal { row, column },
            Direction::Vertical => Place::Vertical { row, column },
        }
    }
}

/// Lists the cells of a board, row by row.
pub(crate) fn cells(cells: &Cells) -> impl Iterator<Item = Owned> {
    owned(cells.rows, cells.columns, &cells.owners)
}

/// Lists the boxes of a lattice, row by row.
pub(crate) fn boxes(lattice: &Lattice) -> impl Iterator<Item = Owned> {
    owned(lattice.rows, lattice.columns, &lattice.owners)
}

/// Lists the horizontal lines of a lattice and then the vertical ones.
pub(crate) fn lines(lattice: &Lattice) -> impl Iterator<Item = Line> {
    let (rows, columns) = (lattice.rows, lattice.columns);
    lines_of(Direction::Horizontal, rows + 1, columns, &lattice.horizontal).chain(lines_of(
        Direction::Vertical,
        rows,
        columns + 1,
        &lattice.vertical,
    ))
}

/// Lists the rows and columns of a rectangle, row by row.
pub(crate) fn grid(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn owned(rows: usize, columns: usize, owners: &[Option<Side>]) -> impl Iterator<Item = Owned> {
    grid(rows, columns).enumerate().map(|(index, (row, column))| {
        let owner = owners.get(index).copied().flatten();
        Owned { row, column, owner }
    })
}

fn lines_of(
    direction: Direction,
    rows: usize,
    columns: usize,
    drawn: &[bool],
) -> impl Iterator<Item = Line> {
    grid(rows, columns).enumerate().map(move |(index, (row, column))| {
        let is_drawn = drawn.get(index) == Some(&true);
        Line { row, column, direction, is_drawn }
    })
}
