//! Boards of written signs: light tiles with crosses and rings.

use papan_core::{Board, Cells};

use super::{
    canvas::{Canvas, Path},
    cell,
    note::Notes,
    panel::Panel,
};
use crate::{
    Drawing,
    places::{self, Owned},
};

/// The side of a tile before its stroke rounds and widens it; the rest of the cell is the gap between tiles.
const TILE: f64 = 48.0;
/// How far a cross or a ring reaches from the middle of its cell.
const REACH: f64 = 16.0;

const PANEL: &str = r##"fill="#e7e3da" stroke="#cdc7b9""##;
const NAME: &str = r##"fill="#6b665a" font-weight="500""##;
const HINT: &str = r##"fill="#3b3f46" fill-opacity=".22""##;
const NOTE: &str = r##"fill="#3b3f46" font-weight="600""##;

/// Blue and vermilion of the palette by Okabe and Ito, which stay apart for every kind of colour vision.
pub(super) const INKS: [&str; 2] = ["#0072b2", "#d55e00"];
/// Tiles of `First` and `Second`, empty ones, the one of the last move, and those of a winning row.
const TILES: [&str; 5] = ["#eef5fa", "#fdf1e9", "#fdfcfa", "#ffe194", "#ffcf4d"];

pub(super) fn panel(board: &Board) -> Panel {
    Panel {
        board: cell::board_size(board),
        margin: 10.0,
        names: Some(cell::names(board)),
        paint: PANEL,
        ink: NAME,
    }
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, cells: &Cells) {
    draw_tiles(canvas, drawing, cells);
    let notes = Notes::fitting(drawing, TILE);
    for cell in places::cells(cells) {
        draw_cell(canvas, drawing, cell, &notes);
    }
}

fn draw_tiles(canvas: &mut Canvas, drawing: &Drawing, cells: &Cells) {
    let mut paths = [(); 5].map(|()| Path::default());
    for cell in places::cells(cells) {
        let kind = match cell.owner {
            _ if drawing.is_winning(cell.place()) => 4,
            _ if drawing.is_last(cell.place()) => 3,
            None => 2,
            Some(owner) => owner.index(),
        };
        let (x, y) = cell::centre(cell.row, cell.column);
        paths[kind].square((x - TILE / 2.0, y - TILE / 2.0), TILE);
    }
    for (path, colour) in paths.iter().zip(TILES) {
        // The stroke rounds the corners of all tiles of a path at once.
        let paint = format!(
            r#"fill="{colour}" stroke="{colour}" stroke-width="12" stroke-linejoin="round""#
        );
        canvas.path(path, &paint);
    }
}

fn draw_cell(canvas: &mut Canvas, drawing: &Drawing, cell: Owned, notes: &Notes) {
    let (place, centre) = (cell.place(), cell::centre(cell.row, cell.column));
    let note = drawing.note(place);
    if let Some(owner) = cell.owner {
        // A note on a sign needs to be read, and the sign to be recognised.
        let opacity = if note.is_some() { 0.3 } else { 1.0 };
        draw_sign(canvas, centre, drawing.symbol(owner), INKS[owner.index()], opacity);
    }
    match note {
        Some(note) => notes.write(canvas, centre, note, NOTE),
        None if cell.owner.is_none() && drawing.is_legal(place) => canvas.circle(centre, 5.0, HINT),
        None => {}
    }
}

/// Draws a sign; opacity below 1 leaves what is written over it legible.
pub(super) fn draw_sign(
    canvas: &mut Canvas,
    centre: (f64, f64),
    symbol: char,
    ink: &str,
    opacity: f64,
) {
    let stroke = format!(
        r#"fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round" opacity="{opacity}""#
    );
    match symbol {
        'X' => canvas.path(&cross(centre), &stroke),
        'O' => canvas.circle(centre, REACH + 1.0, &stroke),
        _ => {
            let paint = format!(r#"fill="{ink}" font-weight="700" opacity="{opacity}""#);
            canvas.text(centre, 2.6 * REACH, symbol, &paint);
        }
    }
}

fn cross((x, y): (f64, f64)) -> Path {
    let mut path = Path::default();
    path.line((x - REACH, y - REACH), (x + REACH, y + REACH));
    path.line((x + REACH, y - REACH), (x - REACH, y + REACH));
    path
}
