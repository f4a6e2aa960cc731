//! Boards as text for a terminal.

mod cells;
mod lattice;
mod palette;
mod sheet;

use papan_core::Picture;

use crate::Board;

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
/// Letters name the columns, numbers the rows. The last move stands in brackets or as a double line.
pub fn text(board: &Board, style: Style) -> String {
    let sheet = match board.picture {
        Picture::Cells(cells) => cells::draw(board, cells, style),
        Picture::Lattice(lattice) => lattice::draw(board, lattice),
    };
    sheet.render(style)
}
