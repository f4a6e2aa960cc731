use papan_core::{Board, Drawn, Lattice, Place, Side};

use super::{DotsAndBoxes, Line, text::symbol};
use crate::{
    grid::{Cell, CellSet},
    position_text::owner,
};

fn cells(rows: usize, columns: usize) -> impl Iterator<Item = Cell> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
}

impl Drawn for DotsAndBoxes {
    fn board(&self) -> Board {
        let (rows, columns) = (self.rows(), self.columns());
        let drawn = |lines: CellSet| move |dot: Cell| lines & dot.bit() != 0;
        Board::Lattice(Lattice {
            rows,
            columns,
            horizontal: cells(rows + 1, columns).map(drawn(self.horizontal)).collect(),
            vertical: cells(rows, columns + 1).map(drawn(self.vertical)).collect(),
            owners: cells(rows, columns).map(|cell| owner(self.boxes, cell)).collect(),
        })
    }

    fn place(&self, line: Line) -> Place {
        line.into()
    }

    fn symbol(&self, side: Side) -> char {
        symbol(side)
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Some(self.boxes.map(u64::count_ones))
    }
}
