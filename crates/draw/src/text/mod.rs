//! Boards as text for a terminal.

mod cells;
mod lattice;
mod palette;
mod piles;
mod sheet;

use papan_core::Board;

use crate::Drawing;

/// How a text is decorated.
///
/// Colours only repeat what the signs say: the text without its colours can be read as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without any escape codes: a file, a pipe, a terminal without colours.
    Plain,
    /// With ANSI colours, legible on dark and on light terminals.
    Colour,
}

/// Draws a board as lines of text, each ended by a newline.
///
/// Letters name the columns, numbers the rows. The last move is in brackets or a double line, a winning row in
/// parentheses.
pub fn text(drawing: &Drawing, style: Style) -> String {
    let sheet = match &drawing.scene.board {
        Board::Cells(cells) => cells::draw(drawing, cells, style),
        Board::Lattice(lattice) => lattice::draw(drawing, lattice),
        Board::Piles(piles) => piles::draw(drawing, piles),
    };
    sheet.render(style)
}
