use papan_core::Lattice;

use super::{
    palette::{COORDINATES, LAST_LINE, LINE, SIGNS},
    sheet::Sheet,
};
use crate::{
    Drawing,
    places::{self, Direction, Line},
};

/// Draws a lattice: dots, the lines between them and the owners of boxes.
pub(super) fn draw(drawing: &Drawing, lattice: &Lattice) -> Sheet {
    let layout = Layout::of(drawing, lattice);
    let mut sheet = Sheet::default();
    for (column, name) in drawing.scene.board.column_names().iter().enumerate() {
        sheet.write_around(0, layout.dot(column), name, COORDINATES);
    }
    for (row, name) in drawing.scene.board.row_names().iter().enumerate() {
        let column = layout.left.saturating_sub(1 + name.len());
        sheet.write(Layout::line(row), column, name, COORDINATES);
    }
    for (row, column) in places::grid(lattice.rows + 1, lattice.columns + 1) {
        sheet.write(Layout::line(row), layout.dot(column), "•", LINE);
    }
    for enclosed in places::boxes(lattice) {
        if let Some(owner) = enclosed.owner {
            let (line, column) = (Layout::line(enclosed.row) + 1, layout.between(enclosed.column));
            let symbol = drawing.symbol(owner).to_string();
            sheet.write(line, column, &symbol, SIGNS.marks[owner.index()]);
        }
    }
    for line in places::lines(lattice) {
        draw_line(&mut sheet, drawing, line, &layout);
    }
    sheet
}

/// The positions of the dots of a lattice on the sheet.
struct Layout {
    /// The column of the leftmost dots.
    left: usize,
    /// Characters between two dots; odd, so that the owner of a box has a middle to stand in.
    gap: usize,
}

impl Layout {
    fn of(drawing: &Drawing, lattice: &Lattice) -> Layout {
        let longest = |direction| {
            let lines = places::lines(lattice).filter(|line| line.direction == direction);
            let notes = lines.filter_map(|line| drawing.note(line.place()));
            notes.map(|note| note.chars().count()).max().unwrap_or(1)
        };
        let horizontal = longest(Direction::Horizontal);
        // Brackets fit around every note. Notes on the lines at both sides of a box reach into it, and leave the
        // middle to its owner.
        let reach = longest(Direction::Vertical) / 2;
        Layout {
            left: ((lattice.rows + 1).to_string().len().max(2) + 1).max(reach + 1),
            gap: (horizontal + 2).max(2 * reach + 3) | 1,
        }
    }

    fn line(row: usize) -> usize {
        2 * row + 1
    }

    fn dot(&self, column: usize) -> usize {
        self.left + column * (self.gap + 1)
    }

    fn between(&self, column: usize) -> usize {
        self.dot(column) + 1 + self.gap / 2
    }
}

fn draw_line(sheet: &mut Sheet, drawing: &Drawing, line: Line, layout: &Layout) {
    let (above, centre, single, double, length) = match line.direction {
        Direction::Horizontal => (0, layout.between(line.column), "─", "═", layout.gap),
        Direction::Vertical => (1, layout.dot(line.column), "│", "║", 1),
    };
    let (note, is_last) = (drawing.note(line.place()), drawing.is_last(line.place()));
    let (text, style) = match note {
        Some(note) if is_last => (format!("[{note}]"), LAST_LINE),
        Some(note) => (note.to_owned(), SIGNS.note),
        None if is_last => (double.repeat(length), LAST_LINE),
        None if line.is_drawn => (single.repeat(length), LINE),
        None if drawing.is_legal(line.place()) => ("·".to_owned(), SIGNS.hint),
        None => return,
    };
    sheet.write_around(Layout::line(line.row) + above, centre, &text, style);
}
