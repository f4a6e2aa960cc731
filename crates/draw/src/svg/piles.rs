//! Piles: rows of stones on paper.

use papan_core::{Board, Piles, Place};

use super::{canvas::Canvas, cell, note::Notes, panel::Panel};
use crate::{Drawing, places};

const RADIUS: f64 = 23.0;

const PANEL: &str = r##"fill="#fdfcfa" stroke="#d9d4c8""##;
const NAME: &str = r##"fill="#6b665a" font-weight="500""##;
const SHADOW: &str = r##"fill="#2f343a" fill-opacity=".22""##;
const LAST: &str = r##"fill="none" stroke="#e0a100" stroke-width="4" stroke-dasharray="7 5""##;
const NOTE: &str = r##"fill="#3b3f46" font-weight="600""##;
const NOTE_ON_STONE: &str = r##"fill="#ffffff" font-weight="600""##;

pub(super) fn panel(board: &Board) -> Panel {
    Panel {
        board: cell::board_size(board),
        margin: 12.0,
        names: Some(cell::names(board)),
        paint: PANEL,
        ink: NAME,
    }
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, piles: &Piles, id: &str) {
    let light = format!("{id}-stone");
    canvas.define_light(&light, ["#a8937c", "#7b6752", "#56462f"]);
    let stone = format!(r##"fill="url(#{light})" stroke="#4a3c2b""##);
    let notes = Notes::fitting(drawing, 1.7 * RADIUS);
    for (row, column) in places::grid(piles.sizes.len(), piles.columns) {
        let (place, centre) = (Place::Cell { row, column }, cell::centre(row, column));
        let is_there = column < piles.sizes[row];
        if is_there {
            canvas.circle((centre.0, centre.1 + 2.0), RADIUS, SHADOW);
            canvas.circle(centre, RADIUS, &stone);
        }
        if drawing.is_last(place) {
            canvas.circle(centre, RADIUS, LAST);
        }
        if let Some(note) = drawing.note(place) {
            notes.write(canvas, centre, note, if is_there { NOTE_ON_STONE } else { NOTE });
        }
    }
}
