//! Boards of counters: a frame with holes, and coloured counters that carry the signs of their sides.

use papan_core::{Board, Cells};

use super::{
    canvas::Canvas,
    cell,
    note::Notes,
    panel::Panel,
    signs::{INKS, draw_sign},
};
use crate::{
    Drawing,
    places::{self, Owned},
};

const RADIUS: f64 = 27.0;

const PANEL: &str = r##"fill="#3f4f66" stroke="#2c3849""##;
const NAME: &str = r##"fill="#d5dde8" font-weight="500""##;
const HOLE: &str = r##"fill="#eef1f5" stroke="#2c3849" stroke-width="1.5""##;
const RIM: &str = r##"fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width="2""##;
const HINT: &str = r##"fill="#3b3f46" fill-opacity=".28""##;
const LAST: &str = r##"fill="none" stroke="#ffcf4d" stroke-width="4""##;
const WINNING: &str = r##"fill="none" stroke="#ffcf4d" stroke-width="8""##;
const NOTE: &str = r##"fill="#3b3f46" font-weight="600""##;
const NOTE_ON_COUNTER: &str = r##"fill="#ffffff" font-weight="600""##;

pub(super) fn panel(board: &Board) -> Panel {
    Panel {
        board: cell::board_size(board),
        margin: 12.0,
        names: Some(cell::names(board)),
        paint: PANEL,
        ink: NAME,
    }
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, cells: &Cells) {
    let notes = Notes::fitting(drawing, 1.6 * RADIUS);
    for cell in places::cells(cells) {
        draw_cell(canvas, drawing, cell, &notes);
    }
}

fn draw_cell(canvas: &mut Canvas, drawing: &Drawing, cell: Owned, notes: &Notes) {
    let (place, centre) = (cell.place(), cell::centre(cell.row, cell.column));
    let note = drawing.note(place);
    canvas.circle(centre, RADIUS, HOLE);
    if let Some(owner) = cell.owner {
        let ink = INKS[owner.index()];
        canvas.circle(centre, RADIUS - 0.5, &format!(r#"fill="{ink}""#));
        canvas.circle(centre, RADIUS - 4.5, RIM);
        if note.is_none() {
            canvas.open_group(0.3 * centre.0, 0.3 * centre.1, 0.7);
            draw_sign(canvas, centre, drawing.symbol(owner), "#ffffff", 0.9);
            canvas.close("g");
        }
    }
    if drawing.is_winning(place) {
        canvas.circle(centre, RADIUS, WINNING);
    } else if drawing.is_last(place) {
        canvas.circle(centre, RADIUS, LAST);
    }
    match (note, cell.owner) {
        (Some(note), Some(_)) => notes.write(canvas, centre, note, NOTE_ON_COUNTER),
        (Some(note), None) => notes.write(canvas, centre, note, NOTE),
        (None, None) if drawing.is_legal(place) => canvas.circle(centre, 6.0, HINT),
        (None, _) => {}
    }
}
