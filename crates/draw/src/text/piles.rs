use papan_core::{Piles, Place};

use super::{
    palette::{COORDINATES, LINE, SIGNS},
    sheet::Sheet,
};
use crate::Drawing;

/// The column of the first object, after the numbers of the piles.
const LEFT: usize = 5;

/// Draws piles: one line each, its objects from the left.
pub(super) fn draw(drawing: &Drawing, piles: &Piles) -> Sheet {
    let longest = drawing.notes.iter().map(|(_, note)| note.chars().count()).max().unwrap_or(1);
    // Brackets fit around every note.
    let step = longest.max(1) + 2;
    let mut sheet = Sheet::default();
    for (row, name) in drawing.scene.board.row_names().iter().enumerate() {
        sheet.write(row, (LEFT - 2).saturating_sub(name.len()), name, COORDINATES);
    }
    for (row, &size) in piles.sizes.iter().enumerate() {
        for column in 0..piles.columns {
            let place = Place::Cell { row, column };
            let centre = LEFT + column * step + longest / 2;
            let (text, style) = match drawing.note(place) {
                Some(note) => (note, SIGNS.note),
                None if column < size => ("●", LINE),
                None => ("", LINE),
            };
            if drawing.is_last(place) {
                let brackets = format!("[{}]", " ".repeat(text.chars().count().max(1)));
                sheet.write_around(row, centre, &brackets, SIGNS.brackets[0]);
            }
            sheet.write_around(row, centre, text, style);
        }
    }
    sheet
}
