//! Boards of discs: dark and light ones on green felt.

use papan_core::{Board, Cells, Side};

use super::{
    canvas::{Canvas, Path},
    cell::{self, CELL},
    note::Notes,
    panel::Panel,
};
use crate::{
    Drawing,
    places::{self, Owned},
};

const RADIUS: f64 = 26.0;

const PANEL: &str = r##"fill="#20272a" stroke="#3a4448""##;
const NAME: &str = r##"fill="#a9b6b0" font-weight="500""##;
const FELT: &str = r##"fill="#1c7249" stroke="#0e4029" stroke-width="2""##;
const GRID: &str = r##"fill="none" stroke="#12553a" stroke-width="1.5""##;
const GUIDE: &str = r##"fill="#0e4029""##;
const SHADOW: &str = r##"fill="#04120b" fill-opacity=".35""##;
const HINT: &str = r##"fill="#eafff2" fill-opacity=".38""##;
const LAST_RING: &str = r##"fill="none" stroke="#f5b32f" stroke-width="3""##;
const LAST: &str = r##"fill="#f5b32f" stroke="#7a5200" stroke-width="1""##;

/// Notes on the felt, on dark discs and on light discs.
const NOTE: &str = r##"fill="#f2fff8" font-weight="600""##;
const NOTES: [&str; 2] = [NOTE, r##"fill="#20272a" font-weight="600""##];

pub(super) fn panel(board: &Board) -> Panel {
    Panel {
        board: cell::board_size(board),
        margin: 12.0,
        names: Some(cell::names(board)),
        paint: PANEL,
        ink: NAME,
    }
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, cells: &Cells, id: &str) {
    let lights = ["dark", "light"].map(|side| format!("{id}-{side}"));
    canvas.define_light(&lights[0], ["#5d646c", "#2b2f34", "#121416"]);
    canvas.define_light(&lights[1], ["#ffffff", "#f5f2ec", "#cbc5b9"]);
    draw_felt(canvas, drawing);
    let notes = Notes::fitting(drawing, 1.8 * RADIUS);
    for cell in places::cells(cells) {
        draw_cell(canvas, drawing, cell, &lights, &notes);
    }
}

fn draw_felt(canvas: &mut Canvas, drawing: &Drawing) {
    let board = &drawing.scene.board;
    let (rows, columns) = (board.rows(), board.columns());
    let (width, height) = cell::board_size(board);
    canvas.rectangle((0.0, 0.0), (width, height), 3.0, FELT);
    let mut grid = Path::default();
    for column in 1..columns {
        let x = column as f64 * CELL;
        grid.line((x, 0.0), (x, height));
    }
    for row in 1..rows {
        let y = row as f64 * CELL;
        grid.line((0.0, y), (width, y));
    }
    canvas.path(&grid, GRID);
    for &(row, column) in board.guides() {
        canvas.circle((column as f64 * CELL, row as f64 * CELL), 4.5, GUIDE);
    }
}

fn draw_cell(
    canvas: &mut Canvas,
    drawing: &Drawing,
    cell: Owned,
    lights: &[String; 2],
    notes: &Notes,
) {
    let place = cell.place();
    let (x, y) = cell::centre(cell.row, cell.column);
    if let Some(owner) = cell.owner {
        let rim = match owner {
            Side::First => "#08090a",
            Side::Second => "#9d9687",
        };
        let light = &lights[owner.index()];
        canvas.circle((x, y + 2.0), RADIUS, SHADOW);
        canvas.circle((x, y), RADIUS, &format!(r#"fill="url(#{light})" stroke="{rim}""#));
    }
    match drawing.note(place) {
        Some(note) => {
            let paint = cell.owner.map_or(NOTE, |owner| NOTES[owner.index()]);
            notes.write(canvas, (x, y), note, paint);
            if drawing.is_last(place) {
                canvas.circle((x, y), RADIUS - 2.0, LAST_RING);
            }
        }
        None if drawing.is_last(place) => canvas.circle((x, y), 6.0, LAST),
        None if cell.owner.is_none() && drawing.is_legal(place) => canvas.circle((x, y), 6.5, HINT),
        None => {}
    }
}
