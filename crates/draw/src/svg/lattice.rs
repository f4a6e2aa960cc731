//! Lattices: dots on paper, and the lines between them.

use papan_core::{Board, Lattice, Side};

use super::{
    canvas::{Canvas, Path},
    note::Notes,
    panel::{Names, Panel},
    signs::INKS,
};
use crate::{
    Drawing,
    places::{self, Direction, Line},
};

/// The way from a dot to the next.
const STEP: f64 = 76.0;

const PANEL: &str = r##"fill="#fdfcfa" stroke="#d9d4c8""##;
const NAME: &str = r##"fill="#6b665a" font-weight="500""##;
const DOT: &str = r##"fill="#2f343a""##;
const UNDRAWN: &str = r##"stroke="#ebe7de" stroke-width="5" stroke-linecap="round""##;
const DRAWN: &str = r##"stroke="#4a5058" stroke-width="7" stroke-linecap="round""##;
const LAST: &str = r##"stroke="#ffcf4d" stroke-width="17" stroke-linecap="round""##;
const HINT: &str = r##"fill="#3b3f46" fill-opacity=".25""##;
/// A wide outline in the colour of the paper opens a line where its note stands.
const NOTE: &str = r##"fill="#3b3f46" font-weight="600" stroke="#fdfcfa" stroke-width="8" stroke-linejoin="round" paint-order="stroke""##;

pub(super) fn panel(board: &Board) -> Panel {
    Panel {
        board: (board.columns() as f64 * STEP, board.rows() as f64 * STEP),
        margin: 26.0,
        names: Some(Names {
            columns: board.column_names(),
            rows: board.row_names(),
            first: 0.0,
            step: STEP,
        }),
        paint: PANEL,
        ink: NAME,
    }
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, lattice: &Lattice) {
    for enclosed in places::boxes(lattice) {
        if let Some(owner) = enclosed.owner {
            draw_box(canvas, drawing, dot(enclosed.row, enclosed.column), owner);
        }
    }
    draw_lines(canvas, drawing, lattice);
    for (row, column) in places::grid(lattice.rows + 1, lattice.columns + 1) {
        canvas.circle(dot(row, column), 7.0, DOT);
    }
    let notes = Notes::fitting(drawing, 0.66 * STEP);
    for line in places::lines(lattice) {
        let (place, (from, to)) = (line.place(), ends(line));
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        match drawing.note(place) {
            Some(note) => notes.write(canvas, middle, note, NOTE),
            None if !line.is_drawn && drawing.is_legal(place) => canvas.circle(middle, 4.5, HINT),
            None => {}
        }
    }
}

fn draw_box(canvas: &mut Canvas, drawing: &Drawing, corner: (f64, f64), owner: Side) {
    let ink = INKS[owner.index()];
    let tint = format!(r#"fill="{ink}" fill-opacity=".16""#);
    canvas.rectangle(corner, (STEP, STEP), 0.0, &tint);
    let middle = (corner.0 + STEP / 2.0, corner.1 + STEP / 2.0);
    let paint = format!(r#"fill="{ink}" font-weight="700""#);
    canvas.text(middle, 30.0, drawing.symbol(owner), &paint);
}

fn draw_lines(canvas: &mut Canvas, drawing: &Drawing, lattice: &Lattice) {
    let mut paths = [(); 3].map(|()| Path::default());
    let [undrawn, drawn, last] = &mut paths;
    for line in places::lines(lattice) {
        let (from, to) = ends(line);
        if drawing.is_last(line.place()) {
            last.line(from, to);
        }
        if line.is_drawn {
            drawn.line(from, to);
        } else if drawing.note(line.place()).is_none() {
            undrawn.line(from, to);
        }
    }
    canvas.path(undrawn, UNDRAWN);
    canvas.path(last, LAST);
    canvas.path(drawn, DRAWN);
}

/// Returns the dots at both ends of a line.
fn ends(line: Line) -> ((f64, f64), (f64, f64)) {
    let to = match line.direction {
        Direction::Horizontal => dot(line.row, line.column + 1),
        Direction::Vertical => dot(line.row + 1, line.column),
    };
    (dot(line.row, line.column), to)
}

fn dot(row: usize, column: usize) -> (f64, f64) {
    (column as f64 * STEP, row as f64 * STEP)
}
