//! Boards as SVG.
//!
//! All colours are attributes on the shapes themselves: a style sheet, even inside a picture, would reach every other
//! picture of a page that embeds both.

pub(crate) mod canvas;
mod cell;
mod counters;
mod discs;
mod lattice;
mod note;
mod panel;
mod piles;
mod signs;

use papan_core::{Board, Marks};

use self::{canvas::Canvas, panel::Panel};
use crate::Drawing;

/// Where a board goes in a larger SVG document.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The left side.
    pub x: f64,
    /// The upper side.
    pub y: f64,
    /// The width that the board may fill.
    pub width: f64,
    /// The height that the board may fill.
    pub height: f64,
    /// What the ids inside the board start with: a letter, then letters, digits and `-`, unique in the document.
    pub id: &'a str,
}

/// Draws a board as an SVG document, with the names of columns and rows.
///
/// The title is what a screen reader says and what the pointer shows. The board stands on a panel of its own, so that
/// it can be seen on any page. The ids inside are the same for all boards; where several boards share a document, use
/// [`svg_group`].
pub fn svg(drawing: &Drawing, title: &str) -> String {
    let panel = panel(&drawing.scene.board);
    let (width, height) = panel.size();
    let mut canvas = Canvas::default();
    canvas.open_document(width, height, title);
    panel.draw(&mut canvas);
    let (x, y) = panel.origin();
    canvas.open_group(x, y, 1.0);
    draw(&mut canvas, drawing, "board");
    canvas.close("g");
    canvas.close("svg");
    canvas.into_text()
}

/// Draws a board as a `<g>` in the middle of a frame, as large as fits, without the names of columns and rows.
pub fn svg_group(drawing: &Drawing, frame: &Frame) -> String {
    let mut canvas = Canvas::default();
    draw_group(&mut canvas, drawing, frame);
    canvas.into_text()
}

/// Draws what [`svg_group`] returns.
pub(crate) fn draw_group(canvas: &mut Canvas, drawing: &Drawing, frame: &Frame) {
    let panel = panel(&drawing.scene.board).without_names();
    let (width, height) = panel.size();
    let scale = (frame.width / width).min(frame.height / height);
    let x = frame.x + (frame.width - scale * width) / 2.0;
    let y = frame.y + (frame.height - scale * height) / 2.0;
    canvas.open_group(x, y, scale);
    panel.draw(canvas);
    let (x, y) = panel.origin();
    canvas.open_group(x, y, 1.0);
    draw(canvas, drawing, frame.id);
    canvas.close("g");
    canvas.close("g");
}

/// Returns the size at which a board without names is drawn; a frame scales it.
pub(crate) fn natural_size(board: &Board) -> (f64, f64) {
    panel(board).without_names().size()
}

fn panel(board: &Board) -> Panel {
    match board {
        Board::Cells(cells) => match cells.marks {
            Marks::Signs => signs::panel(board),
            Marks::Discs => discs::panel(board),
            Marks::Counters => counters::panel(board),
        },
        Board::Lattice(_) => lattice::panel(board),
        Board::Piles(_) => piles::panel(board),
    }
}

fn draw(canvas: &mut Canvas, drawing: &Drawing, id: &str) {
    match &drawing.scene.board {
        Board::Cells(cells) => match cells.marks {
            Marks::Signs => signs::draw(canvas, drawing, cells),
            Marks::Discs => discs::draw(canvas, drawing, cells, id),
            Marks::Counters => counters::draw(canvas, drawing, cells),
        },
        Board::Lattice(lattice) => lattice::draw(canvas, drawing, lattice),
        Board::Piles(piles) => piles::draw(canvas, drawing, piles, id),
    }
}
