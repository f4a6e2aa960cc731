use papan_core::{Board, Cells, Marks, Side};

use super::{
    Style,
    palette::{COORDINATES, DISCS, Palette, SIGNS},
    sheet::Sheet,
};
use crate::{
    Drawing,
    places::{self, Owned},
};

/// Draws a board of cells in a frame, with lines between them.
pub(super) fn draw(drawing: &Drawing, cells: &Cells, style: Style) -> Sheet {
    let palette = match cells.marks {
        Marks::Signs | Marks::Counters => &SIGNS,
        Marks::Discs => &DISCS,
    };
    let symbols = match style {
        Style::Colour => drawing.scene.glyphs(),
        Style::Plain => drawing.scene.symbols,
    };
    let layout = Layout::of(drawing, cells);
    let mut sheet = Sheet::default();
    layout.draw_coordinates(&mut sheet, &drawing.scene.board);
    layout.draw_frame(&mut sheet, palette);
    for cell in places::cells(cells) {
        draw_cell(&mut sheet, drawing, cell, symbols, palette, &layout);
    }
    sheet
}

/// The positions of the cells of a board on the sheet.
struct Layout {
    rows: usize,
    columns: usize,
    /// The column of the frame's left side, after the numbers of the rows.
    left: usize,
    /// Characters between two lines of the grid; odd, so that a mark has a middle to stand in.
    cell_width: usize,
}

impl Layout {
    fn of(drawing: &Drawing, cells: &Cells) -> Layout {
        let notes = places::cells(cells).filter_map(|cell| drawing.note(cell.place()));
        let longest = notes.map(|note| note.chars().count()).max().unwrap_or(1);
        Layout {
            rows: cells.rows,
            columns: cells.columns,
            left: cells.rows.to_string().len().max(2) + 1,
            // Brackets fit around every note.
            cell_width: (longest + 2) | 1,
        }
    }

    fn line(row: usize) -> usize {
        2 * row + 2
    }

    fn centre(&self, column: usize) -> usize {
        self.left + 1 + column * (self.cell_width + 1) + self.cell_width / 2
    }

    fn draw_coordinates(&self, sheet: &mut Sheet, board: &Board) {
        for (column, name) in board.column_names().iter().enumerate() {
            sheet.write_around(0, self.centre(column), name, COORDINATES);
        }
        for (row, name) in board.row_names().iter().enumerate() {
            sheet.write(Layout::line(row), self.left - 1 - name.len(), name, COORDINATES);
        }
    }

    fn draw_frame(&self, sheet: &mut Sheet, palette: &Palette) {
        for row in 0..=self.rows {
            let [left, between, right] = match row {
                0 => ["┌", "┬", "┐"],
                _ if row == self.rows => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let rule = self.spread([left, between, right], "─");
            sheet.write(Layout::line(row) - 1, self.left, &rule, palette.grid);
            if row < self.rows {
                let cells = self.spread(["│"; 3], " ");
                sheet.write(Layout::line(row), self.left, &cells, palette.grid);
            }
        }
    }

    /// Returns a line across the board: its left end, what stands between cells, its right end, and what fills cells.
    fn spread(&self, [left, between, right]: [&str; 3], filling: &str) -> String {
        let cells = vec![filling.repeat(self.cell_width); self.columns];
        format!("{left}{}{right}", cells.join(between))
    }
}

fn draw_cell(
    sheet: &mut Sheet,
    drawing: &Drawing,
    cell: Owned,
    symbols: [char; 2],
    palette: &Palette,
    layout: &Layout,
) {
    let (line, centre) = (Layout::line(cell.row), layout.centre(cell.column));
    let place = cell.place();
    let text = match (drawing.note(place), cell.owner) {
        (Some(note), _) => note.to_owned(),
        (None, Some(owner)) => symbols[owner.index()].to_string(),
        (None, None) if drawing.is_legal(place) => "·".to_owned(),
        (None, None) => String::new(),
    };
    let (style, bracket_style) = match cell.owner.map(Side::index) {
        Some(side) if drawing.is_last(place) || drawing.is_winning(place) => {
            (palette.last[side], palette.brackets[side])
        }
        Some(side) => (palette.marks[side], palette.marks[side]),
        None if drawing.note(place).is_some() => (palette.note, palette.note),
        None => (palette.hint, palette.hint),
    };
    let brackets = match (drawing.is_last(place), drawing.is_winning(place)) {
        (true, _) => Some(['[', ']']),
        (false, true) => Some(['(', ')']),
        (false, false) => None,
    };
    if let Some([left, right]) = brackets {
        // Two more characters, one on each side: the text inside is where it would be without them.
        let brackets = format!("{left}{}{right}", " ".repeat(text.chars().count()));
        sheet.write_around(line, centre, &brackets, bracket_style);
    }
    sheet.write_around(line, centre, &text, style);
}
